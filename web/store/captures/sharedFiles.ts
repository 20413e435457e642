import { largestFile } from '#shared/uploads/largestFile.ts';

/*
 * What other applications hand to this one. The service worker or the page puts it here; it belongs to nobody until the
 * person who is signed in says that it is to be uploaded. Any site can send a form to the address of sharing, so nothing
 * of it is ever uploaded unasked. It stays in a cache, because the worker of visitors holds no database.
 */
const place = 'docket-shared-files';

/** The name of their field in the form. */
export const shareField = 'files';

const mostFiles = 100;

export interface SharedFile {
  /** Where it stands here. */
  address: string;
  name: string;
  size: number;
  sharedAt: number;
}

const listeners = new Set<() => void>();

/** Hears of what is put here, or taken out, on this page. */
export function subscribeToShared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function keepShared(files: readonly File[], now: number): Promise<void> {
  const cache = await caches.open(place);
  for (const [index, file] of files.slice(0, mostFiles).entries()) {
    const about = new URLSearchParams({
      at: String(now),
      index: String(index),
      size: String(file.size),
      name: file.name || 'file',
    });
    // One that is too large is refused by its size, and not kept.
    const bytes = file.size > largestFile ? null : file;
    const address = `/shared-files/${crypto.randomUUID()}?${about}`;
    await cache.put(new URL(address, location.origin), new Response(bytes));
  }
  tell();
}

/** In the order in which they came. */
export async function listShared(): Promise<SharedFile[]> {
  // Looking alone leaves no empty cache behind; in a page without encryption there is none to look into.
  if (!('caches' in globalThis) || !(await caches.has(place))) return [];
  const keys = await (await caches.open(place)).keys();
  const about = keys.map(({ url }) => ({ url, query: new URL(url).searchParams }));
  return about
    .sort((one, other) => placeOf(one.query) - placeOf(other.query))
    .map(({ url, query }) => ({
      address: url,
      name: query.get('name') ?? 'file',
      size: Number(query.get('size')),
      sharedAt: Number(query.get('at')),
    }));
}

/** `null` when it has been taken elsewhere. Of one that is too large, nothing was kept: its size says so. */
export async function openShared({ address }: Pick<SharedFile, 'address'>): Promise<Blob | null> {
  const found = await (await caches.open(place)).match(address);
  return found ? found.blob() : null;
}

export async function forgetShared({ address }: Pick<SharedFile, 'address'>): Promise<void> {
  await (await caches.open(place)).delete(address);
  tell();
}

export async function forgetAllShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(place);
  tell();
}

function placeOf(query: URLSearchParams): number {
  return Number(query.get('at')) * mostFiles + Number(query.get('index'));
}

function tell(): void {
  for (const listener of listeners) listener();
}
