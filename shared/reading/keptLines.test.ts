import { expect, it } from 'vitest';
import { keptLines, mostLines, type Reading } from './reading.ts';

const line = {
  code: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: null,
};
const readingOf = (count: number): Reading => ({
  type: 'invoice',
  typeConfidence: 1,
  language: null,
  fields: {},
  lines: Array.from({ length: count }, () => line),
  taxes: [],
});

it('a reading with the maximum number of lines is unchanged', () => {
  const read = readingOf(mostLines);
  expect(keptLines(read)).toEqual(read);
});

it('a longer reading is cut, and keeps its original number of lines', () => {
  const kept = keptLines(readingOf(mostLines + 18_000));
  expect(kept.lines).toHaveLength(mostLines);
  expect(kept.linesInAll).toBe(mostLines + 18_000);
  expect(keptLines(kept)).toEqual(kept);
});
