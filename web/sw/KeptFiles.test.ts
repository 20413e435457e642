import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from './testing/memoryCaches.ts';

const origin = 'https://docket.example';
/** The files on the server, and the requests to it. */
let server: Map<string, string>;
let requests: { path: string; cache: string | undefined }[];

beforeEach(() => {
  server = new Map([
    ['/index.html', 'home'],
    ['/assets/site-1.js', 'script'],
  ]);
  requests = [];
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address).pathname;
    requests.push({ path, cache: init?.cache });
    const body = server.get(path);
    return new Response(body ?? 'Not found', { status: body === undefined ? 404 : 200 });
  });
});

const page = { url: 'index.html', revision: 'a' };
const script = { url: 'assets/site-1.js', revision: null };

async function keptFiles(files: { url: string; revision: string | null }[], name = 'site') {
  const { KeptFiles } = await import('./KeptFiles.ts');
  return new KeptFiles(name, files);
}

async function textOf(response: Promise<Response | undefined>): Promise<string | undefined> {
  return (await response)?.text();
}

test('a cached file is found by its address', async () => {
  const files = await keptFiles([page, script]);
  expect(await files.isWhole()).toBe(false);
  expect(await files.hasAny()).toBe(false);
  expect(await files.find('/index.html')).toBeUndefined();
  await files.keep();
  expect(await files.isWhole()).toBe(true);
  expect(await textOf(files.find('/index.html'))).toBe('home');
  expect(await textOf(files.find('/assets/site-1.js'))).toBe('script');
  expect(await files.find('/dashboard')).toBeUndefined();
});

test('a file without a hash in its name is fetched past the HTTP cache', async () => {
  await (await keptFiles([page, script])).keep();
  expect(requests).toEqual([
    { path: '/index.html', cache: 'no-cache' },
    { path: '/assets/site-1.js', cache: 'default' },
  ]);
});

test('a file is fetched once, also by concurrent calls and by the next service worker', async () => {
  const files = await keptFiles([page, script]);
  await Promise.all([files.keep(), files.keep()]);
  const next = await keptFiles([page, script]);
  expect(await next.isWhole()).toBe(true);
  await next.keep();
  expect(requests).toHaveLength(2);
});

test('when one file fails, the set is incomplete, and only that file is fetched the next time', async () => {
  server.delete('/assets/site-1.js');
  const files = await keptFiles([page, script]);
  await expect(files.keep()).rejects.toThrow('/assets/site-1.js answers 404');
  expect(await files.isWhole()).toBe(false);
  expect(await files.hasAny()).toBe(true);
  server.set('/assets/site-1.js', 'script');
  requests = [];
  await files.keep();
  expect(requests.map(({ path }) => path)).toEqual(['/assets/site-1.js']);
  expect(await files.isWhole()).toBe(true);
});

test('a new version fetches changed files, and then deletes those of the old one', async () => {
  const before = await keptFiles([page, script]);
  await before.keep();
  server.set('/index.html', 'new home');
  server.set('/assets/site-2.js', 'new script');
  requests = [];
  const after = await keptFiles([
    { ...page, revision: 'b' },
    { url: 'assets/site-2.js', revision: null },
  ]);
  expect(await after.isWhole()).toBe(false);
  expect(await after.hasAny()).toBe(true);
  await after.keep();
  expect(requests).toHaveLength(2);
  // The old version serves its own files until the new one takes over.
  expect(await textOf(before.find('/index.html'))).toBe('home');
  expect(await textOf(after.find('/index.html'))).toBe('new home');
  await after.forgetOld();
  expect(await before.find('/index.html')).toBeUndefined();
  expect(await before.find('/assets/site-1.js')).toBeUndefined();
  expect(await textOf(after.find('/assets/site-2.js'))).toBe('new script');
});

test('two sets of files do not affect each other', async () => {
  const site = await keptFiles([page], 'site');
  const app = await keptFiles([script], 'app');
  await site.keep();
  await app.forgetOld();
  expect(await app.hasAny()).toBe(false);
  expect(await site.isWhole()).toBe(true);
  expect(await app.find('/index.html')).toBeUndefined();
});
