import { afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { getInvoice } from '#shared/invoices/contract.ts';
import { invoiceJointRules } from '#shared/invoices/fields.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});
afterEach(() => {
  Reflect.set(invoiceJointRules, 'length', 0);
});

/** Invoices have no such rule yet. */
const amounts = z
  .object({ subtotal: z.string().nullable(), amount: z.string().nullable() })
  .refine(({ subtotal, amount }) => Number(subtotal ?? 0) <= Number(amount ?? 0), {
    path: ['subtotal'],
    message: 'The subtotal is more than the total',
  });

it('an edit that breaks a rule of several fields of an invoice is in error, and not in force', async () => {
  Reflect.set(invoiceJointRules, 0, amounts);
  const { accountId, admin } = product.company;
  const { db } = product.database;
  const invoiceId = await invoiceOf({ db, accountId }, { amount: '100.00', subtotal: '90.00' });
  const store = postgresDocuments(db, editableKinds);
  const edit = new Device(authorOf(admin)).edit('fields', { subtotal: '500.00' });
  await storeEdits(store, accountId, documentName('invoice', invoiceId), edit);
  const invoice = await admin.client.call(getInvoice, { params: { invoiceId } });
  expect(invoice).toMatchObject({
    subtotal: '90.00',
    fieldErrors: [{ field: 'subtotal', message: 'The subtotal is more than the total' }],
  });
});
