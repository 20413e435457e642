import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { textPdf } from '../../testing/textPdf.ts';
import { invoiceIn, untilRead, uploaded } from '../../testing/uploads.ts';
import { invoice } from '../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../reading/einvoice/testing/writeUbl.ts';

let company: TestProduct['company'];

beforeAll(async () => {
  ({ company } = await sharedProduct());
});

it('an e-invoice with too many lines is read with the first of them, and a notice says so', async () => {
  const { client } = company.admin;
  const ubl = writeUbl(invoice);
  const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(ubl) ?? [];
  const before = ubl.split('<cac:InvoiceLine>').length - 1;
  const long = ubl.replace(line, () => line.repeat(2_001));
  const sent = await uploaded(client, Buffer.from(long), { name: 'invoice.xml' });
  const read = await untilRead(client, sent.id);
  const inAll = (before + 2_000).toLocaleString('en-US');
  expect(read.notice).toBe(`Only the first 2,000 of its ${inAll} lines were taken over.`);
  expect((await invoiceIn(client, read)).lines).toHaveLength(2_000);
});

it('a page with far too many words is refused with a plain reason', async () => {
  const { client } = company.admin;
  const rows = Array.from({ length: 420 }, (_, row) => ({
    text: 'Total 12.50 Invoice '.repeat(5),
    x: 10,
    y: 10 + row * 1.9,
    size: 1.8,
  }));
  const sent = await uploaded(client, textPdf(rows));
  const { status, problem } = await untilRead(client, sent.id);
  expect({ status, problem }).toEqual({
    status: 'failed',
    problem:
      'There are far more words in the document than an invoice has. Upload the pages of the invoice alone.',
  });
});
