import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { labelsOf } from './findLabels.ts';
import { lexicon } from './Lexicon.ts';
import { layOut } from './layout.ts';

function phrasesIn(text: string, { recognised = false, confidence = 1 } = {}): string[] {
  const page = pageOf([{ x: 10, y: 10, text }]);
  const words = page.words.map((word) => ({ ...word, confidence }));
  return layOut([{ ...page, words }]).rows.flatMap((row) =>
    labelsOf(row, recognised, lexicon).map(({ phrase }) => phrase),
  );
}

describe('labels in a row', () => {
  it('are those that explain most of it, though another begins earlier', () => {
    expect(phrasesIn('Total amount due date 12 May 2024')).toEqual(['totalamount', 'duedate']);
  });

  it('are long ones rather than their parts', () => {
    expect(phrasesIn('Total amount due 99.00')).toEqual(['totalamountdue']);
  });

  it('may have one misread letter on a scan, but not one lost and another added', () => {
    const doubtful = { recognised: true, confidence: 0.7 };
    expect(phrasesIn('lnvoice number 17', doubtful)).toEqual(['invoicenumber']);
    expect(phrasesIn('Valid del documento 3', doubtful)).not.toContain('ndedocumento');
  });

  it('are not words that were read surely and only look alike', () => {
    expect(phrasesIn('Precio del documento', { recognised: true })).not.toContain('documentno');
  });
});
