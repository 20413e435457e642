import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { codingByLine } from '#shared/coding/coding.ts';
import { approveInvoice, getInvoice } from '#shared/invoices/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

const net = { quantity: null, unitPrice: null, discount: null, taxRate: null, net: '50.00' };

/** An invoice with two lines, and two people who both open it before either edits. */
async function openedByTwo() {
  const { accountId, admin } = product.company;
  const { db } = product.database;
  const lines = ['a', 'b'].map((id) => ({ ...net, id, description: `Line ${id}` }));
  const invoiceId = await invoiceOf({ db, accountId }, { lines });
  const store = postgresDocuments(db, editableKinds);
  const devices = [new Device(authorOf(admin)), new Device(authorOf(admin))] as const;
  const name = documentName('invoice', invoiceId);
  const code = (device: Device, entries: Parameters<Device['edit']>[1]) =>
    storeEdits(store, accountId, name, device.edit('coding', entries));
  const invoice = () => admin.client.call(getInvoice, { params: { invoiceId } });
  return { admin, invoiceId, devices, code, invoice };
}

it('two people who code different lines, and the same part, keep what both entered', async () => {
  const { devices, code, invoice } = await openedByTwo();
  const [one, other] = devices;
  const [software, travel, north] = [randomUUID(), randomUUID(), randomUUID()];
  await code(one, { 'a/account': software, 'b:1/share': '20.00', 'b:1/account': software });
  await code(other, { 'b/account': travel, 'b:1/class': north });
  const coding = codingByLine((await invoice()).coding);
  expect(coding.get('a')).toMatchObject({ account: software });
  expect(coding.get('b')).toMatchObject({
    account: travel,
    parts: [{ id: '1', share: '20.00', account: software, class: north }],
  });
});

it('a part that somebody removed stays removed, also when a colleague edited it meanwhile', async () => {
  const { devices, code, invoice } = await openedByTwo();
  const [one, other] = devices;
  await code(one, { 'a:1/share': '25%' });
  await code(one, { 'a:1/removed': true });
  await code(other, { 'a:1/account': randomUUID() });
  expect(codingByLine((await invoice()).coding).get('a')?.parts).toEqual([]);
});

it('coding that arrives after the approval is refused', async () => {
  const { admin, invoiceId, devices, code, invoice } = await openedByTwo();
  await admin.client.call(approveInvoice, { params: { invoiceId } });
  expect((await invoice()).status).toBe('approved');
  expect(await code(devices[0], { 'a/account': randomUUID() })).toMatchObject({
    outcome: 'refused',
    refused: new Map([[0, 'frozen']]),
  });
  expect((await invoice()).coding).toEqual({});
});
