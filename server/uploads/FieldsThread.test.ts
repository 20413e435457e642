import { afterAll, describe, expect, it } from 'vitest';
import { invoice } from '../reading/einvoice/testing/invoice.ts';
import { pdfWith } from '../reading/einvoice/testing/pdfWith.ts';
import { writeCii } from '../reading/einvoice/testing/writeCii.ts';
import { FieldsThread } from './FieldsThread.ts';

const thread = new FieldsThread();
afterAll(() => thread.close());

const empty = {
  type: 'other',
  typeConfidence: 1,
  language: null,
  fields: {},
  lines: [],
  taxes: [],
} as const;
const shown = { raw: '', page: 0, box: null, confidence: 0.9, source: 'text' } as const;
const xml = Buffer.from(writeCii(invoice, 'en16931'));
const pdf = pdfWith([{ name: 'factur-x.xml', content: xml }]);

describe('what a file says', () => {
  it('is what its e-invoice says, and where the page differs', async () => {
    const page = {
      ...empty,
      lines: [],
      taxes: [],
      fields: { invoiceNumber: { ...shown, value: 'ANOTHER-7' } },
    };
    const { reading, differences } = await thread.read({ type: 'pdf', bytes: pdf, page });
    expect(reading.fields.invoiceNumber?.value).toBe(invoice.number);
    expect(differences).toEqual([
      { field: 'invoiceNumber', xml: invoice.number, page: 'ANOTHER-7' },
    ]);
  });

  it('is what its pages say, where there is none in it', async () => {
    const page = { ...empty, lines: [], taxes: [] };
    const none = pdfWith([]);
    const read = [
      thread.read({ type: 'pdf', bytes: none, page }),
      thread.read({ type: 'png', bytes: none, page }),
    ];
    for (const one of await Promise.all(read)) {
      expect(one).toEqual({ reading: page, differences: [] });
    }
  });

  it('is a plain reason, where the XML is damaged, and the next file is read', async () => {
    const bytes = xml.subarray(0, xml.length - 200);
    await expect(thread.read({ type: 'xml', bytes, page: null })).rejects.toThrow(
      'The XML is damaged or incomplete.',
    );
    const { reading } = await thread.read({ type: 'xml', bytes: xml, page: null });
    expect(reading.fields.invoiceNumber?.value).toBe(invoice.number);
  });

  it('reads nothing once it is closed', async () => {
    const closed = new FieldsThread();
    await closed.close();
    await expect(closed.read({ type: 'xml', bytes: xml, page: null })).rejects.toThrow('closed');
  });
});
