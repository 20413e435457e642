import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { invoiceOf, vendorOf } from '../../../testing/documents.ts';
import { createCompany } from '../../../testing/people.ts';
import { compareAll } from './compareAnew.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('creating, renaming or deleting a vendor queues checks of the invoices that may be theirs, and no others', async () => {
  const { db } = database;
  const { accountId } = await createCompany({ db, server: { url: '' } });
  const here = { db, accountId };
  const named = (vendorName: string, more = {}) =>
    invoiceOf(here, { vendorName, vendorId: null, ...more });
  const known = await vendorOf(here, { name: 'Known Ltd' });
  const invoices = {
    bluebird: await named('BLUEBIRD Consulting'),
    again: await named('Bluebird Consulting'),
    mueller: await named('Müller GmbH & Co. KG'),
    numbered: await named('Known Ltd', { vendorId: known, vendorTaxId: 'de 811 907 334' }),
    decided: await named('Bluebird Consulting', { status: 'approved' }),
    other: await named('Somebody Else'),
  };
  const dueAfter = async (change: () => Promise<unknown>) => {
    await db.withAccount(accountId, compareAll);
    await database.asSuperuser('delete from due_checks where account_id = $1', [accountId]);
    await change();
    await db.withAccount(accountId, compareAll);
    const { rows } = await database.asSuperuser(
      'select invoice_id from due_checks where account_id = $1',
      [accountId],
    );
    const due = rows.map(({ invoice_id }) => String(invoice_id));
    return Object.entries(invoices).flatMap(([name, id]) => (due.includes(id) ? name : []));
  };

  const bluebird = { name: 'Bluebird Consulting Ltd', taxId: 'DE811907334' };
  expect(await dueAfter(() => vendorOf(here, bluebird))).toEqual(['bluebird', 'again', 'numbered']);
  const change = (sets: string) => () =>
    database.asSuperuser(
      `update vendors set ${sets} where account_id = $1 and name <> 'Known Ltd'`,
      [accountId],
    );
  expect(await dueAfter(change("phone = '1'"))).toEqual([]);
  expect(await dueAfter(change("name = 'Mueller'"))).toEqual(['bluebird', 'again', 'mueller']);
});
