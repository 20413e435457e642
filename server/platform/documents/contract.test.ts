import { afterAll, beforeAll } from 'vitest';
import { documentName, partsOf } from '#sync/protocol/documentName.ts';
import {
  documentStoreContract,
  type StoreSubject,
} from '#sync/relay/testing/documentStoreContract.ts';
import { editableKinds } from '../../editableKinds.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { authorOf, invoiceOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { unprepared } from '../db/statement.ts';
import { postgresDocuments } from './postgresDocuments.ts';

let database: TestDatabase;
let subject: StoreSubject;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const company = await createCompany({ db, server: { url: '' } });
  const neighbour = await createCompany({ db, server: { url: '' } });
  const { accountId } = company;
  const set = (name: Parameters<StoreSubject['freeze']>[0], change: string) =>
    db.withAccount(accountId, async (tx) => {
      await tx.run(unprepared(`update invoices set ${change} where id = $1`), [partsOf(name).id]);
    });
  subject = {
    store: postgresDocuments(db, editableKinds),
    accountId,
    otherAccountId: neighbour.accountId,
    create: async () => documentName('invoice', await invoiceOf({ db, accountId })),
    freeze: (name) => set(name, "status = 'approved'"),
    remove: (name) => set(name, 'deleted_at = now()'),
    editor: authorOf(company.admin),
    reader: authorOf(await company.hire('viewer')),
  };
});
afterAll(() => database.close());

documentStoreContract('Postgres', () => subject);
