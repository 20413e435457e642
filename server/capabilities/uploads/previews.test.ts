import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { FolderStore } from '../../platform/files/FolderStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { invoicePdf, uploadOf } from '../../testing/uploads.ts';
import type { DocumentReader } from '../reading/readDocument.ts';
import { findPreview, previewsJobKind } from './previews.ts';
import { changeUpload, findUpload } from './uploadStore.ts';

let database: TestDatabase;
let accountId: string;
let folder: string;
let files: FolderStore;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createCompany({ db: database.db, server: { url: '' } }));
  folder = await mkdtemp(path.join(tmpdir(), 'docket-previews-'));
  files = new FolderStore(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A reader that cannot paint the second page, and the pages, from 0, that it was asked for. */
async function previewsOf(uploadId: string, problem: UnreadableDocument): Promise<number[]> {
  const asked: number[] = [];
  const preview: DocumentReader['preview'] = async (_, { page }) => {
    asked.push(page);
    if (page === 1) throw problem;
    return Buffer.from(`picture of page ${page}`);
  };
  const reader: DocumentReader = {
    preview,
    picture: preview,
    read: () => Promise.reject(new Error('Nothing is read here')),
    readText: () => Promise.reject(new Error('Nothing is read here')),
    close: async () => {},
  };
  const log = pino({ level: 'silent' });
  const data = { accountId, uploadId, round: 1, turned: [] };
  await previewsJobKind({ db: database.db, files, reader }).run(data, {
    id: 'job',
    log,
    isLastAttempt: false,
  });
  return asked;
}

async function uploadOfPages(pageCount: number): Promise<string> {
  const id = await uploadOf({ db: database.db, accountId });
  const { hash: fileHash } = await files.keep(accountId, invoicePdf());
  await database.db.withAccount(accountId, (tx) =>
    changeUpload(tx, id, null, { pageCount, fileHash }),
  );
  return id;
}

const previewAt = (id: string, page: number) =>
  database.db.withAccount(accountId, (tx) => findPreview(tx, id, page));
const previewsTold = async (id: string) =>
  (await database.db.withAccount(accountId, (tx) => findUpload(tx, id)))?.previews;

it('a file that takes too long to paint gets no further previews, and is not tried again', async () => {
  const id = await uploadOfPages(4);
  const tooSlow = new UnreadableDocument('too_slow');
  expect(await previewsOf(id, tooSlow)).toEqual([0, 1]);
  expect(await previewsOf(id, tooSlow)).toEqual([]);
  expect(await previewAt(id, 1)).toMatch(/./);
  expect([await previewAt(id, 2), await previewAt(id, 5)]).toEqual(['', null]);
  expect(await previewsTold(id)).toBe(1);
});

it('a file with one damaged page has previews of the others', async () => {
  const id = await uploadOfPages(3);
  const damaged = new UnreadableDocument('damaged');
  expect(await previewsOf(id, damaged)).toEqual([0, 1, 2]);
  expect(await previewAt(id, 2)).toBe('');
  expect(await previewAt(id, 3)).toMatch(/./);
  expect(await previewsTold(id)).toBe(2);
});
