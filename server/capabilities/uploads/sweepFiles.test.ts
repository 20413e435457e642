import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/db/newId.ts';
import { ClaimedFiles } from '../../platform/files/ClaimedFiles.ts';
import { FolderStore } from '../../platform/files/FolderStore.ts';
import { unknownNamingColumns } from '../../platform/files/unnamedFiles.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { putPreview } from './previews.ts';
import { sweepFiles } from './sweepFiles.ts';
import { changeUpload } from './uploadStore.ts';

let database: TestDatabase;
let folder: string;
let accountId: string;
const lines: unknown[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'docket-sweep-'));
});
beforeEach(async () => {
  accountId = newId();
  await database.asSuperuser("insert into accounts (account_id, name) values ($1, 'Swept')", [
    accountId,
  ]);
  lines.length = 0;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A store whose next deletion waits until it is let through. */
class SlowStore extends FolderStore {
  readonly removing = Promise.withResolvers<void>();
  readonly gate = Promise.withResolvers<void>();

  override async remove(key: Parameters<FolderStore['remove']>[0]): Promise<void> {
    this.removing.resolve();
    await this.gate.promise;
    await super.remove(key);
  }
}

const hour = 60 * 60 * 1000;
const begun = Date.now();
const after = (hours: number) => new Date(begun + hours * hour);
const open = (store = new FolderStore(folder)) => new ClaimedFiles(store, database.db);
const sweep = (hours: number, files = open()) =>
  sweepFiles({ db: database.db, files, log }, accountId, after(hours));

async function kept(): Promise<string[]> {
  const hashes: string[] = [];
  for await (const hash of open().list(accountId)) hashes.push(hash);
  return hashes.sort();
}

it('a file is deleted a day after no row named it, with a line in the log, and named ones stay', async () => {
  const keep = async (text: string) => (await open().keep(accountId, Buffer.from(text))).hash;
  const unnamed = await keep('refused');
  const named = [await keep('the file'), await keep('its words'), await keep('its preview')];
  const [fileHash = '', wordsHash = '', preview = ''] = named;
  const uploadId = await uploadOf({ db: database.db, accountId });
  await database.db.withAccount(accountId, async (tx) => {
    await changeUpload(tx, uploadId, null, { fileHash, wordsHash });
    await putPreview(tx, uploadId, 1, preview);
  });
  await sweep(0);
  await sweep(23);
  expect(await kept()).toEqual([unnamed, ...named].sort());
  expect(lines).toEqual([]);
  await sweep(25);
  expect(await kept()).toEqual([...named].sort());
  expect(lines).toMatchObject([{ hash: unnamed, msg: 'a file that no row names was deleted' }]);
  await sweep(50);
  expect(await kept()).toEqual([...named].sort());
});

it('a file that is stored again meanwhile waits for another day', async () => {
  const bytes = Buffer.from('sent twice');
  const { hash } = await open().keep(accountId, bytes);
  await sweep(0);
  await open().keep(accountId, bytes);
  await sweep(25);
  expect(await kept()).toEqual([hash]);
  await sweep(50);
  expect(await kept()).toEqual([]);
});

it('a file that is stored while another node deletes it is there afterwards', async () => {
  const bytes = Buffer.from('at the same moment');
  const { hash } = await open().keep(accountId, bytes);
  await sweep(0);
  const slow = new SlowStore(folder);
  const sweeping = sweep(25, open(slow));
  await slow.removing.promise;
  const storing = open().keep(accountId, bytes);
  // Named in a transaction that the sweep cannot see yet.
  const naming = storing.then(async (key) => {
    const uploadId = await uploadOf({ db: database.db, accountId });
    await database.db.withAccount(accountId, (tx) =>
      changeUpload(tx, uploadId, null, { fileHash: key.hash }),
    );
  });
  slow.gate.resolve();
  await Promise.all([sweeping, naming]);
  expect(await kept()).toEqual([hash]);
  await sweep(50);
  expect(await kept()).toEqual([hash]);
});

it('every column with the hash of a file is known to the sweep', async () => {
  expect(await database.db.withAccount(accountId, unknownNamingColumns)).toEqual([]);
});

it('a version that does not know what a later one names files by deletes none', async () => {
  const { hash } = await open().keep(accountId, Buffer.from('a receipt'));
  await database.asOwner('create table receipts (file_hash text)');
  try {
    await sweep(0);
    await sweep(50);
    expect(await kept()).toEqual([hash]);
    expect(lines).toMatchObject([{ unknown: ['receipts.file_hash'] }, {}]);
  } finally {
    await database.asOwner('drop table receipts');
  }
});
