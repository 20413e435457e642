import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from './testing/memoryCaches.ts';

const origin = 'https://docket.example';
/** What the server has, and what it was asked for. */
let server: Map<string, string>;
let asked: { path: string; cache: string | undefined }[];

beforeEach(() => {
  server = new Map([
    ['/index.html', 'home'],
    ['/assets/site-1.js', 'script'],
  ]);
  asked = [];
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address).pathname;
    asked.push({ path, cache: init?.cache });
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

test('what was kept is found, under the address that the page asks for', async () => {
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

test('a file that keeps its name is asked for anew, past what the browser remembers', async () => {
  await (await keptFiles([page, script])).keep();
  expect(asked).toEqual([
    { path: '/index.html', cache: 'no-cache' },
    { path: '/assets/site-1.js', cache: 'default' },
  ]);
});

test('nothing is fetched twice, neither at once nor by the next worker', async () => {
  const files = await keptFiles([page, script]);
  await Promise.all([files.keep(), files.keep()]);
  const next = await keptFiles([page, script]);
  expect(await next.isWhole()).toBe(true);
  await next.keep();
  expect(asked).toHaveLength(2);
});

test('one file that fails makes the whole fail, and the next time only that one is fetched', async () => {
  server.delete('/assets/site-1.js');
  const files = await keptFiles([page, script]);
  await expect(files.keep()).rejects.toThrow('/assets/site-1.js answers 404');
  expect(await files.isWhole()).toBe(false);
  expect(await files.hasAny()).toBe(true);
  server.set('/assets/site-1.js', 'script');
  asked = [];
  await files.keep();
  expect(asked.map(({ path }) => path)).toEqual(['/assets/site-1.js']);
  expect(await files.isWhole()).toBe(true);
});

test('a new version fetches what changed, and then forgets what is no longer part of it', async () => {
  const before = await keptFiles([page, script]);
  await before.keep();
  server.set('/index.html', 'new home');
  server.set('/assets/site-2.js', 'new script');
  asked = [];
  const after = await keptFiles([
    { ...page, revision: 'b' },
    { url: 'assets/site-2.js', revision: null },
  ]);
  expect(await after.isWhole()).toBe(false);
  expect(await after.hasAny()).toBe(true);
  await after.keep();
  expect(asked).toHaveLength(2);
  // Until the new one takes over, the old one serves its own.
  expect(await textOf(before.find('/index.html'))).toBe('home');
  expect(await textOf(after.find('/index.html'))).toBe('new home');
  await after.forgetOld();
  expect(await before.find('/index.html')).toBeUndefined();
  expect(await before.find('/assets/site-1.js')).toBeUndefined();
  expect(await textOf(after.find('/assets/site-2.js'))).toBe('new script');
});

test('two sets of files know nothing of each other', async () => {
  const site = await keptFiles([page], 'site');
  const app = await keptFiles([script], 'app');
  await site.keep();
  await app.forgetOld();
  expect(await app.hasAny()).toBe(false);
  expect(await site.isWhole()).toBe(true);
  expect(await app.find('/index.html')).toBeUndefined();
});
