import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { decide } from '#sync/client/decisions/decide.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { editMany, undoMany } from './editMany.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`docket:many:${someId()}`);
});
afterEach(() => database.delete());

const author = { id: someId(), name: 'Ada' };

async function stored(parts: Partial<Invoice>): Promise<string> {
  const row = someInvoice(parts);
  await database.invoices.put({ ...row, seq: 1, unsent: false, attention: false });
  return row.id;
}

const edit = (ids: readonly string[], values: Record<string, string | null>) =>
  editMany(database, ids, { author, wanted: () => values });
const orderOf = async (id: string) => (await database.invoices.get(id))?.purchaseOrder;
const unsent = () => database.outbox.where('entity').startsWith('invoice.').count();

test('fields of several invoices change at once, each in its own document', async () => {
  const ids = [await stored({ purchaseOrder: null }), await stored({ purchaseOrder: 'PO-1' })];
  const edited = await edit(ids, { purchaseOrder: 'PO-7', dueDate: null });
  expect(edited.map(({ id }) => id)).toEqual(ids);
  for (const id of ids) {
    expect(await orderOf(id)).toBe('PO-7');
    expect(await database.invoices.get(id)).toMatchObject({ dueDate: null, unsent: true });
    const items = await database.outbox
      .where('entity')
      .equals(documentName('invoice', id))
      .toArray();
    expect(items).toMatchObject([{ kind: 'edit', state: 'waiting', author }]);
  }
});

test('decided invoices, those with a decision under way, and unchanged ones stay as they are', async () => {
  const decided = await stored({ status: 'approved' });
  const deciding = await stored({});
  const entity = documentName('invoice', deciding);
  const call = { name: 'reject', entity, method: 'POST', path: '/reject', locks: true } as const;
  await decide(database, call, { now: 0, key: someId() });
  const same = await stored({ purchaseOrder: 'PO-7' });
  const before = await unsent();
  expect(await edit([decided, deciding, same, someId()], { purchaseOrder: 'PO-7' })).toEqual([]);
  expect(await unsent()).toBe(before);
});

test('an undo restores each value, except where somebody has changed it since', async () => {
  const [one, other] = [
    await stored({ purchaseOrder: 'PO-1' }),
    await stored({ purchaseOrder: null }),
  ];
  const edited = await edit([one, other], { purchaseOrder: 'PO-7' });
  await edit([other], { purchaseOrder: 'PO-8' });
  expect(await undoMany(database, edited, author)).toBe(1);
  expect([await orderOf(one), await orderOf(other)]).toEqual(['PO-1', 'PO-8']);
});

test('more invoices than fit into one transaction report their progress', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 60; index++) ids.push(await stored({}));
  const told: number[] = [];
  const edited = await editMany(database, ids, {
    author,
    wanted: () => ({ description: 'Rent' }),
    onProgress: (done) => told.push(done),
  });
  expect(edited).toHaveLength(60);
  expect(told).toEqual([25, 50, 60]);
});
