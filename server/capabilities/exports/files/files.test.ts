import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvBegin } from '#shared/csv/csv.ts';
import { downloadExportFile, listExportLogs, makeExportFile } from '#shared/exports/contract.ts';
import type { FileFormat } from '#shared/exports/exportTypes.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import type { Scope } from '#shared/http/scopes.ts';
import { reopenInvoice } from '#shared/invoices/contract.ts';
import { approveAs } from '../../../testing/approving.ts';
import { TestClient } from '../../../testing/client.ts';
import { copyInvoice, invoiceOf, vendorOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { uploadOf } from '../../../testing/uploads.ts';
import { createTestKey } from '../../apiKeys/testing/createTestKey.ts';
import { readZip } from '../../leaving/testing/readZip.ts';
import { readText } from '../../reading/einvoice/testing/valuesOf.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server }, 'Northwind');
});

type Known = Parameters<typeof invoiceOf>[1];

const waiting = (known: Known = {}) =>
  invoiceOf({ db: product.database.db, accountId: company.accountId }, known);

async function approved(known: Known = {}): Promise<string> {
  const id = await waiting({ currency: 'USD', ...known });
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

const make = (format: FileFormat, invoiceIds?: string[], person: TestPerson = company.admin) =>
  person.client.call(makeExportFile, { body: { format, invoiceIds } });

const refusal = (format: FileFormat, invoiceIds?: string[], person: TestPerson = company.admin) =>
  person.client.send('POST', makeExportFile.path, { format, invoiceIds });

const addressOf = (fileId: string) => fillPath(downloadExportFile.path, { fileId });

async function download({ id }: { id: string }, person = company.admin) {
  const response = await person.client.fetch(addressOf(id));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function rowsOf(file: { id: string }): Promise<string[]> {
  const { bytes } = await download(file);
  const text = bytes.toString();
  expect(text.startsWith(`${csvBegin}Invoice ID,`)).toBe(true);
  return text.split('\r\n').slice(1, -1);
}

const line = {
  id: 'a',
  description: 'Paper',
  quantity: '1',
  unitPrice: '60',
  discount: null,
  taxRate: '0',
  net: '60.00',
};

describe('a CSV for bookkeeping', () => {
  it('has a row for each line of the chosen invoices, and is in the export history', async () => {
    const lines = [line, { ...line, id: 'b', description: '=1+1', net: '40.00' }];
    const chosen = [await approved({ invoiceNumber: 'C-1', lines }), await approved()];
    const pending = await waiting();
    const { file, message, refused } = await make('csv', [...chosen, pending]);
    expect(message).toBe('2 invoices are in the file, 1 not');
    expect(refused).toMatchObject([{ id: pending, code: 'not_approved' }]);
    const rows = await rowsOf(file);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain("'=1+1");
    expect(await company.admin.client.call(listExportLogs)).toMatchObject([
      {
        id: file.id,
        exportType: 'csv',
        invoiceId: null,
        invoiceCount: 2,
        externalId: file.fileName,
      },
    ]);
    const { rows: audited } = await product.database.asSuperuser(
      `select action, category from audit_log where account_id = $1 and entity_type = 'export_file' order by seq`,
      [company.accountId],
    );
    expect(audited).toEqual([
      { action: 'create', category: 'INTEGRATION' },
      { action: 'export', category: 'SECURITY' },
    ]);
  });

  it('without a choice has each approval since the last CSV once, also for concurrent requests', async () => {
    const first = await approved({ invoiceNumber: 'N-1' });
    const both = await Promise.all([refusal('csv'), refusal('csv')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'nothing_new',
      message: 'No invoice was approved since the last CSV export.',
    });
    const second = await approved({ invoiceNumber: 'N-2' });
    await company.admin.client.call(reopenInvoice, {
      params: { invoiceId: first },
      body: { reason: 'A mistake' },
    });
    expect(await approveAs(company.admin, first)).toMatchObject({ status: 200 });
    const rows = await rowsOf((await make('csv')).file);
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([first, second].sort());
    // No UBL file has had any of them.
    expect((await make('ubl')).file.invoiceCount).toBe(2);
  });

  it('can be downloaded again, without invoices that were reopened', async () => {
    const [stays, goes] = [await approved(), await approved()];
    const { file } = await make('csv', [stays, goes]);
    expect(await rowsOf(file)).toHaveLength(2);
    const reopening = { params: { invoiceId: goes }, body: { reason: 'A mistake' } };
    await company.admin.client.call(reopenInvoice, reopening);
    expect((await rowsOf(file)).map((row) => row.split(',')[0])).toEqual([stays]);
  });

  it('of many invoices is complete over several pages', async () => {
    const id = await approved();
    await copyInvoice(product.database, id, {
      count: 449,
      changes: "'seq', invoice.seq + 1000 + n",
    });
    const rows = await rowsOf((await make('csv')).file);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(450);
  });
});

describe('e-invoices', () => {
  it('are one XML file or a zip of several, readable by our own reader', async () => {
    const one = await approved({ invoiceNumber: 'U/1', amount: '119.00', tax: '19.00' });
    const single = await make('ubl', [one]);
    expect(single.file.fileName).toBe('U_1.xml');
    const { response, bytes } = await download(single.file);
    expect(response.headers.get('Content-Disposition')).toContain('attachment');
    expect(readText(bytes.toString())).toMatchObject({
      type: 'invoice',
      fields: { invoiceNumber: 'U/1', total: '119.00', customerName: 'Northwind' },
    });
    const credit = await approved({ invoiceNumber: 'U/1', amount: '-50.00' });
    const { file } = await make('ubl', [one, credit]);
    const zip = readZip((await download(file)).bytes);
    expect([...zip.keys()]).toEqual(['00001-U_1.xml', '00002-U_1.xml']);
    expect(readText(String(zip.get('00002-U_1.xml')))).toMatchObject({
      type: 'credit_note',
      fields: { total: '-50.00' },
    });
  });

  it('have the vendor’s address, and the buyer’s if it was read with high confidence', async () => {
    const here = { db: product.database.db, accountId: company.accountId };
    const vendorId = await vendorOf(here, { name: 'Acme', address: 'Am Ring 5, Hamburg' });
    const fieldsOf = async (confidence: string) => {
      const uploadId = await uploadOf(here);
      await product.database.asSuperuser('update uploads set reading = $2 where id = $1', [
        uploadId,
        JSON.stringify({ fields: { customerAddress: { value: 'Dock 4, Leith', confidence } } }),
      ]);
      const { file } = await make('ubl', [await approved({ vendorId, uploadId })]);
      return readText(String((await download(file)).bytes)).fields;
    };
    const vendorAddress = 'Am Ring 5, Hamburg';
    expect(await fieldsOf('0.95')).toMatchObject({
      vendorAddress,
      customerAddress: 'Dock 4, Leith',
    });
    expect(await fieldsOf('0.6')).not.toHaveProperty('customerAddress');
  });

  it('are refused for an invoice without a required field', async () => {
    const id = await approved();
    await product.database.asSuperuser('update invoices set invoice_date = null where id = $1', [
      id,
    ]);
    expect(await refusal('ubl', [id])).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/: An e-invoice needs the invoice’s date\.$/) },
    });
  });
});

describe('e-invoices of all new invoices', () => {
  it('leave out incomplete invoices, and report them once', async () => {
    await approved();
    const broken = await approved({ vendorName: 'Halves Ltd', invoiceNumber: 'H-1' });
    await product.database.asSuperuser('update invoices set invoice_date = null where id = $1', [
      broken,
    ]);
    const reason = 'Halves Ltd, H-1: An e-invoice needs the invoice’s date.';
    expect(await make('ubl')).toMatchObject({
      message: '1 invoice is in the file, 1 not',
      file: { invoiceCount: 1 },
      refused: [{ id: broken, reason }],
    });
    expect(await refusal('ubl')).toMatchObject({
      status: 409,
      body: {
        code: 'nothing_new',
        message: 'No invoice was approved since the last UBL export.',
      },
    });
    await approved();
    expect(await make('ubl')).toMatchObject({ refused: [], file: { invoiceCount: 1 } });
  });

  it('are refused if all new invoices are incomplete, naming the first and the number of others', async () => {
    for (const invoiceNumber of ['H-1', 'H-2'])
      await approved({ vendorName: 'Halves Ltd', invoiceNumber });
    await product.database.asSuperuser(
      'update invoices set invoice_date = null where account_id = $1',
      [company.accountId],
    );
    expect(await refusal('ubl')).toMatchObject({
      status: 409,
      body: {
        code: 'incomplete',
        message:
          'No e-invoice can be made of what was approved since the last UBL export. Halves Ltd, H-1: An e-invoice needs the invoice’s date. So it is with 1 more.',
      },
    });
  });
});

describe('a file', () => {
  it('can be made and downloaded with an API key that has the scope for exports', async () => {
    const id = await approved();
    const { db } = product.database;
    const program = async (scope: Scope) => {
      const { token } = await createTestKey({ db, company, scopes: [scope] });
      return TestClient.withKey(product.server, token);
    };
    const [writing, other] = [await program('exports:write'), await program('invoices:read')];
    const body = { format: 'csv', invoiceIds: [id] };
    expect(await other.send('POST', makeExportFile.path, body)).toMatchObject({
      status: 403,
      body: { code: 'missing_scope', scopes: ['exports:write'] },
    });
    const { file } = await writing.call(makeExportFile, {
      body: { format: 'csv', invoiceIds: [id] },
    });
    const csv = await (await writing.fetch(addressOf(file.id))).text();
    expect(csv).toContain(id);
    expect((await other.fetch(addressOf(file.id))).status).toBe(403);
  });

  it('is refused to viewers and to other companies', async () => {
    const id = await approved();
    const { file } = await make('csv', [id]);
    const viewer = await company.hire('viewer');
    expect((await refusal('csv', [id], viewer)).status).toBe(403);
    expect((await download(file, viewer)).response.status).toBe(403);
    const stranger = await createCompany({ db: product.database.db, server: product.server });
    expect((await download(file, stranger.admin)).response.status).toBe(404);
    expect((await refusal('csv', [id], stranger.admin)).status).toBe(404);
  });
});
