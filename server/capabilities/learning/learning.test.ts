import { beforeAll, expect, it } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { MadeInvoice } from '#shared/reading/testing/invoices.ts';
import { confirmedValues, oddInvoice, oddLines } from '#shared/reading/testing/oddInvoices.ts';
import type { Upload } from '#shared/uploads/contract.ts';
import { forgetVendorLayout, getVendorLayout } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { authorOf, Device, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, untilRead, uploaded } from '../../testing/uploads.ts';
import { madePdf } from '../reading/testing/madePdf.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const rightValues = (made: MadeInvoice) => {
  const { vendorName: _, total, ...others } = confirmedValues(made);
  return { ...others, amount: total };
};

async function read({ admin }: TestCompany, seed: number) {
  const pdf = madePdf([oddLines(oddInvoice(seed), seed)]);
  const upload = await untilRead(admin.client, (await uploaded(admin.client, pdf)).id);
  return { upload, invoice: await invoiceIn(admin.client, upload) };
}

async function correct({ accountId, admin }: TestCompany, { id }: Invoice, seed: number) {
  const store = postgresDocuments(product.database.db, editableKinds);
  const edit = new Device(authorOf(admin)).edit('fields', rightValues(oddInvoice(seed)));
  await storeEdits(store, accountId, documentName('invoice', id), edit);
}

async function approve({ admin }: TestCompany, { id }: Invoice): Promise<void> {
  const { status } = await admin.client.send('POST', `/api/invoices/${id}/approve`, {});
  expect(status).toBe(200);
}

async function readAgain({ admin }: TestCompany, { id }: Upload): Promise<Invoice> {
  await admin.client.send('POST', `/api/uploads/${id}/retry`);
  return invoiceIn(admin.client, await untilRead(admin.client, id));
}

it("an unusual invoice that is corrected and approved improves the reading of its vendor's next invoice", async () => {
  const { company } = product;
  const first = await read(company, 0);
  const next = await read(company, 4);
  expect(next.invoice).not.toMatchObject(rightValues(oddInvoice(4)));
  await correct(company, first.invoice, 0);
  // Corrected but not approved, so it may still be wrong.
  expect(await readAgain(company, next.upload)).not.toMatchObject(rightValues(oddInvoice(4)));
  await approve(company, first.invoice);
  expect(await readAgain(company, next.upload)).toMatchObject(rightValues(oddInvoice(4)));
  expect((await read(company, 7)).invoice).toMatchObject(rightValues(oddInvoice(7)));

  const { client } = company.admin;
  const params = { vendorId: first.invoice.vendorId ?? '' };
  const learned = await client.call(getVendorLayout, { params });
  expect(learned).toMatchObject({ invoices: 1, forgottenAt: null });
  const number = { field: 'invoiceNumber', invoices: 1, corrections: 1 };
  expect(learned.fields).toContainEqual(number);

  // After forgetting, the next is read like the vendor's first; later approvals teach again.
  await client.call(forgetVendorLayout, { params });
  const { invoices, fields } = await client.call(getVendorLayout, { params });
  expect({ invoices, fields }).toEqual({ invoices: 0, fields: [] });
  const again = await readAgain(company, next.upload);
  expect(again).not.toMatchObject(rightValues(oddInvoice(4)));
  await correct(company, again, 4);
  await approve(company, again);
  expect((await client.call(getVendorLayout, { params })).invoices).toBe(1);
});

it('an approved invoice whose words are lost teaches nothing, and does not stop other files from being read', async () => {
  const company = await createCompany({ db: product.database.db, server: product.server });
  const { invoice } = await read(company, 2);
  await approve(company, invoice);
  await product.database.asSuperuser(
    `update uploads set words_hash = repeat('0', 64) where account_id = $1`,
    [company.accountId],
  );
  expect((await read(company, 5)).upload).toMatchObject({ status: 'completed', problem: null });
});

it('approvals of one company teach nothing to another', async () => {
  const teacher = await createCompany({ db: product.database.db, server: product.server });
  const { invoice } = await read(teacher, 1);
  await correct(teacher, invoice, 1);
  await approve(teacher, invoice);
  expect((await read(teacher, 3)).invoice).toMatchObject(rightValues(oddInvoice(3)));
  const other = await createCompany({ db: product.database.db, server: product.server });
  expect((await read(other, 3)).invoice).not.toMatchObject(rightValues(oddInvoice(3)));
});
