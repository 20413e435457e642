import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { entryOf } from '../invoiceIndex/IndexEntry.ts';
import { duplicatesHere } from './duplicatesHere.ts';

const name = 'docket:duplicates:engines';
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(name);
});
afterEach(async () => {
  database.close();
  await Dexie.delete(name);
});

const values: FieldsHere['values'] = {
  vendorName: 'Lakeside Paper Ltd',
  invoiceNumber: 'LP-0042',
  amount: '120.00',
  currency: 'USD',
  invoiceDate: '2026-03-02',
  dueDate: null,
  vendorTaxId: 'GB123456789',
  iban: null,
};

async function ask(id: string, invoices: readonly Invoice[], read = values) {
  await database.invoices.bulkPut(
    invoices.map((invoice) => ({ ...invoice, seq: 1, unsent: false, attention: false })),
  );
  const entries = invoices.map(entryOf);
  const { signal } = new AbortController();
  return duplicatesHere({ database, entries, id, values: read }, signal);
}

const known = { invoiceNumber: 'LP 42', vendorName: 'Lakeside Paper', invoiceDate: '2026-03-02' };

describe('12.9 a file with the number of an invoice on this device', () => {
  test('is a duplicate if the vendor is the same, however both are spelled', async () => {
    const invoice = someInvoice(known);
    const found = await ask(someId(), [someInvoice(), invoice]);
    expect(found?.found).toMatchObject({
      about: [invoice.id],
      explanation: 'There is an invoice LP 42 of this vendor already, dated 2026-03-02.',
    });
  });

  test.each([
    ['the tax number', { vendorName: 'LSP', vendorTaxId: 'GB 123 456 789' }],
    ['the bank account', { vendorName: 'LSP', iban: 'GB33BUKB20201555555555' }],
  ])('is a duplicate if %s is the same', async (_, parts) => {
    const read = { ...values, iban: 'GB33 BUKB 2020 1555 5555 55' };
    const { found = null } =
      (await ask(someId(), [someInvoice({ ...known, ...parts })], read)) ?? {};
    expect(found).not.toBeNull();
  });

  test.each([
    ['another vendor', { vendorName: 'Highland Timber' }],
    ['another number', { invoiceNumber: 'LP-43' }],
    ['a rejected invoice', { status: 'rejected' as const }],
  ])('is no duplicate of %s', async (_, parts) => {
    const found = await ask(someId(), [someInvoice({ ...known, ...parts })]);
    expect(found).toEqual({ found: null, sameAs: null });
  });

  test('is no duplicate of its own invoice, which may come before its upload is complete', async () => {
    const id = someId();
    const found = await ask(id, [someInvoice({ ...known, uploadId: id })]);
    expect(found).toEqual({ found: null, sameAs: null });
  });
});

test('12.9 of two waiting files with the same invoice, the later one names the earlier one', async () => {
  const [first, second] = [someId(), someId()];
  for (const [id, fileName] of [
    [first, 'invoice.xml'],
    [second, 'invoice.pdf'],
  ] as const) {
    await keepCapture(database, { id, fileName, hash: id, bytes: new Blob([id]) }, 0);
    const fields = { values, documentType: 'invoice', unsure: [] } as const;
    await database.deviceReadings.put({ id, outcome: 'read', fields: { ...fields, unsure: [] } });
  }
  expect(await ask(first, [])).toMatchObject({ sameAs: null });
  expect(await ask(second, [])).toMatchObject({ sameAs: 'invoice.xml' });
  expect(await ask(second, [], { ...values, invoiceNumber: null })).toMatchObject({ sameAs: null });
});
