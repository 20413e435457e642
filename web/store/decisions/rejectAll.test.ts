import { expect, test, vi } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { rejectAll } from './bulkDecisions.ts';

function openWith(name: string) {
  const database = new LocalDatabase(name);
  const invoices = [someInvoice(), someInvoice(), someInvoice()];
  return { database, invoices };
}

test('rejecting several invoices makes one decision for each, with the same reason', async () => {
  const { database, invoices } = openWith('docket:reject:all');
  await rejectAll(database, invoices, 'Ordered twice');
  const items = await database.outbox.toArray();
  expect(items.map(({ entity }) => entity)).toEqual(invoices.map(({ id }) => `invoice.${id}`));
  for (const item of items) {
    expect(item).toMatchObject({ name: 'reject', body: { comments: 'Ordered twice' } });
  }
  expect(new Set(items.map((item) => item.kind === 'decision' && item.key)).size).toBe(3);
  database.close();
});

test('rejecting several invoices queues none when one decision cannot be stored', async () => {
  const { database, invoices } = openWith('docket:reject:none');
  const add = database.outbox.add.bind(database.outbox);
  let count = 0;
  vi.spyOn(database.outbox, 'add').mockImplementation((item) => {
    count += 1;
    if (count === 3) throw new Error('The disk is full');
    return add(item);
  });
  await expect(rejectAll(database, invoices, 'Ordered twice')).rejects.toThrow('disk is full');
  expect(await database.outbox.count()).toBe(0);
  database.close();
});
