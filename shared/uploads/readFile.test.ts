import { describe, expect, it } from 'vitest';
import type { PdfAttachments } from '../einvoice/embedded/readEmbeddedXml.ts';
import { NeedsRecognition } from '../reading/pages/NeedsRecognition.ts';
import { UnreadableDocument } from '../reading/pages/UnreadableDocument.ts';
import { anInvoice, linesOf } from '../reading/testing/invoices.ts';
import { pageOf } from '../reading/testing/pages.ts';
import type { PageOfWords } from '../reading/words.ts';
import { type ReadablePdf, readFile } from './readFile.ts';

const pdfBytes = Uint8Array.from('%PDF-1.7', (sign) => sign.charCodeAt(0));
const noFiles: PdfAttachments = {
  getAttachments: async () => null,
  getAttachmentContent: async () => null,
};

function pdf(
  pages: () => Promise<PageOfWords[]>,
  files: PdfAttachments = noFiles,
): (bytes: Uint8Array) => ReadablePdf {
  return (bytes) => ({
    opened: Promise.resolve(),
    pages,
    source: { bytes, inflate: async () => null, opened: (use) => use(files) },
  });
}

const noPdf = () => {
  throw new Error('It is no PDF');
};

const eInvoice = `<?xml version="1.0"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <ID>R-77</ID><IssueDate>2026-03-02</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyName><Name>Papier GmbH</Name></PartyName></Party></AccountingSupplierParty>
  <LegalMonetaryTotal><PayableAmount currencyID="EUR">119.00</PayableAmount></LegalMonetaryTotal>
</Invoice>`;
const eInvoiceBytes = new TextEncoder().encode(eInvoice);
const withEInvoice: PdfAttachments = {
  getAttachments: async () => new Map([['factur-x.xml', { filename: 'factur-x.xml' }]]),
  getAttachmentContent: async () => eInvoiceBytes,
};

describe('a file on a device', () => {
  it('that is a PDF with text is read by the rules, with what may be wrong', async () => {
    const words = pageOf(linesOf(anInvoice, 'en', 'labels beside'));
    const read = await readFile(
      pdfBytes,
      pdf(async () => [words]),
    );
    expect(read).toMatchObject({
      outcome: 'read',
      fields: { values: { invoiceNumber: anInvoice.number, invoiceDate: anInvoice.date } },
    });
    expect(read).toHaveProperty('fields.unsure');
  });

  it('that is an e-invoice is read as it is written, and nothing of it is unsure', async () => {
    expect(await readFile(eInvoiceBytes, noPdf)).toMatchObject({
      outcome: 'read',
      fields: {
        unsure: [],
        values: { vendorName: 'Papier GmbH', invoiceNumber: 'R-77', amount: '119.00' },
      },
    });
  });

  it('that is a scan with an e-invoice in it is read by that', async () => {
    const scan = pdf(() => Promise.reject(new NeedsRecognition()), withEInvoice);
    expect(await readFile(pdfBytes, scan)).toHaveProperty('fields.values.invoiceNumber', 'R-77');
  });

  it.each([
    new NeedsRecognition(),
    new UnreadableDocument('damaged'),
    new UnreadableDocument('too_many_words'),
  ])('whose pages cannot be read here is left to the server without a word (%s)', async (why) => {
    const read = await readFile(
      pdfBytes,
      pdf(() => Promise.reject(why)),
    );
    expect(read).toEqual({ outcome: 'left', problem: null });
  });

  it('that cannot be opened says why', async () => {
    const refused = Promise.reject(new UnreadableDocument('encrypted'));
    refused.catch(() => undefined);
    const read = await readFile(pdfBytes, (bytes) => ({
      ...pdf(async () => [])(bytes),
      opened: refused,
    }));
    expect(read).toEqual({
      outcome: 'left',
      problem: 'The PDF is protected by a password. Remove the password and upload it again.',
    });
  });

  it('with several invoices says how many, not the fields of one of them', async () => {
    const pages = ['A-1', 'A-2', 'A-3'].map((number) =>
      pageOf(linesOf({ ...anInvoice, number }, 'en', 'labels beside')),
    );
    expect(
      await readFile(
        pdfBytes,
        pdf(async () => pages),
      ),
    ).toEqual({
      outcome: 'several',
      invoices: 3,
    });
  });

  it('that is a photo, or XML of something else, is left to the server', async () => {
    const nothing = { outcome: 'left', problem: null };
    const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(await readFile(bytesOf('\xff\xd8\xff photo'), noPdf)).toEqual(nothing);
    expect(await readFile(bytesOf('<feed><entry/></feed>'), noPdf)).toEqual(nothing);
  });

  it('fails loudly where the reader has a defect', async () => {
    const broken = pdf(() => Promise.reject(new TypeError('a defect')));
    await expect(readFile(pdfBytes, broken)).rejects.toThrow('a defect');
  });
});
