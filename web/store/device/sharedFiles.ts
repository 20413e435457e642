import { largestFile } from '#shared/uploads/largestFile.ts';

/*
 * Files shared from other applications, put here by the service worker or the page. They belong to nobody until the
 * signed-in person confirms the upload: any site can post a form to the share address, so nothing is uploaded unasked.
 * They are in a cache, because the service worker of visitors has no database.
 */
const cacheName = 'docket-shared-files';

/** The form field of the files. */
export const shareField = 'files';

export const mostFiles = 100;

const missings = ['unreadable', 'unkept', 'beyond'] as const;
/** Why there are no bytes: the file could not be read or stored, or is beyond the maximum at a time. */
export type Missing = (typeof missings)[number];

export interface SharedFile {
  /** Its address in the cache. */
  address: string;
  name: string;
  size: number;
  sharedAt: number;
  missing: Missing | null;
}

/** A file that was shared but has no bytes. */
export interface MissingFile {
  name: string;
  missing: Missing;
}

const listeners = new Set<() => void>();

/** Calls back when this page adds or deletes shared files. */
export function subscribeToShared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores each file; one that cannot be stored is listed as missing, and the others are stored. */
export async function keepShared(
  files: readonly (File | MissingFile)[],
  now: number,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const put = (file: File | MissingFile, index: number) => {
    const isThere = file instanceof File;
    const about = new URLSearchParams({
      at: String(now),
      index: String(index),
      size: String(isThere ? file.size : 0),
      name: file.name || 'file',
      ...(isThere ? {} : { missing: file.missing }),
    });
    // A file that is too large will be refused by its size, so its bytes are not needed.
    const bytes = isThere && file.size <= largestFile ? file : null;
    const address = `/shared-files/${crypto.randomUUID()}?${about}`;
    return cache.put(new URL(address, location.origin), new Response(bytes));
  };
  for (const [index, file] of limited(files).entries()) {
    await put(file, index).catch(() => put({ name: file.name, missing: 'unkept' }, index));
  }
  notify();
}

function limited(files: readonly (File | MissingFile)[]): readonly (File | MissingFile)[] {
  const beyond = files.length - mostFiles;
  if (beyond <= 0) return files;
  const name = beyond === 1 ? '1 more file' : `${beyond} more files`;
  return [...files.slice(0, mostFiles), { name, missing: 'beyond' }];
}

/** In the order in which they were shared. */
export async function listShared(): Promise<SharedFile[]> {
  // `open` would create an empty cache; without HTTPS there is no `caches`.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return [];
  const keys = await (await caches.open(cacheName)).keys();
  const about = keys.map(({ url }) => ({ url, query: new URL(url).searchParams }));
  return about
    .sort((one, other) => positionOf(one.query) - positionOf(other.query))
    .map(({ url, query }) => ({
      address: url,
      name: query.get('name') ?? 'file',
      size: Number(query.get('size')),
      sharedAt: Number(query.get('at')),
      missing: missings.find((one) => one === query.get('missing')) ?? null,
    }));
}

/** `null` if it was taken in another tab. Empty for a file that is too large. */
export async function openShared({ address }: Pick<SharedFile, 'address'>): Promise<Blob | null> {
  const found = await (await caches.open(cacheName)).match(address);
  return found ? found.blob() : null;
}

export async function forgetShared({ address }: Pick<SharedFile, 'address'>): Promise<void> {
  await (await caches.open(cacheName)).delete(address);
  notify();
}

export async function forgetAllShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
  notify();
}

function positionOf(query: URLSearchParams): number {
  return Number(query.get('at')) * (mostFiles + 1) + Number(query.get('index'));
}

function notify(): void {
  for (const listener of listeners) listener();
}
