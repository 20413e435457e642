import { explain, money } from '#shared/money/explained.ts';
import { minorUnit } from '#shared/money/minorDigits.ts';
import { amountOf, roundedTo, roundingStep, unitsOf } from '#shared/money/sums.ts';
import type { Bill, BillLine } from '../Ledger.ts';
import { LedgerProblem } from '../LedgerProblem.ts';

export interface OdooTax {
  id: number;
  /** In percent. */
  rate: number;
  /** Prices of lines with this tax include it. */
  isIncluded: boolean;
}

export interface BillContext {
  vendorId: string;
  currencyId: number;
  /** Units of the bill's currency for one of the company's; null lets Odoo take its own rate. */
  currencyRate: number | null;
  taxes: ReadonlyMap<string, OdooTax>;
  /** How the company rounds tax. */
  rounding: 'round_per_line' | 'round_globally';
}

export const moveTypes = { bill: 'in_invoice', credit: 'in_refund' } as const satisfies Record<
  Bill['kind'],
  string
>;

/** Odoo 17 and later keep a rate with each bill; earlier versions compute it from their table. */
export const currencyRateField = 'invoice_currency_rate';

/** Written into the source document of a bill, where it can be searched for. */
export const originOf = (mark: string) => `Docket ${mark}`;

const origin = /^Docket ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The mark of a bill that Docket has made. */
export const markIn = (invoiceOrigin: string | null): string | null =>
  origin.exec(invoiceOrigin ?? '')?.[1] ?? null;

/** A bill as a new `account.move`. */
export function odooBill(bill: Bill, context: BillContext) {
  const lines = bill.lines.map((line) => ({ line, price: priceOf(bill, line, context.taxes) }));
  const off = unitsOrZero(bill.total) - totalOf(lines, bill, context);
  requireRounding(off, bill);
  return {
    move_type: moveTypes[bill.kind],
    partner_id: Number(context.vendorId),
    currency_id: context.currencyId,
    ...(context.currencyRate !== null && { [currencyRateField]: context.currencyRate }),
    ref: bill.number ?? false,
    invoice_origin: originOf(bill.mark),
    ...(bill.issuedOn && { invoice_date: bill.issuedOn }),
    ...(bill.dueOn && { invoice_date_due: bill.dueOn }),
    narration: bill.memo,
    invoice_line_ids: [
      ...lines.map(({ line, price }) => command(line, price)),
      ...(off === 0n ? [] : [differenceLine(bill, off)]),
    ],
  };
}

/** Each line may be rounded by half a cent, on the invoice and in Odoo. */
const mostOff = ({ lines, currency }: Bill) =>
  roundingStep(currency) * BigInt(Math.max(5, lines.length));

/** A line for the difference is for cents of rounding; beyond that the tax code is wrong, or the tax of the invoice. */
function requireRounding(off: bigint, bill: Bill): void {
  const { tax, currency } = bill;
  const units = roundedTo(minorUnit(currency), off < 0n ? -off : off);
  if (units <= mostOff(bill)) return;
  const by = money(amountOf(units), currency);
  throw new LedgerProblem(
    'refused',
    explain`With these tax codes Odoo makes a tax that differs from the ${money(tax ?? '0', currency)} of the invoice by ${by}, which is more than rounding. Choose the tax code that fits the rate of the invoice, or correct its tax, and export it again.`,
  );
}

type Priced = { line: BillLine; price: bigint };

/** Odoo computes the tax of a line from its price and the rate, so a price with tax is divided by the rate as well. */
function priceOf(bill: Bill, { net, taxCodeId }: BillLine, taxes: BillContext['taxes']): bigint {
  const tax = taxes.get(taxCodeId ?? '');
  const units = unitsOrZero(net);
  if (!tax || tax.isIncluded === bill.includesTax) return units;
  const withTax = 1 + tax.rate / 100;
  return rounded(tax.isIncluded ? Number(units) * withTax : Number(units) / withTax, bill);
}

/** The total as Odoo will compute it. */
function totalOf(lines: readonly Priced[], bill: Bill, { taxes, rounding }: BillContext): bigint {
  let total = 0n;
  const byTax = new Map<number, number>();
  for (const { line, price } of lines) {
    total += price;
    const tax = taxes.get(line.taxCodeId ?? '');
    if (!tax || tax.isIncluded) continue;
    const made = (Number(price) * tax.rate) / 100;
    if (rounding === 'round_per_line') total += rounded(made, bill);
    else byTax.set(tax.id, (byTax.get(tax.id) ?? 0) + made);
  }
  for (const made of byTax.values()) total += rounded(made, bill);
  return total;
}

/** To the smallest amount of the currency, half away from zero as Odoo does. */
function rounded(units: number, { currency }: Bill): bigint {
  const smallest = minorUnit(currency);
  const whole = Math.round(Math.abs(units) / Number(smallest));
  return BigInt(Math.sign(units) * whole) * smallest;
}

const unitsOrZero = (amount: string) => unitsOf(amount) ?? 0n;

function command({ description, accountId, taxCodeId, classId }: BillLine, price: bigint) {
  return newLine({
    name: description,
    price_unit: Number(amountOf(price)),
    account_id: Number(accountId),
    tax_ids: [[6, 0, taxCodeId === null ? [] : [Number(taxCodeId)]]],
    ...(classId && { analytic_distribution: { [classId]: 100 } }),
  });
}

/** Makes the total that of the invoice, where Odoo rounds its tax otherwise. */
function differenceLine({ lines }: Bill, off: bigint) {
  return newLine({
    name: 'Difference to the tax of the invoice',
    price_unit: Number(amountOf(off)),
    account_id: Number(lines[0]?.accountId),
    tax_ids: [[6, 0, []]],
  });
}

const newLine = <Values extends { price_unit: number }>(values: Values) =>
  [0, 0, { quantity: 1, ...values }] as const;
