import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, invoicePdf, type Sent, untilRead, uploaded } from '../../testing/uploads.ts';
import { euros, totalsOf } from '../firstDay/documents/einvoice/plainInvoice.ts';
import { invoice as plainInvoice } from '../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../reading/einvoice/testing/writeUbl.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });
const read = async ({ admin }: TestCompany, bytes: Uint8Array, sent?: Sent): Promise<Invoice> =>
  invoiceIn(
    admin.client,
    await untilRead(admin.client, (await uploaded(admin.client, bytes, sent)).id),
  );
const codes = ({ flags }: Invoice) => flags.map(({ code }) => code);
const vendorsOf = async ({ accountId }: TestCompany) =>
  (
    await database.asSuperuser(
      'select name, tax_id, status from vendors where account_id = $1 order by id',
      [accountId],
    )
  ).rows;

describe('an e-invoice as XML', () => {
  it('whose IBAN has wrong check digits is held, and says what it has', async () => {
    const company = await newCompany();
    const wrong = { ...plainInvoice, iban: 'DE76512108001245126199' };
    const invoice = await read(company, Buffer.from(writeUbl(wrong)), { name: 'wrong.xml' });
    expect(invoice).toMatchObject({ iban: null, heldBy: ['value_not_valid'] });
    expect(invoice.flags[0]?.explanation).toContain(`“${wrong.iban}” as the bank account`);
  });

  it('is taken over exactly', async () => {
    const company = await newCompany();
    const invoice = await read(company, Buffer.from(writeUbl(plainInvoice)), { name: 'e.xml' });
    expect(invoice).toMatchObject({
      invoiceNumber: plainInvoice.number,
      vendorName: plainInvoice.seller.name,
      invoiceDate: plainInvoice.issued,
      currency: plainInvoice.currency,
      confidence: '1',
      pageCount: null,
    });
    expect(Number(invoice.amount)).toBe(Number(euros(totalsOf(plainInvoice).gross)));
    expect(invoice.lines).toHaveLength(plainInvoice.lines.length);
    expect(codes(invoice)).not.toContain('low_confidence');
    expect(codes(invoice)).not.toContain('total_mismatch');
  });
});

describe('the vendor of an invoice', () => {
  it('is created once, unverified, and found again under other spellings of its name', async () => {
    const company = await newCompany();
    const first = await read(company, invoicePdf({ number: '1' }));
    expect(await vendorsOf(company)).toMatchObject([
      { name: 'Lakeside Paper Ltd', status: 'pending_verification' },
    ]);
    expect(first.flags).toContainEqual({
      code: 'new_vendor',
      explanation:
        'This is the first invoice from Lakeside Paper Ltd. Check who they are before you pay.',
      about: [],
      dismissed: null,
    });
    const second = await read(
      company,
      invoicePdf({ number: '2', vendor: 'LAKESIDE PAPER LIMITED', total: '240.00' }),
    );
    expect(second.vendorId).toBe(first.vendorId);
    expect(codes(second)).not.toContain('new_vendor');
    expect(await vendorsOf(company)).toHaveLength(1);
  });

  it('is the one that a person has entered', async () => {
    const company = await newCompany();
    const { accountId } = company;
    const id = await vendorOf({ db: database.db, accountId }, { name: 'Lakeside Paper' });
    expect((await read(company, invoicePdf())).vendorId).toBe(id);
  });

  it('is created once for files that are read at the same time', async () => {
    const company = await newCompany();
    const { client } = company.admin;
    const all = await Promise.all(
      ['1', '2', '3'].map((number) => uploaded(client, invoicePdf({ number }))),
    );
    await Promise.all(all.map(({ id }) => untilRead(client, id)));
    expect(await vendorsOf(company)).toHaveLength(1);
  });
});

describe('the checks', () => {
  it('find a repeated invoice number, and another bank account', async () => {
    const company = await newCompany();
    const iban = 'GB29 NWBK 6016 1331 9268 19';
    await read(company, invoicePdf({ number: 'R-17', iban }));
    const again = await read(
      company,
      invoicePdf({ number: 'R-17', total: '130.00', iban: 'DE89 3704 0044 0532 0130 00' }),
    );
    expect(codes(again)).toEqual(
      expect.arrayContaining(['potential_duplicate', 'bank_details_changed']),
    );
    expect(again.fraudFlags).toEqual(codes(again));
    for (const { explanation } of again.flags) expect(explanation).toMatch(/^[A-Z].*\.$/);
  });

  it('ignore rejected invoices, and those of other companies', async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const pdf = (total: string) => invoicePdf({ number: 'R-18', total });
    await read(other, pdf('120.00'));
    const first = await read(company, pdf('130.00'));
    expect(codes(first)).not.toContain('potential_duplicate');
    const { client } = company.admin;
    await client.send('POST', `/api/invoices/${first.id}/reject`, { comments: 'Wrong' });
    expect(codes(await read(company, pdf('140.00')))).not.toContain('potential_duplicate');
  });

  it('report what could not be read', async () => {
    const company = await newCompany();
    const white = sharp({
      create: { width: 600, height: 800, channels: 3, background: 'white' },
    });
    const invoice = await read(company, await white.png().toBuffer(), { name: 'white.png' });
    expect(invoice).toMatchObject({ amount: null, vendorId: null, documentType: 'other' });
    expect(codes(invoice)).toContain('low_confidence');
  });
});
