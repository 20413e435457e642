import { expect, onTestFinished, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { queueDecision, reopen } from './decisions.ts';
import { exportAll, exportOne } from './exportDecisions.ts';
import { recordPayment } from './paymentDecisions.ts';

function openWith(name: string) {
  const open = () => {
    const database = new LocalDatabase(`docket:export:${name}`);
    onTestFinished(() => database.close());
    return database;
  };
  const invoices = [someInvoice(), someInvoice(), someInvoice()] as const;
  const database = open();
  const bodies = async () => {
    const items = await database.outbox.toArray();
    return items.map((item) => item.kind === 'decision' && (item.body ?? item.entity));
  };
  return { database, open, invoices, ids: invoices.map(({ id }) => id), bodies };
}

test('exporting several twice in one task sends each invoice once', async () => {
  const { database, ids, bodies } = openWith('twice');
  await Promise.all([exportAll(database, ids, 'xero'), exportAll(database, ids, 'xero')]);
  expect(await bodies()).toEqual([{ invoiceIds: ids }]);
});

test('exporting several in two tabs sends each invoice once', async () => {
  const { database, open, ids, bodies } = openWith('tabs');
  await Promise.all([exportAll(database, ids, 'xero'), exportAll(open(), ids, 'quickbooks')]);
  expect(await bodies()).toEqual([{ invoiceIds: ids }]);
});

test('an invoice that is exported alone is not in the export of all that follows, nor the other way round', async () => {
  const { database, invoices, ids, bodies } = openWith('alone');
  await exportOne(database, invoices[0], 'xero');
  await exportAll(database, ids, 'xero');
  await exportOne(database, invoices[1], 'xero');
  await exportOne(database, invoices[0], 'xero');
  expect(await bodies()).toEqual([
    documentName('invoice', invoices[0].id),
    { invoiceIds: [invoices[1].id, invoices[2].id] },
  ]);
});

test('an invoice that is being reopened or paid on this device is left out of an export', async () => {
  const { database, invoices, ids, bodies } = openWith('reopened');
  await queueDecision(database, reopen(invoices[0], 'Wrong vendor'));
  await queueDecision(
    database,
    recordPayment(invoices[1], { paidOn: '2026-01-02', reference: null }),
  );
  await exportOne(database, invoices[0], 'xero');
  await exportAll(database, ids, 'xero');
  expect((await bodies()).slice(2)).toEqual([{ invoiceIds: [invoices[2].id] }]);
});

test('a decision on an invoice waits for the export of several that has it', async () => {
  const { database, ids } = openWith('about');
  await exportAll(database, ids, 'xero');
  const [exporting] = await database.outbox.toArray();
  expect(exporting).toMatchObject({ about: ids.map((id) => documentName('invoice', id)) });
  // Two exports of several may be under way at once: what is said of one must not be of the other.
  const further = someInvoice();
  await exportAll(database, [...ids, further.id], 'xero');
  const [, next] = await database.outbox.toArray();
  expect(next).toMatchObject({ body: { invoiceIds: [further.id] } });
  expect(next?.entity).not.toBe(exporting?.entity);
});
