import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { labelsOf } from './findLabels.ts';
import { layOut } from './layout.ts';

const phrasesIn = (text: string, recognised = false) =>
  layOut([pageOf([{ x: 10, y: 10, text }])]).rows.flatMap((row) =>
    labelsOf(row, recognised).map(({ phrase }) => phrase),
  );

describe('labels in a row', () => {
  it('are those that explain most of it, though another begins earlier', () => {
    expect(phrasesIn('Total amount due date 12 May 2024')).toEqual(['totalamount', 'duedate']);
  });

  it('are long ones rather than their parts', () => {
    expect(phrasesIn('Total amount due 99.00')).toEqual(['totalamountdue']);
  });

  it('may have one misread letter on a scan, but not one lost and another added', () => {
    expect(phrasesIn('lnvoice number 17', true)).toEqual(['invoicenumber']);
    expect(phrasesIn('Valid del documento 3', true)).not.toContain('ndedocumento');
  });
});
