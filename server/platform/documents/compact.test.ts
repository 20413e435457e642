import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import type { AccountTx } from '../db/transaction.ts';
import { compact } from './compact.ts';
import { postgresDocuments } from './postgresDocuments.ts';

let database: TestDatabase;
let company: TestCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCompany({ db: database.db, server: { url: '' } });
});
afterAll(() => database.close());

/** A document with some edits, and helpers to add more. */
async function edited() {
  const { db } = database;
  const { accountId } = company;
  const store = postgresDocuments(db, editableKinds);
  const name = documentName('invoice', await invoiceOf({ db, accountId }));
  const device = new Device(authorOf(company.admin));
  const type = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      await storeEdits(store, accountId, name, device.edit('fields', { [`n${n}`]: n }));
    }
  };
  await type(0, 5);
  return { db, accountId, store, name, type };
}

it('3.10 a compaction does not overwrite the newer snapshot of a concurrent one', async () => {
  const { db, accountId, store, name, type } = await edited();
  await db.withAccount(
    accountId,
    async (tx) => {
      const slow: AccountTx = {
        accountId,
        async run(statement, values) {
          if (statement.text.includes('insert into document_snapshots')) {
            await type(5, 10);
            await store.compact(accountId, name);
          }
          return tx.run(statement, values);
        },
        send: (statement, values) => tx.send(statement, values),
        afterCommit: (work) => tx.afterCommit(work),
        changed: (seq) => tx.changed(seq),
        announce: (topic) => tx.announce(topic),
      };
      await compact(slow, name);
    },
    { plans: 'generic' },
  );
  const stored = await store.load(accountId, name);
  const doc = new Y.Doc();
  Y.applyUpdateV2(doc, stored?.snapshot ?? new Uint8Array());
  expect(Object.keys(contentOf(doc).fields)).toHaveLength(10);
  expect(stored).toMatchObject({ position: 10, updates: [] });
});

it('a snapshot does not contain overwritten values', async () => {
  const { accountId, store, name } = await edited();
  const device = new Device(authorOf(company.admin));
  for (let n = 0; n < 300; n++) {
    await storeEdits(store, accountId, name, device.edit('fields', { description: `Text ${n}` }));
  }
  const before = await store.load(accountId, name);
  await store.compact(accountId, name);
  const after = await store.load(accountId, name);
  const log = before?.updates.reduce((sum, update) => sum + update.length, 0) ?? 0;
  expect(after?.snapshot?.length).toBeLessThan(log / 10);
});

it('a compaction fails if updates are missing, instead of making the loss permanent', async () => {
  const { accountId, store, name } = await edited();
  await database.asSuperuser('delete from document_updates where document = $1 and position = 3', [
    name,
  ]);
  await expect(store.compact(accountId, name)).rejects.toThrow(/missing/);
  expect((await store.load(accountId, name))?.updates).toHaveLength(4);
});
