import { describe, expect, test } from 'vitest';
import type { ReadLanguage } from '../engine/language.ts';
import {
  anInvoice,
  linesOf,
  type MadeInvoice,
  type MadeLayout,
  madeLayouts,
} from '../testing/invoices.ts';
import { type Line, pageOf } from '../testing/pages.ts';
import { proposeCuts } from './proposeCuts.ts';

const languages: ReadLanguage[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];

const other: MadeInvoice = {
  ...anInvoice,
  number: 'SW-2024-0911',
  date: '2024-04-02',
  due: '2024-05-02',
  lines: [{ text: 'Tarred twine', quantity: 20, cents: 1210 }],
};
const third: MadeInvoice = { ...other, number: 'SW-2024-1004', vendor: 'Kornkammer Nord GmbH' };

const made = (invoice: MadeInvoice, language: ReadLanguage = 'en', layout?: MadeLayout) =>
  linesOf(invoice, language, layout ?? 'labels beside');
const cutsOf = (...pages: Line[][]) => proposeCuts(pages.map((lines) => pageOf(lines)));
const footer = (text: string): Line => ({ x: 260, y: 815, text });

describe('several invoices in one file', () => {
  test.each(
    languages.flatMap((language) => madeLayouts.map((layout) => [language, layout] as const)),
  )('are recognised by their invoice numbers: %s, %s', (language, layout) => {
    const pages = [anInvoice, other, third].map((each) => made(each, language, layout));
    expect(cutsOf(...pages)).toEqual([2, 3]);
  });

  test('may have several pages each', () => {
    const rest = (number: string): Line[] => [
      { x: 40, y: 60, text: `Continued from invoice ${number}` },
      { x: 40, y: 100, text: 'Splicing was done by hand in the week before Easter.' },
    ];
    expect(
      cutsOf(made(anInvoice), rest(anInvoice.number), made(other), rest(other.number)),
    ).toEqual([3]);
  });

  test('may have consecutive numbers from different vendors', () => {
    const same = { ...anInvoice, number: '2024-100' };
    const taxId = (text: string): Line => ({ x: 40, y: 760, text: `VAT ID: ${text}` });
    expect(
      cutsOf(
        [...made(same), taxId('DE136695976')],
        [...made({ ...third, number: '2024-101' }), taxId('DE811907980')],
      ),
    ).toEqual([2]);
  });
});

describe('one invoice of several pages', () => {
  const { lines: few } = anInvoice;

  test('is not cut when it repeats number, title and carried totals', () => {
    const carried: Line[] = [
      { x: 330, y: 700, text: 'Subtotal carried over' },
      { x: 555, y: 700, text: '1,074.00', flushRight: true },
    ];
    const long = { ...anInvoice, lines: [...few, ...few, ...few] };
    expect(cutsOf([...made(anInvoice), ...carried], made(long))).toEqual([]);
  });

  test('is not cut against its page numbers', () => {
    expect(
      cutsOf([...made(anInvoice), footer('Page 1 of 2')], [...made(other), footer('Page 2 of 2')]),
    ).toEqual([]);
  });

  test('is not cut at terms or a delivery note', () => {
    const terms: Line[] = [
      { x: 40, y: 60, text: 'General terms and conditions', size: 16 },
      { x: 40, y: 100, text: '1. Every invoice is due within thirty days of its date.' },
      { x: 40, y: 120, text: '2. Goods remain ours until the invoice is paid in full.' },
    ];
    const delivery: Line[] = [
      { x: 40, y: 60, text: 'Delivery note', size: 20 },
      { x: 40, y: 100, text: 'Delivery note number: DN-77120' },
      { x: 40, y: 120, text: '12 Hempen rope, 50 m' },
    ];
    expect(cutsOf(made(anInvoice), terms, delivery)).toEqual([]);
  });

  test('is not cut at a credit note that names it', () => {
    const credit = made({ ...other, number: 'GS-2024-0017' }).map((line) =>
      line.size === 20 ? { ...line, text: 'Credit note' } : line,
    );
    const names = { x: 40, y: 260, text: `For invoice ${anInvoice.number}` };
    expect(cutsOf(made(anInvoice), [...credit, names])).toEqual([]);
  });

  test('is not cut at a copy of itself', () => {
    expect(cutsOf(made(anInvoice), made(anInvoice))).toEqual([]);
  });

  test('is not cut if it has one page, or no text', () => {
    expect(cutsOf(made(anInvoice))).toEqual([]);
    expect(cutsOf([], [])).toEqual([]);
  });
});
