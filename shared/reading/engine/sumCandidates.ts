import type { Advice } from './advice.ts';
import { type Amount, cent, equal, inCoins } from './amounts.ts';
import type { CashPayment } from './cash.ts';
import { isGuessed, strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { Row } from './layout.ts';
import type { Ledger } from './ledger.ts';
import { differByOneDigit, hasDoubtfulDigits } from './misread.ts';
import type { Pairing } from './pairing.ts';
import type { Rates } from './rates.ts';
import type { TaxSums } from './taxRows.ts';
import type { Weighed } from './weigh.ts';

export interface TotalsInput {
  pairings: Pairing<Amount>[];
  amounts: Amount[];
  rates: Rates;
  /** Possible sums of the table's lines. */
  lineSums: number[];
  /** Sums of the tax breakdown. */
  taxSums: TaxSums | null;
  /** Whether a row is one of the lines of a table. */
  inLines: (row: Row) => boolean;
  ledgers: Ledger[];
  advice: Advice;
}

/** What may be the total, the net amount and the tax. */
export interface Sums {
  totals: Weighed[];
  subtotals: (Weighed | null)[];
  taxes: (Weighed | null)[];
  extras: number[];
}

/** More than an invoice has: all sums are tried with each other, so this limits the work for malicious files. */
const mostSums = 70;
const mostAdded = 12;

const isFull = (sums: readonly unknown[]) => sums.length >= mostSums;

export function totalsOf(
  labelled: Weighed[],
  other: Record<'due' | 'previous' | 'paid' | 'unnamed', Weighed[]>,
  { amounts }: TotalsInput,
): Weighed[] {
  const { due, previous, paid, unnamed } = other;
  const merged = new Map<number, Weighed>();
  const haveCents = amounts.filter(({ decimals }) => decimals === 2).length > 2;
  const offer = (candidate: Weighed, weight: number) => {
    const known = merged.get(candidate.value);
    if (known && candidate.isGuessed && !known.isGuessed) return;
    const { amount } = candidate;
    // Where amounts have cents, a whole number is the number of something.
    const isCount = haveCents && amount?.decimals === 0 && !amount.currency && !amount.repaired;
    const score = Math.max(known?.score ?? 0, candidate.score * weight * (isCount ? 0.5 : 1));
    merged.set(candidate.value, { ...candidate, score });
  };
  for (const candidate of labelled) offer(candidate, 1);
  // The amount due may include an older balance.
  const older = previous.some(({ value }) => value !== 0);
  for (const candidate of due) offer(candidate, older ? 0.4 : 0.8);
  // A receipt may show only the paid amount, or what its goods cost.
  if (![...merged.values()].some(({ score, value }) => score > 0.15 && value !== 0)) {
    for (const candidate of paid.filter(({ value }) => value > 0)) offer(candidate, 0.6);
    for (const candidate of unnamed.filter(({ value }) => value > 0)) offer(candidate, 0.5);
  }
  const positive = amounts.some(({ value }) => value !== 0);
  return [...merged.values()]
    .filter(({ value }) => value !== 0 || !positive)
    .sort((a, b) => b.score - a.score)
    .slice(0, 14);
}

/** Labelled taxes and sums of several of them, because each rate may have its own row. */
export function taxesOf(taxes: Weighed[]): Weighed[] {
  const single = taxes.slice(0, 8);
  const together: Weighed[] = [];
  const strong = single.filter(({ score, value }) => score > 0.5 && value !== 0).slice(0, 6);
  for (let mask = 3; mask < 1 << strong.length; mask++) {
    const chosen = strong.filter((_, i) => mask & (1 << i));
    if (chosen.length < 2) continue;
    const value = chosen.reduce((sum, each) => sum + each.value, 0);
    const score = Math.min(...chosen.map((each) => each.score)) * 0.6;
    const isGuessed = chosen.some((each) => each.isGuessed);
    if (!single.some((each) => each.value === value))
      together.push({ value, score, amount: null, isGuessed });
  }
  return [...single, ...together];
}

/** All possible amounts between net and total besides the tax. */
export function extrasOf(discount: Weighed[], shipping: Weighed[], rounding: Weighed[]): number[] {
  const deductions = [0, ...discount.slice(0, 3).map(({ value }) => -Math.abs(value))];
  const charges = [0, ...shipping.slice(0, 3).map(({ value }) => value)];
  const rounds = [0, ...rounding.slice(0, 2).flatMap(({ value }) => [value, -value])];
  const all = deductions.flatMap((a) => charges.flatMap((b) => rounds.map((c) => a + b + c)));
  return [...new Set(all)];
}

/** The sums of a breakdown count even if they are not printed. */
export function addBreakdown(sums: Sums, { taxSums, amounts }: TotalsInput): void {
  if (!taxSums) return;
  const offer = (list: (Weighed | null)[], value: number, score: number) => {
    const known = list.find((each) => each?.value === value);
    if (known) known.score = Math.max(known.score, score);
    else list.push({ value, score, amount: amounts.find((a) => a.value === value) ?? null });
  };
  // If they are below a clearly labelled total, a row of the breakdown was not read.
  const partial = sums.totals.some(
    ({ value, score }) => score > 0.6 && value > taxSums.gross + cent * 5,
  );
  offer(sums.taxes, taxSums.tax, partial ? 0.4 : 0.85);
  offer(sums.subtotals, taxSums.base, partial ? 0.2 : 0.6);
  if (!partial && amounts.some(({ value }) => value === taxSums.gross))
    offer(sums.totals, taxSums.gross, 0.45);
}

/** Sums that a ledger proves count even if their labels are weak, and so does the sum of its taxes. */
export function addLedgers(sums: Sums, { ledgers, amounts }: TotalsInput): void {
  const offer = (list: (Weighed | null)[], value: number, score: number) => {
    if (value === 0 || isFull(list) || list.some((each) => each?.value === value)) return;
    list.push({ value, score, amount: amounts.find((a) => a.value === value) ?? null });
  };
  for (const ledger of ledgers) {
    offer(sums.subtotals, ledger.from.value, 0.3);
    offer(sums.totals, ledger.to.value, 0.3);
    offer(sums.taxes, taxOf(ledger), 0.85);
  }
}

export const taxOf = ({ terms }: Ledger) =>
  terms.reduce((sum, { kind, value }) => (kind === 'tax' ? sum + value : sum), 0);

/** What an amount may be called that is neither a net amount nor a tax. */
const otherSums: readonly LabelKind[] = [
  'total',
  'discount',
  'shipping',
  'paid',
  'retained',
  'amountDue',
  'previous',
  'cash',
  'change',
  'otherAmount',
  'rounding',
];

/**
 * A net amount and a tax without names: they add up to a named total, and the tax is the net times a rate in its own
 * row or in the row of a name for taxes. Lines have percentages as well, so that their amounts are neither.
 */
export function addByRate(sums: Sums, { amounts, pairings, rates, inLines }: TotalsInput): void {
  const otherwiseNamed = new Set(
    pairings.flatMap(({ label, value, fit, direction }) =>
      direction === 'beside' &&
      fit > 0.5 &&
      !isGuessed(label) &&
      otherSums.some((kind) => strengthOf(label, kind) > 0.4)
        ? [value]
        : [],
    ),
  );
  const money = amounts
    .filter(({ decimals, value }) => decimals === 2 && value > 0)
    .filter((amount) => !otherwiseNamed.has(amount) && !inLines(amount.row));
  const byValue = new Map(money.map((amount) => [amount.value, amount]));
  const netOf = (value: number) =>
    [0, cent, -cent].map((by) => byValue.get(value + by)).find((net) => net !== undefined);
  const pairs = sums.totals
    .filter(({ score, label }) => score > 0.5 && label)
    .slice(0, mostAdded)
    .flatMap((total) =>
      money.flatMap((tax) => {
        const net = netOf(total.value - tax.value);
        const isTax =
          net && rates.inRow(tax.row).some((rate) => equal((net.value * rate) / 100, tax.value));
        return isTax ? [{ net, tax }] : [];
      }),
    );
  const offer = (list: (Weighed | null)[], amount: Amount) => {
    if (!list.some((each) => each?.value === amount.value))
      list.push({ value: amount.value, score: 0.3, amount, isUnnamed: true });
  };
  for (const { net, tax } of pairs.slice(0, mostAdded)) {
    offer(sums.subtotals, net);
    offer(sums.taxes, tax);
  }
}

/** Where nothing has the name of a total: what the lines add up to, or the largest amount if it is printed twice. */
export function addUnnamed(sums: Sums, { amounts, lineSums }: TotalsInput, cash: Weighed[]): void {
  const handed = new Set(cash.map(({ value }) => value));
  const money = amounts.filter(
    ({ decimals, repaired, value }) =>
      decimals === 2 && !repaired && value > 0 && !handed.has(value),
  );
  const largest = Math.max(0, ...money.map(({ value }) => value));
  for (const amount of money) {
    const { value } = amount;
    const isLikely = lineSums.includes(value) || (value === largest && repeats(value, amounts) > 1);
    if (isLikely && !sums.totals.some((one) => one.value === value))
      sums.totals.push({ value, score: 0.25, amount, isUnnamed: true });
  }
}

/** Cash less change is the total, even if that has a misread digit, or was not read but rounds another amount. */
export function addCashPaid(
  sums: Sums,
  { amounts }: TotalsInput,
  { lessChange, perhapsPaid }: CashPayment,
): void {
  const known = sums.totals.length;
  for (const value of new Set([...lessChange, ...perhapsPaid])) {
    if (sums.totals.length >= known + mostAdded) return;
    if (value <= 0 || sums.totals.some((each) => each.value === value)) continue;
    const amount = amounts.find((each) => each.value === value) ?? null;
    const misread = sums.totals.find(
      (total) =>
        mayBeMisread(total, amounts) &&
        differByOneDigit(total.value, value) &&
        inCoins(total.value) !== value,
    );
    const rounds = amounts.some((each) => each.decimals === 2 && inCoins(each.value) === value);
    if (misread) sums.totals.push({ ...misread, value, isPutRight: true });
    else if (amount) sums.totals.push({ value, score: 0.35, amount });
    else if (rounds && lessChange.includes(value))
      sums.totals.push({ value, score: 0.35, amount, isPutRight: true });
  }
}

/**
 * What an amount must be if OCR misread one digit of it: the other sums and something else on the page, such as the
 * lines, the rate or the cash, agree on another one.
 */
export function addMisread(sums: Sums, input: TotalsInput, cashPaid: readonly number[]): void {
  const fitsRate = (net: number, tax: number) =>
    tax !== 0 && input.rates.all.some((rate) => equal((net * rate) / 100, tax));
  const isSupported = (net: number, tax: number) =>
    fitsRate(net, tax) ||
    input.lineSums.some((sum) => equal(sum, net) || equal(sum, net + tax)) ||
    cashPaid.some((paid) => equal(paid, net + tax));
  const pairs = sums.subtotals.flatMap((subtotal) =>
    sums.taxes.flatMap((tax) => (subtotal && tax ? [{ subtotal, tax }] : [])),
  );
  const explained = ({ value }: Weighed) =>
    pairs.some(({ subtotal, tax }) =>
      sums.extras.some((extra) => equal(subtotal.value + tax.value + extra, value)),
    );
  const offer = (list: (Weighed | null)[], misread: Weighed, value: number) => {
    const isNew = value > 0 && !isFull(list) && !list.some((one) => one?.value === value);
    if (isNew && mayBeMisread(misread, input.amounts) && differByOneDigit(misread.value, value))
      list.push({ ...misread, value, isPutRight: true });
  };
  const totals = sums.totals.filter((total) => !explained(total));
  for (const { subtotal, tax } of pairs) {
    for (const total of totals) {
      if (isSupported(subtotal.value, tax.value))
        offer(sums.totals, total, subtotal.value + tax.value);
      if (fitsRate(subtotal.value, tax.value)) continue;
      if (isSupported(total.value - tax.value, tax.value))
        offer(sums.subtotals, subtotal, total.value - tax.value);
      if (isSupported(subtotal.value, total.value - subtotal.value))
        offer(sums.taxes, tax, total.value - subtotal.value);
    }
  }
}

/** What was read surely is an error of the supplier, or fraud, that a person has to see. */
const mayBeMisread = ({ amount, score, value }: Weighed, amounts: Amount[]) =>
  amount !== null && score > 0.5 && hasDoubtfulDigits(amount.tokens) && repeats(value, amounts) < 2;

/** Unlabelled amounts that follow from two labelled ones: subtotal + tax, or total − subtotal. */
export function addUnlabelled(sums: Sums, { amounts }: TotalsInput, roundings: Set<number>): void {
  const rounds = [...roundings].flatMap((by) => [by, -by]);
  const byValue = new Map(
    amounts
      .filter(({ decimals, value }) => decimals === 2 && !roundings.has(value))
      .map((a) => [a.value, a]),
  );
  const offer = (list: (Weighed | null)[], value: number) => {
    const amount = byValue.get(value);
    if (!amount || value === 0 || isFull(list)) return;
    if (!list.some((each) => each?.value === value)) list.push({ value, score: 0.15, amount });
  };
  for (const subtotal of sums.subtotals) {
    if (!subtotal) continue;
    for (const tax of sums.taxes) if (tax) offer(sums.totals, subtotal.value + tax.value);
    for (const extra of sums.extras) if (extra !== 0) offer(sums.totals, subtotal.value + extra);
    for (const total of sums.totals.slice(0, 6)) offer(sums.taxes, total.value - subtotal.value);
  }
  // A rounded total may have no name but that of the rounding.
  for (const total of sums.totals.filter(({ score }) => score > 0.5))
    for (const by of rounds) offer(sums.totals, total.value + by);
  for (const tax of [...sums.taxes]) {
    if (!tax?.value) continue;
    for (const total of sums.totals.slice(0, 6)) offer(sums.subtotals, total.value - tax.value);
  }
}

export function repeats(value: number, amounts: readonly Amount[]): number {
  return amounts.filter((amount) => amount.value === value).length;
}
