import { describe, expect, it } from 'vitest';
import { readPages } from '../engine/readPages.ts';
import type { Reading } from '../reading.ts';
import { anInvoice, linesOf } from '../testing/invoices.ts';
import { learningAccuracy } from '../testing/learningAccuracy.ts';
import { confirmedValues, oddInvoice, oddLines } from '../testing/oddInvoices.ts';
import { type Line, pageOf } from '../testing/pages.ts';
import { readLearned } from './readLearned.ts';
import { type Trace, tracesOf } from './trace.ts';

const first = oddInvoice(0);
const next = oddInvoice(4);
const learnFirst = (change: (line: Line) => Line = (line) => line): Trace[] =>
  tracesOf([pageOf(oddLines(first, 0).map(change))], confirmedValues(first));

function readNext(traces: readonly Trace[][], change: (line: Line) => Line): Reading {
  const pages = [pageOf(oddLines(next, 4).map(change))];
  return readLearned(pages, readPages(pages), traces);
}

const valuesOf = ({ fields }: Reading) =>
  Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read?.value]));

describe('unusual invoices of one vendor', () => {
  it('are read correctly after one of them is confirmed', () => {
    const { before, after, afterWhereSure } = learningAccuracy(1, 40);
    expect(before).toBeLessThan(0.3);
    expect(after).toBeGreaterThan(0.95);
    expect(afterWhereSure).toBeGreaterThan(0.95);
  });

  it('are recognised by words that have moved', () => {
    const moved = (line: Line) => ({ ...line, x: line.x - 30, y: line.y + 33 });
    expect(valuesOf(readNext([learnFirst()], moved))).toMatchObject(confirmedValues(next));
  });

  it('are recognised by position where there are no words', () => {
    const names = new Set(['Vorgang', 'Valuta', 'Kundenkonto', 'Reference', 'Date']);
    const bare = (line: Line) => (names.has(line.text) ? { ...line, text: '·' } : line);
    const { invoiceNumber, invoiceDate } = confirmedValues(next);
    expect(valuesOf(readNext([learnFirst(bare)], bare))).toMatchObject({
      invoiceNumber,
      invoiceDate,
    });
    expect(valuesOf(readNext([], bare))).not.toMatchObject({ invoiceNumber });
  });

  it('mark learned values, with more confidence after several confirmations', () => {
    const same = (line: Line) => line;
    const once = readNext([learnFirst()], same).fields.invoiceNumber;
    const twice = readNext([learnFirst(), learnFirst()], same).fields.invoiceNumber;
    expect(once).toMatchObject({ source: 'learned', page: 0 });
    expect(once?.evidence).toBe('as on approved invoices of this vendor');
    expect(once?.confidence).toBeLessThan(0.9);
    expect(twice?.confidence).toBeGreaterThan(once?.confidence ?? 1);
  });
});

describe('a field that is read only after learning', () => {
  const ordered = (line: Line) =>
    line.text === 'Kundenkonto' ? { ...line, text: 'Zeichen' } : line;
  const printed = (seed: number) => oddLines(oddInvoice(seed), seed).map(ordered);
  const numberIn = (seed: number) => printed(seed).find(({ text }) => text.startsWith('K-'))?.text;

  it('is read only after people have confirmed it in an earlier document', () => {
    const traces = tracesOf([pageOf(printed(0))], { purchaseOrder: numberIn(0) ?? '' });
    const order = (learned: Trace[][]) => readNext(learned, ordered).fields.purchaseOrder;
    expect(order([])).toBeUndefined();
    expect(order([traces])).toMatchObject({ value: numberIn(4), source: 'learned', page: 0 });
    expect(order([traces])?.confidence).toBeLessThan(0.9);
  });
});

describe('learned advice', () => {
  it('does not override arithmetic', () => {
    const pages = [pageOf(linesOf(anInvoice, 'en', 'labels beside'))];
    const alone = readPages(pages);
    const misled = tracesOf(pages, { total: alone.fields.tax?.value ?? '' });
    expect(readLearned(pages, alone, [misled]).fields.total?.value).toBe(alone.fields.total?.value);
  });

  it('ignores values that occur too often, or not at all', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ x: 40, y: 40 + i * 20, text: '1.00' }));
    expect(tracesOf([pageOf(many)], { total: '1.00', invoiceNumber: 'none' })).toEqual([]);
  });
});
