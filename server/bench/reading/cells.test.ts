import { expect, it } from 'vitest';
import { cellVerdicts } from './cells.ts';

const lineConfidence = { description: 0.93, quantity: 0.88, amount: 0.93 };

it('compares cells with those of the line with the same amount, and counts a line that is not there as wrong', () => {
  const wanted = [
    { amount: '10.00', description: 'Paper', quantity: '2' },
    { amount: '7.50', description: 'Ink', quantity: '1' },
  ];
  const read = [
    { amount: '3.00', description: 'Page 1', quantity: '1.00', lineConfidence },
    { amount: '10.00', description: 'Paper', quantity: '2.00', lineConfidence },
    { amount: '7.50', description: 'k', quantity: '2.00', lineConfidence },
  ];
  const verdicts = cellVerdicts(wanted, read).map(({ kind, isRight }) => `${kind} ${isRight}`);
  expect(verdicts).toEqual([
    ...['description false', 'quantity false', 'amount false'],
    ...['description true', 'quantity true', 'amount true'],
    ...['description false', 'quantity false', 'amount true'],
  ]);
});

it('does not score what the answers leave out', () => {
  const read = [{ amount: '10.00', description: 'Paper', quantity: '2', lineConfidence }];
  const verdicts = cellVerdicts([{ amount: '10.00' }], read);
  expect(verdicts.map(({ kind }) => kind)).toEqual(['amount']);
});

it('counts a description as wrong that has the text of another column at its end, and as right wherever it wraps', () => {
  const verdictOn = (want: string, got: string) =>
    cellVerdicts(
      [{ amount: '10.00', description: want }],
      [{ amount: '10.00', description: got, lineConfidence }],
    )[0]?.isRight;
  expect(verdictOn('Pens', 'Pens 10')).toBe(false);
  expect(verdictOn('Pens, blue', 'Pens')).toBe(false);
  expect(verdictOn('Ball-point pens', 'Ball- point  pens')).toBe(true);
});
