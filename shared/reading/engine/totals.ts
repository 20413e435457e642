import type { ReadFieldName } from '../reading.ts';
import { type Advice, advised } from './advice.ts';
import { type Amount, cent, decimalString, equal } from './amounts.ts';
import { sumInWords } from './evidence.ts';
import { type Label, strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { Ledger } from './ledger.ts';
import { differByOneDigit, hasDoubtfulDigits } from './misread.ts';
import { type Candidate, candidatesFor, type Pairing } from './pairing.ts';
import type { TaxSums } from './taxRows.ts';

/** An amount with its score; a computed sum is not printed, so its `amount` is `null`. */
export interface Weighed {
  value: number;
  score: number;
  amount: Amount | null;
  label?: Label | null;
  /** One digit is not as it was read. */
  isPutRight?: boolean;
  /** Nothing names it, nor sums that have names. */
  isUnnamed?: boolean;
}

export interface Totals {
  total: Weighed | null;
  subtotal: Weighed | null;
  tax: Weighed | null;
  discount: Weighed | null;
  shipping: Weighed | null;
  paid: Weighed | null;
  amountDue: Weighed | null;
  evidence: TotalsEvidence;
}

/** The evidence for the chosen total. */
export interface TotalsEvidence {
  /** Net and tax, with discount and shipping, add up to the total. */
  addsUp: boolean;
  /** The tax is the net times a rate on the page. */
  rateFits: boolean;
  linesFit: boolean;
  cashFits: boolean;
  /** Distance to the score of the next best total. */
  margin: number;
  /** Net and tax on the page, by their names and the rate, make another total. */
  isContradicted: boolean;
  /** Number of occurrences of the amount. */
  repeated: number;
  /** The sum that makes up the total, in words; `null` if nothing adds up. */
  sum: string | null;
  /** Discount and shipping that the sums do not add up without. */
  charges: readonly ChargeKind[];
}

export type ChargeKind = 'discount' | 'shipping';

export interface TotalsInput {
  pairings: Pairing<Amount>[];
  amounts: Amount[];
  /** In percent. */
  rates: number[];
  /** Possible sums of the table's lines. */
  lineSums: number[];
  /** Sums of the tax breakdown. */
  taxSums: TaxSums | null;
  ledgers: Ledger[];
  advice: Advice;
}

interface Sums {
  totals: Weighed[];
  subtotals: (Weighed | null)[];
  taxes: (Weighed | null)[];
  extras: number[];
}

interface Solution {
  total: Weighed;
  subtotal: Weighed | null;
  tax: Weighed | null;
  score: number;
  addsUp: boolean;
  rateFits: boolean;
}

/** Chooses total, net and tax together: labels propose, arithmetic decides. */
export function solveTotals(input: TotalsInput): Totals {
  const weighedOf = (kind: LabelKind) => weigh(candidatesFor(input.pairings, kind));
  const advisedOn = (kind: LabelKind & ReadFieldName) =>
    weigh(
      advised(candidatesFor(input.pairings, kind), input.amounts, (amount) =>
        input.advice.support(kind, amount, [decimalString(amount.value)]),
      ),
    );
  const discount = advisedOn('discount');
  const shipping = advisedOn('shipping');
  const rounding = weighedOf('rounding').filter(({ value }) => Math.abs(value) < cent * 100);
  const paid = advisedOn('paid');
  const due = advisedOn('amountDue');
  const previous = weighedOf('previous');
  const cash = weighedOf('cash');
  const change = weighedOf('change');
  const subtotals = advisedOn('subtotal');
  const taxes = advisedOn('tax');
  // Without a tax, what the goods cost is asked for.
  const isUntaxed = !taxes.some(({ value, score }) => value !== 0 && score > 0.5);
  const unnamed = [...(isUntaxed ? subtotals : []), ...(change.length === 0 ? cash : [])];
  const sums: Sums = {
    totals: totalsOf(advisedOn('total'), { due, previous, paid, unnamed }, input),
    subtotals: [...subtotals.slice(0, 8), null],
    taxes: [...taxesOf(taxes), null],
    extras: extrasOf(discount, shipping, rounding),
  };
  const cashPaid = cash.flatMap((given) =>
    (change.length > 0 ? change : [{ value: 0 }]).map(
      (back) => Math.abs(given.value) - Math.abs(back.value),
    ),
  );
  addBreakdown(sums, input);
  addLedgers(sums, input);
  addUnlabelled(sums, input, new Set(rounding.map(({ value }) => value)));
  addCashPaid(sums, input, cash.length > 0 && change.length > 0 ? cashPaid : []);
  addMisread(sums, input, cashPaid);
  if (sums.totals.length === 0) addUnnamed(sums, input, [...cash, ...change]);
  const rounded = new Set(
    rounding.flatMap((by) => (by.value === 0 ? [] : sums.totals.map((t) => t.value + by.value))),
  );
  const solutions = solve(sums, input, cashPaid, rounded);
  const best = solutions[0];
  if (!best) return { ...nothing, discount: first(discount), shipping: first(shipping) };
  const contrary = best.subtotal ? null : contraryTo(best.total, sums, input);
  const runnerUp = solutions.find(({ total }) => !equal(total.value, best.total.value));
  return {
    total: best.total,
    subtotal: contrary?.subtotal ?? best.subtotal,
    tax: contrary?.tax ?? best.tax,
    discount: first(discount),
    shipping: first(shipping),
    paid: first(paid),
    amountDue: first(due),
    evidence: {
      addsUp: best.addsUp,
      rateFits: best.rateFits,
      linesFit: fitsLines(best, input.lineSums),
      cashFits: cashPaid.some((value) => equal(value, best.total.value)),
      isContradicted: contrary !== null,
      margin: runnerUp ? best.score - runnerUp.score : 1.5,
      repeated: repeats(best.total.value, input.amounts),
      sum: sumOf(best, input.ledgers),
      charges: neededCharges(best, first(discount), first(shipping), input.lineSums),
    },
  };
}

const nothing: Totals = {
  total: null,
  subtotal: null,
  tax: null,
  discount: null,
  shipping: null,
  paid: null,
  amountDue: null,
  evidence: {
    addsUp: false,
    rateFits: false,
    linesFit: false,
    cashFits: false,
    isContradicted: false,
    margin: 0,
    repeated: 0,
    sum: null,
    charges: [],
  },
};

const first = (candidates: Weighed[]) => candidates.find(({ score }) => score > 0.5) ?? null;

/** One entry per value with its best score. Numbers without decimals and currency count less. */
function weigh(candidates: Candidate<Amount>[]): Weighed[] {
  const byValue = new Map<number, Weighed>();
  for (const { value: amount, label, score } of candidates) {
    const known = byValue.get(amount.value);
    const weight = score * likeMoney(amount) * (0.6 + 0.4 * amount.confidence);
    if (!known || weight > known.score)
      byValue.set(amount.value, { value: amount.value, score: weight, amount, label });
  }
  return [...byValue.values()].sort((a, b) => b.score - a.score);
}

export function likeMoney(amount: Amount): number {
  if (amount.repaired) return 0.75;
  if (amount.decimals === 2) return 1;
  if (amount.currency) return 0.95;
  return amount.decimals === 0 ? 0.6 : 0.4;
}

function totalsOf(
  labelled: Weighed[],
  other: Record<'due' | 'previous' | 'paid' | 'unnamed', Weighed[]>,
  { amounts }: TotalsInput,
): Weighed[] {
  const { due, previous, paid, unnamed } = other;
  const merged = new Map<number, Weighed>();
  const haveCents = amounts.filter(({ decimals }) => decimals === 2).length > 2;
  const offer = (candidate: Weighed, weight: number) => {
    const known = merged.get(candidate.value);
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
function taxesOf(taxes: Weighed[]): Weighed[] {
  const single = taxes.slice(0, 8);
  const together: Weighed[] = [];
  const strong = single.filter(({ score, value }) => score > 0.5 && value !== 0).slice(0, 6);
  for (let mask = 3; mask < 1 << strong.length; mask++) {
    const chosen = strong.filter((_, i) => mask & (1 << i));
    if (chosen.length < 2) continue;
    const value = chosen.reduce((sum, each) => sum + each.value, 0);
    const score = Math.min(...chosen.map((each) => each.score)) * 0.6;
    if (!single.some((each) => each.value === value)) together.push({ value, score, amount: null });
  }
  return [...single, ...together];
}

/** All possible amounts between net and total besides the tax. */
function extrasOf(discount: Weighed[], shipping: Weighed[], rounding: Weighed[]): number[] {
  const deductions = [0, ...discount.slice(0, 3).map(({ value }) => -Math.abs(value))];
  const charges = [0, ...shipping.slice(0, 3).map(({ value }) => value)];
  const rounds = [0, ...rounding.slice(0, 2).flatMap(({ value }) => [value, -value])];
  const all = deductions.flatMap((a) => charges.flatMap((b) => rounds.map((c) => a + b + c)));
  return [...new Set(all)];
}

/** The sums of a breakdown count even if they are not printed. */
function addBreakdown(sums: Sums, { taxSums, amounts }: TotalsInput): void {
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
function addLedgers(sums: Sums, { ledgers, amounts }: TotalsInput): void {
  const offer = (list: (Weighed | null)[], value: number, score: number) => {
    if (value === 0 || list.some((each) => each?.value === value)) return;
    list.push({ value, score, amount: amounts.find((a) => a.value === value) ?? null });
  };
  for (const ledger of ledgers) {
    offer(sums.subtotals, ledger.from.value, 0.3);
    offer(sums.totals, ledger.to.value, 0.3);
    offer(sums.taxes, taxOf(ledger), 0.85);
  }
}

const taxOf = ({ terms }: Ledger) =>
  terms.reduce((sum, { kind, value }) => (kind === 'tax' ? sum + value : sum), 0);

/** Whether a ledger leads from this net amount with this tax to this total. */
function isLedger(
  { from, to, ...ledger }: Ledger,
  total: Weighed,
  subtotal: Weighed,
  tax: Weighed | null,
): boolean {
  return (
    from.value === subtotal.value &&
    to.value === total.value &&
    equal(taxOf({ from, to, ...ledger }), tax?.value ?? 0)
  );
}

/** Where nothing has the name of a total: what the lines add up to, or the largest amount if it is printed twice. */
function addUnnamed(sums: Sums, { amounts, lineSums }: TotalsInput, cash: Weighed[]): void {
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

/** Cash minus change is the total. */
function addCashPaid(sums: Sums, { amounts }: TotalsInput, cashPaid: number[]): void {
  for (const value of cashPaid) {
    const amount = amounts.find((each) => each.value === value);
    if (amount && value > 0 && !sums.totals.some((each) => each.value === value))
      sums.totals.push({ value, score: 0.35, amount });
  }
}

/**
 * What an amount must be if OCR misread one digit of it: the other sums and something else on the page, such as the
 * lines, the rate or the cash, agree on another one.
 */
function addMisread(sums: Sums, input: TotalsInput, cashPaid: readonly number[]): void {
  const fitsRate = (net: number, tax: number) =>
    tax !== 0 && input.rates.some((rate) => equal((net * rate) / 100, tax));
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
    const isNew = value > 0 && !list.some((one) => one?.value === value);
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
function addUnlabelled(sums: Sums, { amounts }: TotalsInput, roundings: Set<number>): void {
  const rounds = [...roundings].flatMap((by) => [by, -by]);
  const byValue = new Map(
    amounts
      .filter(({ decimals, value }) => decimals === 2 && !roundings.has(value))
      .map((a) => [a.value, a]),
  );
  const offer = (list: (Weighed | null)[], value: number) => {
    const amount = byValue.get(value);
    if (amount && value !== 0 && !list.some((each) => each?.value === value))
      list.push({ value, score: 0.15, amount });
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

function solve(
  sums: Sums,
  input: TotalsInput,
  cashPaid: number[],
  rounded: Set<number>,
): Solution[] {
  const largest = Math.max(
    0,
    ...input.amounts.filter((a) => a.decimals === 2).map(({ value }) => Math.abs(value)),
  );
  const best = new Map<number, Solution>();
  const plain = sums.totals.filter(({ score }) => score > 0.7);
  const reduced = reducedTotals(sums, input.ledgers);
  const groups = groupsOf(plain, sums.totals);
  for (const total of sums.totals) {
    let ownScore = total.score * 1.2 + Math.min(3, repeats(total.value, input.amounts) - 1) * 0.08;
    if (Math.abs(total.value) === largest) ownScore += 0.12;
    // A part of the clearly labelled total.
    const isPart = total.score < 0.5 && plain.some(({ value }) => value > total.value);
    if (isPart && !reduced.to.has(total.value)) ownScore -= 0.8;
    if (cashPaid.includes(total.value)) ownScore += 0.45;
    else if (cashPaid.some((value) => equal(value, total.value))) ownScore += 0.2;
    // The rounded amount is the one to pay.
    if (rounded.has(total.value)) ownScore += 0.8;
    if (reduced.to.has(total.value)) ownScore += 0.9;
    if (reduced.from.has(total.value)) ownScore -= 0.9;
    if (input.lineSums.some((sum) => equal(sum, total.value))) ownScore += 0.25;
    if (isOfOneRate(total, input)) ownScore -= 0.8;
    if (groups.parts.has(total.value)) ownScore -= 1.2;
    if (groups.wholes.has(total.value)) ownScore += 0.6;
    for (const subtotal of sums.subtotals) {
      for (const tax of sums.taxes) {
        const solution = weighTogether(total, subtotal, tax, sums.extras, input);
        if (!solution) continue;
        const score = solution.score + ownScore;
        if (score > (best.get(total.value)?.score ?? -1))
          best.set(total.value, { ...solution, score });
      }
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/** Totals of groups, such as the goods of one tax rate, and the total that two of them add up to. */
function groupsOf(
  named: readonly Weighed[],
  all: readonly Weighed[],
): { parts: Set<number>; wholes: Set<number> } {
  const values = named.map(({ value }) => value).filter((value) => value > 0);
  const known = new Set(all.map(({ value }) => value));
  const pairs = values.flatMap((one) =>
    values.flatMap((other) => (other > one && known.has(one + other) ? [[one, other]] : [])),
  );
  return {
    parts: new Set(pairs.flat()),
    wholes: new Set(pairs.map(([one = 0, other = 0]) => one + other)),
  };
}

/** One of several rows of a tax breakdown, whose sum is on the page as well. */
function isOfOneRate({ value }: Weighed, { taxSums, amounts }: TotalsInput): boolean {
  if (!taxSums?.parts.includes(value) || value >= taxSums.gross) return false;
  return amounts.some((amount) => equal(amount.value, taxSums.gross));
}

/**
 * Two sums, between them discounts, charges and what is held back: the second one is asked for. What was paid already
 * reduces no total, and a balance is named otherwise.
 */
function reducedTotals(
  { totals }: Sums,
  ledgers: readonly Ledger[],
): { from: Set<number>; to: Set<number> } {
  const named = new Set(
    totals
      .filter(({ score, label }) => score > 0.6 && label && strengthOf(label, 'total') > 0.5)
      .map(({ value }) => value),
  );
  const nearlyNamed = new Set(
    totals.flatMap(({ label, value }) => (label && strengthOf(label, 'total') > 0 ? [value] : [])),
  );
  // A gross amount may have no name that we know.
  const taxed = new Set(ledgers.filter(hasTax).map(({ to }) => to.value));
  const untaxed = new Set(ledgers.filter(hasTax).map(({ from }) => from.value));
  const holdsBack = ({ from, terms, to }: Ledger) =>
    (named.has(from.value) || taxed.has(from.value)) &&
    (named.has(to.value) || terms.some(({ kind }) => kind === 'retained')) &&
    to.value < from.value &&
    terms.every(({ kind, value }) => (kind === 'unknown' || kind === 'retained') && value < 0);
  const charges = ({ from, terms, to }: Ledger) =>
    named.has(from.value) &&
    nearlyNamed.has(to.value) &&
    !untaxed.has(to.value) &&
    terms.some(({ kind }) => kind === 'discount' || kind === 'charge') &&
    terms.every(({ kind }) => ['discount', 'charge', 'unknown', 'rounding'].includes(kind));
  const reducing = ledgers.filter(
    (ledger) => ledger.to.value > 0 && (holdsBack(ledger) || charges(ledger)),
  );
  const from = new Set(reducing.map((ledger) => ledger.from.value));
  return {
    from,
    to: new Set(reducing.map(({ to }) => to.value).filter((value) => !from.has(value))),
  };
}

const hasTax = ({ terms }: Ledger) => terms.some(({ kind, value }) => kind === 'tax' && value > 0);

function weighTogether(
  total: Weighed,
  subtotal: Weighed | null,
  tax: Weighed | null,
  extras: number[],
  input: TotalsInput,
): Solution | null {
  const size = Math.abs(total.value);
  if (tax && tax.value !== 0 && Math.abs(tax.value) >= size * 0.6) return null;
  if (tax && subtotal && tax.amount && tax.amount === subtotal.amount) return null;
  // What is held back from a total is no tax of it.
  if (tax && tax.value * total.value < 0) return null;
  let score = 0;
  let addsUp = false;
  if (subtotal) {
    score += subtotal.score * 0.5;
    const without = subtotal.value + (tax?.value ?? 0);
    const plain = equal(without, total.value);
    const inLedger = input.ledgers.some((ledger) => isLedger(ledger, total, subtotal, tax));
    addsUp = plain || inLedger || extras.some((extra) => equal(without + extra, total.value));
    // Rows of a breakdown add up as well, so only a labelled sum is the total.
    const named = 0.35 + 0.65 * Math.min(1, total.score * 1.1);
    if (addsUp) score += ((tax?.value ? 0.8 : 0.3) - (plain ? 0 : 0.4)) * named;
    else score -= tax ? 0.5 : 0.25;
    if (input.lineSums.some((sum) => equal(sum, subtotal.value))) score += 0.15;
  }
  let rateFits = false;
  if (tax) {
    score += tax.score * 0.5;
    const net = subtotal && addsUp ? subtotal.value : total.value - tax.value;
    rateFits =
      tax.value !== 0 &&
      (input.rates.some((rate) => equal((net * rate) / 100, tax.value, cent * 2.01)) ||
        (net === input.taxSums?.base && tax.value === input.taxSums.tax));
    if (rateFits) score += 0.35;
    // An amount cannot equal its own tax.
    if (tax.value === total.value || (subtotal && tax.value === subtotal.value)) score -= 0.6;
  }
  return { total, subtotal, tax, score, addsUp: addsUp && Boolean(tax), rateFits };
}

/** Cash is rounded to five cents, often without a word. */
const mostRounding = cent * 5;

/** The named net and tax of one rate whose sum is nowhere on the page: the printed total is wrong, or misread. */
function contraryTo(
  total: Weighed,
  { subtotals, taxes }: Sums,
  { rates, amounts }: TotalsInput,
): { subtotal: Weighed; tax: Weighed } | null {
  const isNamed = (part: Weighed | null): part is Weighed =>
    part !== null && part.amount !== null && Boolean(part.label) && part.score > 0.5;
  const isPrinted = (value: number) => amounts.some((amount) => equal(amount.value, value));
  for (const subtotal of subtotals.filter(isNamed)) {
    if (subtotal.isPutRight || equal(subtotal.value, total.value)) continue;
    const isRounded = (sum: number) => equal(sum, total.value, mostRounding);
    const tax = taxes.find(
      (one): one is Weighed =>
        isNamed(one) &&
        !one.isPutRight &&
        one.value !== 0 &&
        !isRounded(subtotal.value + one.value) &&
        rates.some((rate) => equal((subtotal.value * rate) / 100, one.value)) &&
        !isPrinted(subtotal.value + one.value),
    );
    if (tax) return { subtotal, tax };
  }
  return null;
}

function fitsLines({ total, subtotal }: Solution, lineSums: number[]): boolean {
  return lineSums.some(
    (sum) => equal(sum, total.value) || (subtotal !== null && equal(sum, subtotal.value)),
  );
}

function sumOf({ total, subtotal, tax }: Solution, ledgers: Ledger[]): string | null {
  if (!subtotal) return null;
  if (tax?.value && equal(subtotal.value + tax.value, total.value))
    return sumInWords(subtotal.value, [tax.value]);
  const ledger = ledgers.find((each) => isLedger(each, total, subtotal, tax));
  if (!ledger) return null;
  return sumInWords(
    ledger.from.value,
    ledger.terms.map(({ value }) => value),
  );
}

function neededCharges(
  { total, subtotal, tax }: Solution,
  discount: Weighed | null,
  shipping: Weighed | null,
  lineSums: readonly number[],
): ChargeKind[] {
  const off = { kind: 'discount', value: -Math.abs(discount?.value ?? 0) } as const;
  const extra = { kind: 'shipping', value: Math.abs(shipping?.value ?? 0) } as const;
  const known = [off, extra].filter(({ value }) => value !== 0);
  const between = (from: number, to: number) => {
    if (equal(from, to)) return [];
    const choices = [known, ...known.map((one) => [one])];
    return choices.find((chosen) =>
      equal(
        chosen.reduce((sum, { value }) => sum + value, from),
        to,
      ),
    );
  };
  const net = subtotal?.value ?? total.value - (tax?.value ?? 0);
  const toTotal = between(net + (tax?.value ?? 0), total.value);
  const toNet = lineSums.some((sum) => equal(sum, net))
    ? []
    : lineSums.map((sum) => between(sum, net)).find((chosen) => chosen !== undefined);
  return [...(toTotal ?? []), ...(toNet ?? [])].map(({ kind }) => kind);
}

function repeats(value: number, amounts: Amount[]): number {
  return amounts.filter((amount) => amount.value === value).length;
}
