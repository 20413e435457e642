import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { sharePath } from '#shared/uploads/sharing.ts';
import { memoryCaches } from '../../sw/testing/memoryCaches.ts';
import {
  forgetAllShared,
  forgetShared,
  keepShared,
  listShared,
  openShared,
  shareField,
  subscribeToShared,
} from './sharedFiles.ts';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('location', { origin: 'https://docket.test' });
});
afterEach(() => vi.unstubAllGlobals());

test('shared files are listed in order, and deleted once they are taken', async () => {
  expect(await listShared()).toEqual([]);
  await keepShared([new File(['b'], 'b & c.pdf'), new File(['a'], 'a.pdf')], 1);
  await keepShared([new File(['c'], 'ç.pdf')], 2);
  const shared = await listShared();
  expect(shared.map(({ name, size }) => [name, size])).toEqual([
    ['b & c.pdf', 1],
    ['a.pdf', 1],
    ['ç.pdf', 1],
  ]);
  const [first] = shared;
  if (!first) throw new Error('Nothing is there');
  expect(await (await openShared(first))?.text()).toBe('b');
  await forgetShared(first);
  expect(await openShared(first)).toBeNull();
  expect(await listShared()).toHaveLength(2);
  await forgetAllShared();
  expect(await listShared()).toEqual([]);
});

test('of a shared file that is too large only the size is kept', async () => {
  const file = new File([new Uint8Array(largestFile + 1)], 'big.pdf');
  await keepShared([file], 1);
  const [shared] = await listShared();
  expect(shared?.size).toBe(largestFile + 1);
  expect(shared && (await openShared(shared))?.size).toBe(0);
});

test('shared files beyond the hundredth, or without space, are listed as missing', async () => {
  const many = Array.from({ length: 103 }, (_, index) => new File(['a'], `${index}.pdf`));
  await keepShared(many, 1);
  const shared = await listShared();
  expect(shared).toHaveLength(101);
  expect(shared.at(-1)).toMatchObject({ name: '3 more files', missing: 'beyond' });

  await forgetAllShared();
  const full = memoryCaches();
  const cache = await full.open('docket-shared-files');
  const { put } = cache;
  cache.put = async (address, response) => {
    if ((await response.clone().text()) === 'large') throw new Error('No space left');
    return put(address, response);
  };
  vi.stubGlobal('caches', full);
  await keepShared([new File(['large'], 'l.pdf'), new File(['s'], 's.pdf')], 2);
  expect(await listShared()).toMatchObject([
    { name: 'l.pdf', missing: 'unkept' },
    { name: 's.pdf', missing: null },
  ]);
});

test('subscribers are called when shared files are added or deleted', async () => {
  let calls = 0;
  const stop = subscribeToShared(() => calls++);
  await keepShared([new File(['a'], 'a.pdf')], 1);
  await forgetAllShared();
  stop();
  await keepShared([new File(['a'], 'a.pdf')], 1);
  expect(calls).toBe(2);
});

test('the manifest has the path, field and types of shared files', async () => {
  const file = new URL('../../static/manifest.webmanifest', import.meta.url);
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  expect(manifest.share_target).toMatchObject({ action: sharePath, method: 'POST' });
  expect(manifest.share_target.params.files).toMatchObject([{ name: shareField }]);
  const [{ accept }] = manifest.share_target.params.files;
  const opened = Object.keys(manifest.file_handlers[0].accept);
  for (const { mimeType } of Object.values(fileTypes)) expect(accept).toContain(mimeType);
  // Docket does not open XML files, because most of them are no invoices.
  for (const { mimeType } of Object.values(fileTypes))
    if (mimeType !== fileTypes.xml.mimeType) expect(opened).toContain(mimeType);
});
