import { describe, expect, it } from 'vitest';
import type { Reading } from '../reading.ts';
import { pageOf } from '../testing/pages.ts';
import { noAdvice } from './advice.ts';
import { fittedJudge, mostDoubted } from './confidence.ts';
import { foundDocument } from './found.ts';
import { LabelModel, labelClasses, unpacked } from './LabelModel.ts';
import { Lexicon, lexicon } from './Lexicon.ts';
import { type LabelKind, labelKinds, labelPhrases } from './labels.ts';
import { labelWeights } from './labelWeights.ts';
import { candidatesFor } from './pairing.ts';
import { readPages } from './readPages.ts';

const page = (texts: readonly string[]) =>
  pageOf(texts.map((text, row) => ({ x: 40, y: 40 + row * 20, text })));

/** Takes all words for labels of one kind. */
const certainOf = (kind: LabelKind) =>
  new LabelModel({
    bias: labelClasses.map((one) => (one === kind ? 9 : 0)),
    scale: 1,
    steps: new Int8Array(),
  });

const readWith = (kind: LabelKind | null, texts: readonly string[]) =>
  readPages([page(texts)], noAdvice, fittedJudge, {
    lexicon,
    model: kind && certainOf(kind),
  }).fields;

const valuesIn = (fields: Reading['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

/** What a guess may propose. */
const weighed = new Set<LabelKind>([
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'deliveryDate',
  'total',
  'subtotal',
  'tax',
  'discount',
  'shipping',
  'paid',
  'amountDue',
]);

const written = [
  'ACME Holding GmbH',
  'Vermerk STANDARD',
  'Werk DE136695976',
  'Konto DE89 3704 0044 0532 0130 00',
  'Rechnungsnummer: 2026-4711',
  'Rechnungsdatum: 02.05.2026',
  'Nettobetrag 100,00 EUR',
  'MwSt 19 % 19,00 EUR',
  'Gesamtbetrag 119,00 EUR',
  'Sondersache 5,00 EUR',
  'Endstand USD 114,00',
];

function guessesIn(text: string): (string | undefined)[] {
  return foundDocument([page([text])]).rows.flatMap(({ guesses }) =>
    guesses.map(({ raw, guessedAs }) => `${guessedAs}: ${raw}`),
  );
}

describe('labels that no list has', () => {
  it('are recognised by their words', () => {
    expect(guessesIn('Gesamtrechnungsbetrag 120,00')).toEqual(['total: Gesamtrechnungsbetrag']);
    expect(guessesIn('Rogamos efectúen el pago antes del 07/01/24')).toEqual([
      'dueDate: Rogamos efectúen el pago antes del',
    ]);
  });

  it('are not guessed where a list knows a clear label', () => {
    expect(guessesIn('Total amount payable 120.00')).toEqual([]);
    expect(guessesIn('Grand total of this page 120.00')).toEqual([]);
  });

  it('are not found in goods and sentences', () => {
    expect(guessesIn('Dark roast coffee beans 120.00')).toEqual([]);
    expect(
      guessesIn('We thank you for the trust that you have put in our company for 20 years'),
    ).toEqual([]);
  });

  it('name a total, which says that it was guessed', () => {
    const { fields } = readPages([page(['ACME Ltd', 'Gesamtrechnungsbetrag 120,00 EUR'])]);
    expect(fields.total).toMatchObject({
      value: '120.00',
      evidence: expect.stringContaining('printed beside ‘Gesamtrechnungsbetrag’; read as a total'),
    });
  });

  it('count less than a label of the lists', () => {
    const { fields } = readPages([
      page(['Gesamtrechnungsbetrag 130,00 EUR', 'Total TTC 120,00 EUR']),
    ]);
    expect(fields.total?.value).toBe('120.00');
  });

  it('leave the value in doubt, although all other evidence agrees', () => {
    expect(readWith('dueDate', [...written, 'Offer ends on 12.06.2026']).dueDate).toMatchObject({
      value: '2026-06-12',
      confidence: mostDoubted,
    });
    const number = readWith('invoiceNumber', ['Vorgang 2026-4711', 'Vorgang 2026-4711']);
    expect(number.invoiceNumber).toMatchObject({ value: '2026-4711', confidence: mostDoubted });
    const total = readWith('total', ['Vorgang 120,00 EUR', 'Vorgang 120,00 EUR']).total;
    expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('name a sure total if net, tax and rate prove it', () => {
    const total = (sum: string) =>
      readWith('total', ['Netto 100,00 EUR', 'MwSt 19 % 19,00 EUR', `Vorgang ${sum} EUR`]).total;
    expect(total('119,00')?.confidence).toBeGreaterThan(mostDoubted);
    expect(total('125,00')?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('put no tax in doubt that two listed sums prove', () => {
    const texts = ['Nettobetrag 473,00 EUR', 'Vorgang 56,87 EUR', 'Gesamtbetrag 529,87 EUR'];
    const { tax } = readWith('tax', texts);
    expect(tax?.confidence).toBeGreaterThanOrEqual(readWith(null, texts).tax?.confidence ?? 1);
  });

  it.each(labelKinds.filter((kind) => !weighed.has(kind)))('change no value as %s', (kind) => {
    expect(readWith(kind, written)).toEqual(readWith(null, written));
  });

  it.each([...weighed])('take no value from a label of a list as %s', (kind) => {
    expect(valuesIn(readWith(kind, written))).toMatchObject(valuesIn(readWith(null, written)));
  });

  it('weaken no label of a list that names the same value', () => {
    const [found] = foundDocument([page(['Sum 119.00'])]).rows;
    const value = found?.amounts[0];
    const token = found?.row.tokens[0];
    if (!found || !value || !token) throw new Error('No amount was found');
    const span = { ...value, tokens: [token], phrase: 'sum', from: 0, to: 0 };
    const listed = { ...span, meanings: [{ kind: 'total' as const, strength: 0.45 }] };
    const guessed = {
      ...span,
      meanings: [{ kind: 'tax' as const, strength: 0.55 }],
      guessedAs: 'tax' as const,
    };
    const pairings = [listed, guessed].map((label) => ({
      label,
      value,
      fit: 1,
      direction: 'beside' as const,
    }));
    expect(candidatesFor(pairings, 'total')).toMatchObject([{ score: 0.45 }]);
  });

  it('are few in a row, however long it is', () => {
    const text = Array.from({ length: 200 }, (_, index) => `Vorgang ${index}`).join(' ');
    const [row] = foundDocument([page([text])], { lexicon, model: certainOf('total') }).rows;
    expect(row?.guesses.length).toBeLessThan(20);
  });

  it('are recognised when a list has forgotten them', () => {
    const model = new LabelModel(unpacked(labelWeights));
    const forgetful = new Lexicon({ ...labelPhrases, dueDate: { strong: 'due date' } });
    const { rows } = foundDocument([page(['Zahlbar bis spätestens 12.05.2024'])], {
      lexicon: forgetful,
      model,
    });
    expect(rows[0]?.guesses.some(({ guessedAs }) => guessedAs === 'dueDate')).toBe(true);
  });
});
