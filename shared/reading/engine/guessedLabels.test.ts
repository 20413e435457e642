import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { foundDocument } from './found.ts';
import { LabelModel, unpacked } from './LabelModel.ts';
import { Lexicon } from './Lexicon.ts';
import { labelPhrases } from './labels.ts';
import { labelWeights } from './labelWeights.ts';
import { readPages } from './readPages.ts';

const page = (texts: readonly string[]) =>
  pageOf(texts.map((text, row) => ({ x: 40, y: 40 + row * 20, text })));

function guessesIn(text: string): (string | undefined)[] {
  return foundDocument([page([text])]).rows.flatMap(({ labels }) =>
    labels.filter(({ guess }) => guess).map(({ raw, guess }) => `${guess}: ${raw}`),
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

  it('are recognised when a list has forgotten them', () => {
    const model = new LabelModel(unpacked(labelWeights));
    const lexicon = new Lexicon({ ...labelPhrases, dueDate: { strong: 'due date' } });
    const { rows } = foundDocument([page(['Zahlbar bis spätestens 12.05.2024'])], {
      lexicon,
      model,
    });
    expect(rows[0]?.labels.some(({ guess }) => guess === 'dueDate')).toBe(true);
  });
});
