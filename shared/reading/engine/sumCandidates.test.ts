import { expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { pageOf } from '../testing/pages.ts';
import { noAdvice } from './advice.ts';
import type { Amount } from './amounts.ts';
import { cashPaymentOf } from './cash.ts';
import type { Label } from './findLabels.ts';
import { foundDocument } from './found.ts';
import { ratesIn } from './rates.ts';
import {
  addByRate,
  addCashPaid,
  addUnlabelled,
  type Sums,
  type TotalsInput,
} from './sumCandidates.ts';
import type { Weighed } from './weigh.ts';

/** Amounts of a malicious page: many, and all of them add up. */
const numbers = Array.from({ length: 400 }, (_, index) => index + 1);

function inputOf(rows: string): TotalsInput {
  const found = foundDocument([pageOf(columns(rows))]).rows;
  return {
    pairings: [],
    amounts: found.flatMap(({ amounts }) => amounts),
    rates: ratesIn(found),
    lineSums: [],
    taxSums: null,
    inLines: () => false,
    ledgers: [],
    advice: noAdvice,
  };
}

const weighed = (amount: Amount, label: Label | null = null): Weighed => ({
  value: amount.value,
  score: 1,
  amount,
  label,
});

const none = (): Sums => ({ totals: [], subtotals: [], taxes: [], extras: [] });

const sizeOf = ({ totals, subtotals, taxes }: Sums) =>
  totals.length + subtotals.length + taxes.length;

it('cash and change add a few sums, though a row has hundreds of amounts', () => {
  const input = inputOf(`
    Cash @40 9999.00 @300
    ${numbers.map((each) => `${each}.00 @${each * 60}`).join(' ')}
    ${numbers.map((each) => `${9999 - each}.00 @${each * 60}`).join(' ')}`);
  expect(input.amounts.length).toBeGreaterThan(numbers.length);
  const sums = none();
  const [cash] = input.amounts;
  if (cash) addCashPaid(sums, input, cashPaymentOf([weighed(cash)], [], input.amounts));
  expect(sizeOf(sums)).toBeGreaterThan(0);
  expect(sizeOf(sums)).toBeLessThanOrEqual(20);
});

it('rates add a few sums, though hundreds of amounts are parts of the total', () => {
  const rows = numbers.map((each) => {
    const tax = 1000 * (1 - 1 / (1 + each / 2000));
    const net = 1000 - tax;
    const rate = Math.round(each * 50) / 1000;
    return `A ${rate}% @40 ${tax.toFixed(2)} @300\nB @40 ${net.toFixed(2)} @300`;
  });
  const input = inputOf(`Total @40 1000.00 @300\n${rows.join('\n')}`);
  const sums = none();
  const [total] = input.amounts;
  const [label] = foundDocument([pageOf(columns('Total @40'))]).rows[0]?.labels ?? [];
  if (total && label) sums.totals.push(weighed(total, label));
  addByRate(sums, input);
  expect(input.rates.all.length).toBeLessThanOrEqual(20);
  expect(sizeOf(sums)).toBeGreaterThan(2);
  expect(sizeOf(sums)).toBeLessThanOrEqual(30);
});

it('sums of sums are not added without end', () => {
  const input = inputOf(numbers.map((each) => `A @40 ${each}.00 @300`).join('\n'));
  const squares = new Set(numbers.slice(0, 14).map((each) => each * each));
  const named = input.amounts
    .filter((_, index) => squares.has(index + 1))
    .map((amount) => weighed(amount));
  const sums = { ...none(), totals: [...named], subtotals: [...named], taxes: [...named] };
  for (let round = 0; round < 4; round++) addUnlabelled(sums, input, new Set());
  expect(sizeOf(sums)).toBeLessThanOrEqual(210);
});
