import type { BooksItem } from '../../books/contract.ts';
import { wholeInvoice } from '../../coding/coding.ts';
import { type CodingDefaults, effectiveCoding } from '../../coding/effectiveCoding.ts';
import type { Coding } from '../../coding/fields.ts';
import { rateKey } from '../../integrations/taxRates.ts';
import { type Charge, chargesIn, chargesOf, totalOf } from '../../invoices/charges.ts';
import type { Invoice } from '../../invoices/contract.ts';
import type { InvoiceLine } from '../../invoices/lines.ts';
import { minorUnit } from '../../money/minorDigits.ts';
import { isRounding, roundedTo, unitsOf } from '../../money/sums.ts';
import type { Booked } from '../bookkeepingCsv.ts';
import { besideTexts, isGross, taxAt } from '../grossAmounts.ts';

/** The fields of an approved invoice that such files contain. */
export interface ExportedInvoice extends Booked, Pick<Invoice, 'coding'> {
  lines: readonly InvoiceLine[];
}

/** What the coding of an invoice is read with. */
export interface CodingContext {
  defaults: CodingDefaults;
  /** Items of the books by id. */
  items: ReadonlyMap<string, BooksItem>;
}

/** A line of a bill, a part of one, or what is beside its lines. Amounts in the units of `unitsOf`. */
export interface BillRow {
  /** From 1; `null` beside the lines. */
  line: number | null;
  description: string | null;
  quantity: string | null;
  unitPrice: string | null;
  net: bigint;
  tax: bigint;
  /** In percent, in the form of `rateKey`; `null` if it is unknown. */
  rate: string | null;
  coding: Coding;
}

interface Part extends Omit<BillRow, 'net' | 'tax'> {
  /** Without tax, or with it where the invoice states such amounts. */
  units: bigint;
  isTaxed: boolean;
}

/** The rows of a bill. Their amounts with tax add up to the approved total, rounded to the smallest amount of its currency. */
export function rowsOfBill(invoice: ExportedInvoice, context: CodingContext): BillRow[] {
  const { currency } = invoice;
  const rounded = roundingIn(currency);
  const total = rounded(unitsOf(invoice.amount) ?? 0n);
  const tax = rounded(unitsOf(invoice.tax) ?? 0n);
  const { parts, whole } = partsOf(invoice, context, tax !== 0n);
  const sum = unitsIn(parts);
  const charges = chargesOf(invoice).map((charge) => ({ ...charge, units: rounded(charge.units) }));
  const hasLines = parts.some(({ line }) => line !== null);
  // Without lines the only amount to divide is the one with tax.
  const includesTax = tax !== 0n && (!hasLines || isGross(total - sum, tax, charges, currency));
  const left = (includesTax ? total : total - tax) - sum;
  const isExplained =
    isRounding(tax - taxAtRates(parts, includesTax), currency) && !hasUnknown(parts);
  const beside = besideLines(left, charges, currency).map(
    ({ description, units }): Part => ({
      ...{ line: null, description, quantity: null, unitPrice: null, rate: null },
      ...{ units, coding: whole, isTaxed: tax !== 0n && !isExplained },
    }),
  );
  return withTax([...parts, ...beside], { tax, includesTax, currency });
}

const roundingIn = (currency: string) => (units: bigint) => roundedTo(minorUnit(currency), units);

/** The whole bill as one row, coded as its largest line. */
export function wholeBill(invoice: ExportedInvoice, context: CodingContext): BillRow[] {
  const rows = rowsOfBill(invoice, context);
  const largest = rows.reduce((most, row) => (size(row.net) > size(most.net) ? row : most));
  const rates = new Set(rows.map(({ rate }) => rate));
  const whole = {
    ...{ line: null, quantity: null, unitPrice: null },
    description: invoice.description ?? largest.description,
    net: rows.reduce((sum, { net }) => sum + net, 0n),
    tax: rows.reduce((sum, row) => sum + row.tax, 0n),
    rate: rates.size === 1 ? largest.rate : null,
  };
  return [{ ...largest, ...whole }];
}

function partsOf(
  invoice: ExportedInvoice,
  { defaults, items }: CodingContext,
  isTaxed: boolean,
): { parts: Part[]; whole: Coding } {
  const rounded = roundingIn(invoice.currency);
  const lines = invoice.lines.filter(({ net }) => unitsOf(net) !== null);
  const coded = effectiveCoding({ ...invoice, lines }, defaults);
  const byLine = Map.groupBy(coded, ({ lineId }) => lineId);
  const of = lines.length > 0 ? lines : [lineOf(invoice)];
  const parts = of.flatMap((line, index) => {
    const shares = byLine.get(line.id) ?? [];
    let left = rounded(unitsOf(line.net) ?? 0n);
    return shares.map(({ net, coding }, place): Part => {
      // The last part takes what rounding leaves.
      const units = place === shares.length - 1 ? left : rounded(unitsOf(net) ?? 0n);
      left -= units;
      const code = coding.taxCode === null ? undefined : items.get(coding.taxCode);
      const rate = rateKey(line.taxRate) ?? rateKey(code?.rate ?? null);
      const isWhole = shares.length === 1;
      return {
        line: lines.length > 0 ? index + 1 : null,
        description: coding.memo ?? line.description ?? invoice.description,
        quantity: isWhole ? line.quantity : null,
        unitPrice: isWhole ? line.unitPrice : null,
        ...{ units, rate, coding, isTaxed: isTaxed && rate !== '0' },
      };
    });
  });
  const [first] = effectiveCoding(
    { amount: null, currency: invoice.currency, lines: [], coding: wholeOnly(invoice) },
    defaults,
  );
  const whole = first?.coding ?? parts[0]?.coding;
  if (!whole) throw new Error('A bill without a row');
  return { parts: anyhowTaxed(parts, isTaxed), whole };
}

const lineOf = ({ amount, description }: ExportedInvoice): InvoiceLine => ({
  id: wholeInvoice,
  description,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: amount,
});

/** The coding of the whole invoice, without that of its lines and parts. */
const wholeOnly = ({ coding }: ExportedInvoice) =>
  Object.fromEntries(Object.entries(coding).filter(([key]) => key.startsWith(`${wholeInvoice}/`)));

/** If all lines claim to be untaxed on an invoice with tax, their rates are wrong. */
function anyhowTaxed(parts: Part[], isTaxed: boolean): Part[] {
  if (!isTaxed || parts.some((part) => part.isTaxed)) return parts;
  return parts.map((part) => ({ ...part, rate: null, isTaxed: true }));
}

const unitsIn = (parts: readonly Part[]) => parts.reduce((sum, { units }) => sum + units, 0n);
const hasUnknown = (parts: readonly Part[]) =>
  parts.some(({ isTaxed, rate }) => isTaxed && rate === null);

/** The difference to the lines: discount and shipping, or one row for all of it. */
function besideLines(left: bigint, charges: readonly Charge[], currency: string) {
  const named = chargesIn(left, charges, currency);
  const rows = named?.map(({ of, units }) => ({ description: besideTexts[of], units })) ?? [
    { description: besideTexts.left, units: left },
  ];
  const rest = named ? left - totalOf(named) : 0n;
  return [...rows, { description: besideTexts.rounding, units: rest }].filter(
    ({ units }) => units !== 0n,
  );
}

const taxAtRates = (parts: readonly Part[], includesTax: boolean) =>
  parts.reduce(
    (sum, { rate, units, isTaxed }) =>
      isTaxed && rate !== null ? sum + taxAt(rate, units, includesTax) : sum,
    0n,
  );

/** Shares the tax by rates, and what they leave by amount among rows of unknown rate. The largest row takes the cents. */
function withTax(
  parts: readonly Part[],
  { tax, includesTax, currency }: { tax: bigint; includesTax: boolean; currency: string },
): BillRow[] {
  const rest = tax - taxAtRates(parts, includesTax);
  const unknown = parts.filter(({ isTaxed, rate }) => isTaxed && rate === null);
  const base = unitsIn(unknown);
  const weights = parts.map(({ isTaxed, rate, units }) => {
    if (!isTaxed) return 0n;
    if (rate !== null) return taxAt(rate, units, includesTax);
    return base === 0n ? 0n : (units * rest) / base;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const rounded = roundingIn(currency);
  const taxes = weights.map((weight) => (sum === 0n ? 0n : rounded((tax * weight) / sum)));
  const largest = largestOf(parts);
  const cents = tax - taxes.reduce((all, one) => all + one, 0n);
  taxes[largest] = (taxes[largest] ?? 0n) + cents;
  const implied = impliedRate(rest, includesTax ? base - rest : base, currency);
  return parts.map(({ units, isTaxed, rate, ...row }, index): BillRow => {
    const own = taxes[index] ?? 0n;
    const known = isTaxed ? (rate ?? implied) : '0';
    return { ...row, net: includesTax ? units - own : units, tax: own, rate: known };
  });
}

const size = (units: bigint) => (units < 0n ? -units : units);

/** Of the taxed rows, if there are any. */
function largestOf(parts: readonly Part[]): number {
  const weightOf = ({ units, isTaxed }: Part) => (isTaxed ? size(units) * 1_000_000n : size(units));
  return parts.reduce(
    (most, part, index) => (weightOf(part) > weightOf(parts[most] ?? part) ? index : most),
    0,
  );
}

/** The rate with the fewest decimals that gives this tax. */
function impliedRate(tax: bigint, base: bigint, currency: string): string | null {
  if (base === 0n) return null;
  const found = [0, 1, 2]
    .map((places) => ((Number(tax) * 100) / Number(base)).toFixed(places))
    .find((rate) => isRounding(taxAt(rate, base, false) - tax, currency));
  return found === undefined ? null : rateKey(found);
}
