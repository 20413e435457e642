import type { ReadFieldName } from '../reading.ts';
import { advised } from './advice.ts';
import { type Amount, cent, decimalString, equal } from './amounts.ts';
import { type CashPayment, cashPaymentOf, roundedTotal } from './cash.ts';
import { sumInWords } from './evidence.ts';
import { isGuessed, strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { Ledger } from './ledger.ts';
import { candidatesFor } from './pairing.ts';
import {
  addBreakdown,
  addByRate,
  addCashPaid,
  addLedgers,
  addMisread,
  addUnlabelled,
  addUnnamed,
  extrasOf,
  repeats,
  type Sums,
  type TotalsInput,
  taxesOf,
  taxOf,
  totalsOf,
} from './sumCandidates.ts';
import { undecidedRow } from './undecided.ts';
import { type Weighed, weigh } from './weigh.ts';

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
  /** The lines add up to the total, not only to the net amount. */
  isSumOfLines: boolean;
  cashFits: boolean;
  /** Distance to the score of the next best total. */
  margin: number;
  /** Net and tax on the page, by their names and the rate, make another total. */
  isContradicted: boolean;
  /** The name of a row that may be a payment or a deduction, so that the sum above or below it is the total. */
  undecided: string | null;
  /** Number of occurrences of the amount. */
  repeated: number;
  /** The sum that makes up the total, in words; `null` if nothing adds up. */
  sum: string | null;
  /** Discount and shipping that the sums do not add up without. */
  charges: readonly ChargeKind[];
}

export type ChargeKind = 'discount' | 'shipping';

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
  const listed = input.pairings.filter(({ label }) => !isGuessed(label));
  const weighedOf = (kind: LabelKind) => weigh(candidatesFor(listed, kind));
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
  const change = weighedOf('change');
  const cash = [...weighedOf('cash'), ...(change.length > 0 ? paid : [])];
  const subtotals = advisedOn('subtotal');
  const taxes = advisedOn('tax');
  // Without a tax, what the goods cost is asked for.
  const isUntaxed = !taxes.some(
    ({ value, score, isGuessed: isMereGuess }) => value !== 0 && score > 0.5 && !isMereGuess,
  );
  const unnamed = [...(isUntaxed ? subtotals : []), ...(change.length === 0 ? cash : [])];
  const sums: Sums = {
    totals: totalsOf(advisedOn('total'), { due, previous, paid, unnamed }, input),
    subtotals: [...subtotals.slice(0, 8), null],
    taxes: [...taxesOf(taxes), null],
    extras: extrasOf(discount, shipping, rounding),
  };
  const payment = cashPaymentOf(cash, change, input.amounts);
  addBreakdown(sums, input);
  addLedgers(sums, input);
  addUnlabelled(sums, input, new Set(rounding.map(({ value }) => value)));
  addCashPaid(sums, input, payment);
  addMisread(sums, input, payment.paid);
  addByRate(sums, input);
  if (sums.totals.length === 0) addUnnamed(sums, input, [...cash, ...change]);
  const rounded = new Set(
    rounding.flatMap((by) => (by.value === 0 ? [] : sums.totals.map((t) => t.value + by.value))),
  );
  const solutions = solve(sums, input, payment, rounded);
  const best = solutions[0];
  if (!best) return { ...nothing, discount: first(discount), shipping: first(shipping) };
  const isByNames = !best.subtotal?.isUnnamed && !best.tax?.isUnnamed;
  // Net and tax without names say nothing about which of two totals it is.
  const byNames = isByNames ? solutions : solve(withNames(sums), input, payment, rounded);
  const contrary = best.subtotal ? null : contraryTo(best.total, sums, input);
  const inCoins = roundedTotal(best.total, rounding, payment, input.amounts);
  const total = withCashDoubted(inCoins ?? best.total, payment);
  return {
    total,
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
      isSumOfLines: input.lineSums.some((sum) => equal(sum, total.value)),
      cashFits: payment.paid.some((value) => equal(value, total.value)),
      isContradicted: contrary !== null,
      undecided: undecidedRow(best.total, input.ledgers, [...cash, ...change]),
      margin: marginOf(best.total, byNames),
      repeated: repeats(total.value, withoutCash(input.amounts, payment)),
      sum: inCoins
        ? sumInWords(best.total.value, [inCoins.value - best.total.value])
        : sumOf(best, input.ledgers),
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
    isSumOfLines: false,
    cashFits: false,
    isContradicted: false,
    undecided: null,
    margin: 0,
    repeated: 0,
    sum: null,
    charges: [],
  },
};

const withoutCash = (amounts: readonly Amount[], { given }: CashPayment) =>
  amounts.filter((each) => !given.some(({ amount }) => amount === each));

const askedFor: readonly LabelKind[] = ['total', 'amountDue', 'subtotal'];

/** What was handed over may be more than the total. */
function withCashDoubted(total: Weighed, payment: CashPayment): Weighed {
  const { label } = total;
  // "Bar" names cash first, and a total hardly.
  const isNamed =
    label && askedFor.some((kind) => strengthOf(label, kind) > strengthOf(label, 'cash'));
  return isGiven(total, payment) && !isNamed ? { ...total, isUnnamed: true } : total;
}

const isGiven = ({ amount: place }: Weighed, { given }: CashPayment) =>
  given.some(({ amount }) => amount && amount === place);

function withNames(sums: Sums): Sums {
  const hasName = (part: Weighed | null) => !part?.isUnnamed;
  return {
    ...sums,
    subtotals: sums.subtotals.filter(hasName),
    taxes: sums.taxes.filter(hasName),
  };
}

/** How much better this total explains the page than any other. */
function marginOf(total: Weighed, solutions: readonly Solution[]): number {
  const isTotal = (one: Solution) => equal(one.total.value, total.value);
  const own = solutions.find(isTotal);
  const other = solutions.find((one) => !isTotal(one));
  return own && other ? own.score - other.score : 1.5;
}

const first = (candidates: Weighed[]) => candidates.find(({ score }) => score > 0.5) ?? null;

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

function solve(
  sums: Sums,
  input: TotalsInput,
  { paid, perhapsPaid }: CashPayment,
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
    if (paid.includes(total.value) || perhapsPaid.includes(total.value)) ownScore += 0.45;
    else if (paid.some((value) => equal(value, total.value))) ownScore += 0.2;
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

/** Totals of groups, such as the goods of one tax rate, and the total that two of them add up to, or all of one name. */
function groupsOf(
  named: readonly Weighed[],
  all: readonly Weighed[],
): { parts: Set<number>; wholes: Set<number> } {
  const values = named.map(({ value }) => value).filter((value) => value > 0);
  const known = new Set(all.map(({ value }) => value));
  const pairs = values.flatMap((one) =>
    values.flatMap((other) => (other > one && known.has(one + other) ? [[one, other]] : [])),
  );
  const beside = all.filter(({ label, amount }) => label && label.row === amount?.row);
  const above = all.flatMap((whole) => {
    const others = beside.filter((part) => isAbove(part, whole) && part.score > 0.6);
    const phrases = Map.groupBy(others, ({ label }) => label?.phrase);
    return [...phrases.values()]
      .map((parts) => parts.map(({ value }) => value))
      .filter((parts) => parts.length > 2 && equal(sumOfAll(parts), whole.value));
  });
  const groups = [...pairs, ...above];
  return { parts: new Set(groups.flat()), wholes: new Set(groups.map(sumOfAll)) };
}

const sumOfAll = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const isAbove = (one: Weighed, other: Weighed) =>
  one.amount !== null && other.amount !== null && one.amount.row.index < other.amount.row.index;

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
    totals.flatMap(({ label, value }) =>
      label && !isGuessed(label) && strengthOf(label, 'total') > 0 ? [value] : [],
    ),
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
      (input.rates.all.some((rate) => equal((net * rate) / 100, tax.value, cent * 2.01)) ||
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
        rates.all.some((rate) => equal((subtotal.value * rate) / 100, one.value)) &&
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
