/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

interface KeptFile {
  url: string;
  /** Only for files without a hash in their name. */
  revision?: string | null;
}

/** Files are fetched a few at a time: an open page may be loading its data in the same slow network. */
const atOnce = 2;

/** A set of files of this version in a cache, used only when it is complete. */
export class KeptFiles {
  readonly #name: string;
  /** The cache key of each address. */
  readonly #keys: ReadonlyMap<string, string>;
  #keeping: Promise<void> | undefined;
  #whole = false;

  constructor(name: string, files: readonly KeptFile[]) {
    this.#name = name;
    this.#keys = new Map(
      files.map(({ url, revision }) => {
        const address = new URL(url, location.origin).href;
        return [address, revision ? `${address}?revision=${revision}` : address];
      }),
    );
  }

  /** Fetches missing files. Rejects when one fails; the next call fetches only what is still missing. */
  keep(): Promise<void> {
    this.#keeping ??= this.#fetchMissing().finally(() => {
      this.#keeping = undefined;
    });
    return this.#keeping;
  }

  async #fetchMissing(): Promise<void> {
    const cache = await caches.open(this.#name);
    const cached = await keptIn(cache);
    const missing = [...this.#keys].filter(([, key]) => !cached.has(key));
    const fetchInTurn = async () => {
      for (let next = missing.shift(); next; next = missing.shift())
        await fetchInto(cache, ...next);
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
    } finally {
      // After a failure the others stop too: the next attempt begins anew.
      missing.length = 0;
    }
    this.#whole = true;
  }

  async isWhole(): Promise<boolean> {
    if (this.#whole) return true;
    const cached = await keptIn(await caches.open(this.#name));
    this.#whole = [...this.#keys.values()].every((key) => cached.has(key));
    return this.#whole;
  }

  /** Whether files of this or an earlier version are cached. */
  async hasAny(): Promise<boolean> {
    return (await keptIn(await caches.open(this.#name))).size > 0;
  }

  /** Deletes files of earlier versions. */
  async forgetOld(): Promise<void> {
    const cache = await caches.open(this.#name);
    const current = new Set(this.#keys.values());
    const old = [...(await keptIn(cache))].filter((key) => !current.has(key));
    await Promise.all(old.map((key) => cache.delete(key)));
  }

  async find(path: string): Promise<Response | undefined> {
    const key = this.#keys.get(new URL(path, location.origin).href);
    return key === undefined ? undefined : (await caches.open(this.#name)).match(key);
  }

  /** Serves these files from the cache, else from the network. */
  serve(): void {
    registerRoute(
      ({ url, request }) =>
        request.mode !== 'navigate' && this.#keys.has(url.origin + url.pathname),
      async ({ url, request }) => (await this.find(url.pathname)) ?? fetch(request),
    );
  }
}

async function fetchInto(cache: Cache, address: string, key: string): Promise<void> {
  const response = await fetch(address, {
    cache: address === key ? 'default' : 'no-cache',
    credentials: 'same-origin',
    priority: 'low',
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  await cache.put(key, response);
}

async function keptIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
}
