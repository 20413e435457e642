import { expect, it } from 'vitest';
import { alphabetOf, decodeLine } from './decodeLine.ts';

const dictionary = ['A', '年', '￡', '7'];
const alphabet = alphabetOf(dictionary);
const classes = dictionary.length + 2;

/** One step for each row: how likely each class is, in their order. */
const stepsOf = (...rows: number[][]) => ({
  count: rows.length,
  classes,
  data: Float32Array.from(rows.flat()),
});

const none = [0.9, 0, 0, 0, 0, 0];
const a = [0.1, 0.8, 0, 0, 0, 0];
const space = [0.1, 0, 0, 0, 0, 0.9];

const textOf = (...rows: number[][]) =>
  decodeLine(stepsOf(...rows), alphabet)
    .map(({ text }) => text)
    .join('');

it('a character seen in several steps is one, and one seen again after a gap is another', () => {
  expect(textOf(a, a, none, a, space, a)).toBe('AA A');
});

it('a character keeps its place along the line and its greatest likelihood', () => {
  const read = decodeLine(stepsOf(none, a, [0.05, 0.95, 0, 0, 0, 0], none), alphabet);
  expect(read).toEqual([{ text: 'A', from: 0.25, to: 0.75, confidence: expect.closeTo(0.95) }]);
});

it('characters that no invoice of ours has are passed over, and wide forms are plain ones', () => {
  expect(textOf([0.1, 0, 0.6, 0, 0.3, 0], [0.1, 0, 0, 0.9, 0, 0])).toBe('7£');
});
