/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

interface KeptFile {
  url: string;
  /** Of files that keep their name when they change; all others carry a hash in it. */
  revision?: string | null;
}

/** Files of this version that are kept on the device, all of them or none that counts. */
export class KeptFiles {
  readonly #name: string;
  /** Of each file's address, the one that it is kept under. */
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

  /** Fetches what is not here yet. Fails when one file fails, and goes on from there the next time. */
  keep(): Promise<void> {
    this.#keeping ??= this.#fetchMissing().finally(() => {
      this.#keeping = undefined;
    });
    return this.#keeping;
  }

  async #fetchMissing(): Promise<void> {
    const cache = await caches.open(this.#name);
    const here = await keptIn(cache);
    await Promise.all(
      [...this.#keys]
        .filter(([, key]) => !here.has(key))
        .map(async ([address, key]) => {
          const response = await fetch(address, {
            cache: address === key ? 'default' : 'no-cache',
            credentials: 'same-origin',
          });
          if (!response.ok) throw new Error(`${address} answers ${response.status}`);
          await cache.put(key, response);
        }),
    );
    this.#whole = true;
  }

  async isWhole(): Promise<boolean> {
    if (this.#whole) return true;
    const here = await keptIn(await caches.open(this.#name));
    this.#whole = [...this.#keys.values()].every((key) => here.has(key));
    return this.#whole;
  }

  /** Of this version or of one before. */
  async hasAny(): Promise<boolean> {
    return (await keptIn(await caches.open(this.#name))).size > 0;
  }

  /** What belonged to earlier versions. */
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

  /** Answers for these files, from the device where they are here. */
  serve(): void {
    registerRoute(
      ({ url, request }) =>
        request.mode !== 'navigate' && this.#keys.has(url.origin + url.pathname),
      async ({ url, request }) => (await this.find(url.pathname)) ?? fetch(request),
    );
  }
}

async function keptIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
}
