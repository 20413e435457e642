import { afterAll, describe, expect, it } from 'vitest';
import type { Reading } from '#shared/reading/reading.ts';
import { pageOf } from '#shared/reading/testing/pages.ts';
import { euros, netOf, totalsOf } from '../firstDay/documents/einvoice/plainInvoice.ts';
import { writeCii } from '../firstDay/documents/einvoice/writeCii.ts';
import { invoice } from '../reading/einvoice/testing/invoice.ts';
import { pdfWith } from '../reading/einvoice/testing/pdfWith.ts';
import { packWords } from '../reading/keptWords.ts';
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
  it('comes from its e-invoice, with the differences from its page', async () => {
    const page = {
      ...empty,
      lines: [],
      taxes: [],
      fields: { invoiceNumber: { ...shown, value: 'ANOTHER-7' } },
    };
    const { reading, differences } = await thread.read({
      type: 'pdf',
      bytes: pdf,
      page,
      words: null,
    });
    expect(reading.fields.invoiceNumber?.value).toBe(invoice.number);
    expect(differences).toEqual([
      { field: 'invoiceNumber', xml: invoice.number, page: 'ANOTHER-7' },
    ]);
  });

  it('of an e-invoice is located on the page, even where the rules misread it', async () => {
    const [line] = invoice.lines;
    const { net, gross } = totalsOf(invoice);
    const at = (y: number, text: string) => ({ x: 40, y, text });
    const words = await packWords([
      pageOf([
        at(40, invoice.seller.name),
        at(60, `Invoice ${invoice.number}`),
        at(80, `${line?.name} ${line && euros(netOf(line))}`),
        at(100, `Sum ${euros(gross)} net ${euros(net)}`),
        at(120, `To pay ${euros(gross)}`),
      ]),
    ]);
    const sum = { ...shown, value: euros(gross), box: [0.1, 0.14, 0.2, 0.16] } as const;
    const page: Reading = {
      ...empty,
      lines: [],
      taxes: [],
      fields: {
        invoiceNumber: { ...shown, value: 'ANOTHER-7' },
        vendorName: { ...shown, value: 'Another Ltd' },
        total: { ...sum, box: [...sum.box] },
      },
    };
    const { reading, differences } = await thread.read({ type: 'pdf', bytes: pdf, page, words });
    const found = { page: 0, box: expect.any(Array), source: 'xml', confidence: 1 };
    expect(reading.fields.invoiceNumber).toMatchObject({ ...found, value: invoice.number });
    expect(reading.fields.vendorName).toMatchObject(found);
    // Of several positions, the labelled one.
    expect(reading.fields.total).toMatchObject({ ...found, box: sum.box });
    expect(reading.fields.dueDate).toMatchObject({ box: null, confidence: 1 });
    expect(reading.lines[0]).toMatchObject({ description: found, net: found });
    expect(differences).toEqual([]);
  });

  it('comes from its pages when it has no e-invoice', async () => {
    const page = { ...empty, lines: [], taxes: [] };
    const none = pdfWith([]);
    const read = [
      thread.read({ type: 'pdf', bytes: none, page, words: null }),
      thread.read({ type: 'png', bytes: none, page, words: null }),
    ];
    for (const one of await Promise.all(read)) {
      expect(one).toEqual({ reading: page, differences: [] });
    }
  });

  it('is refused with a plain reason when its XML is damaged, and the next file is read', async () => {
    const bytes = xml.subarray(0, xml.length - 200);
    await expect(thread.read({ type: 'xml', bytes, page: null, words: null })).rejects.toThrow(
      'The XML is damaged or incomplete.',
    );
    const { reading } = await thread.read({ type: 'xml', bytes: xml, page: null, words: null });
    expect(reading.fields.invoiceNumber?.value).toBe(invoice.number);
  });

  it('is not read after the thread is closed', async () => {
    const closed = new FieldsThread();
    await closed.close();
    await expect(closed.read({ type: 'xml', bytes: xml, page: null, words: null })).rejects.toThrow(
      'closed',
    );
  });
});
