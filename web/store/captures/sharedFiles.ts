import { largestFile } from '#shared/uploads/largestFile.ts';

/*
 * What other applications hand to this one. The service worker or the page puts it here; it belongs to nobody until the
 * person who is signed in says that it is to be uploaded. Any site can send a form to the address of sharing, so nothing
 * of it is ever uploaded unasked. It stays in a cache, because the worker of visitors holds no database.
 */
const place = 'docket-shared-files';

/** The name of their field in the form. */
export const shareField = 'files';

export const mostFiles = 100;

const missings = ['unreadable', 'unkept', 'beyond'] as const;
/** Why there are no bytes: it could not be read or kept, or is one of several beyond what is taken at a time. */
export type Missing = (typeof missings)[number];

export interface SharedFile {
  /** Where it stands here. */
  address: string;
  name: string;
  size: number;
  sharedAt: number;
  missing: Missing | null;
}

/** What was handed over and cannot be had. */
export interface MissingFile {
  name: string;
  missing: Missing;
}

const listeners = new Set<() => void>();

/** Hears of what is put here, or taken out, on this page. */
export function subscribeToShared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of each there is a note: what cannot be kept is told of, and keeps no other file from it. */
export async function keepShared(
  files: readonly (File | MissingFile)[],
  now: number,
): Promise<void> {
  const cache = await caches.open(place);
  const put = (file: File | MissingFile, index: number) => {
    const isThere = file instanceof File;
    const about = new URLSearchParams({
      at: String(now),
      index: String(index),
      size: String(isThere ? file.size : 0),
      name: file.name || 'file',
      ...(isThere ? {} : { missing: file.missing }),
    });
    // One that is too large is refused by its size, and not kept.
    const bytes = isThere && file.size <= largestFile ? file : null;
    const address = `/shared-files/${crypto.randomUUID()}?${about}`;
    return cache.put(new URL(address, location.origin), new Response(bytes));
  };
  for (const [index, file] of withinReason(files).entries()) {
    await put(file, index).catch(() => put({ name: file.name, missing: 'unkept' }, index));
  }
  tell();
}

function withinReason(files: readonly (File | MissingFile)[]): readonly (File | MissingFile)[] {
  const beyond = files.length - mostFiles;
  if (beyond <= 0) return files;
  const name = beyond === 1 ? '1 more file' : `${beyond} more files`;
  return [...files.slice(0, mostFiles), { name, missing: 'beyond' }];
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
      missing: missings.find((one) => one === query.get('missing')) ?? null,
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
  return Number(query.get('at')) * (mostFiles + 1) + Number(query.get('index'));
}

function tell(): void {
  for (const listener of listeners) listener();
}
