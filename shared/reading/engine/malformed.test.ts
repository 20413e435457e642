import { expect, it } from 'vitest';
import { anInvoice, linesOf, madeLayouts } from '../testing/invoices.ts';
import { pageOf } from '../testing/pages.ts';
import { readLanguages } from './language.ts';
import { readPages } from './readPages.ts';

const texts = (...rows: string[]) =>
  rows.map((text, index) => ({ x: 40, y: 60 + 20 * index, text }));
const malformed = (source: 'text' | 'ocr', ...rows: string[]) =>
  readPages([pageOf(texts('Acme Ltd', 'INVOICE', ...rows), source)]).malformed;

it.each([
  ['IBAN: DE00 1234', 'iban', 'DE00 1234'],
  ['IBAN: XX12 3456 7890 1234', 'iban', 'XX12 3456 7890 1234'],
  ['Invoice date: 31.02.2026', 'invoiceDate', '31.02.2026'],
  ['Due date: 2026-13-01', 'dueDate', '2026-13-01'],
  ['Total: EUR 1.2.3,4,5', 'total', '1.2.3,4,5'],
  ['Subtotal: EUR 1.2.3,4,5', 'subtotal', '1.2.3,4,5'],
  ['VAT: EUR 1.2.3,4,5', 'tax', '1.2.3,4,5'],
  ['Currency: EUX', 'currency', 'EUX'],
  ['E-mail: billing@@acme.example', 'vendorEmail', 'billing@@acme.example'],
  ['Email: billing@', 'vendorEmail', 'billing@'],
])('"%s" is no value of %s, and is kept as it is written', (row, field, raw) => {
  expect(malformed('text', row)).toEqual([{ field, raw }]);
});

it('an account that a scan does not show as a valid one is kept, a day is only misread', () => {
  expect(malformed('ocr', 'IBAN: DE00 1234')).toEqual([{ field: 'iban', raw: 'DE00 1234' }]);
  expect(malformed('ocr', 'Invoice date: 31.02.2026')).toBeUndefined();
});

it('an invoice without such values has none', () => {
  for (const language of readLanguages) {
    for (const layout of madeLayouts) {
      const read = readPages([pageOf(linesOf(anInvoice, language, layout))]);
      expect(read.malformed).toBeUndefined();
    }
  }
});
