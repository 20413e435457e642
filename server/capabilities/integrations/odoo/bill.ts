import { amountOf, toCents, unitsOf } from '#shared/money/sums.ts';
import type { Bill, BillLine } from '../Ledger.ts';

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
  taxes: ReadonlyMap<string, OdooTax>;
  /** How the company rounds tax. */
  rounding: 'round_per_line' | 'round_globally';
}

export const moveTypes = { bill: 'in_invoice', credit: 'in_refund' } as const satisfies Record<
  Bill['kind'],
  string
>;

/** Written into the source document of a bill, where it can be searched for. */
export const originOf = (mark: string) => `Docket ${mark}`;

const origin = /^Docket ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The mark of a bill that Docket has made. */
export const markIn = (invoiceOrigin: string | null): string | null =>
  origin.exec(invoiceOrigin ?? '')?.[1] ?? null;

/** A bill as a new `account.move`. */
export function odooBill(bill: Bill, context: BillContext) {
  const lines = bill.lines.map((line) => ({ line, price: priceOf(bill, line, context.taxes) }));
  const off = unitsOrZero(bill.total) - totalOf(lines, context);
  return {
    move_type: moveTypes[bill.kind],
    partner_id: Number(context.vendorId),
    currency_id: context.currencyId,
    ref: bill.number ?? false,
    invoice_origin: originOf(bill.mark),
    ...(bill.issuedOn && { invoice_date: bill.issuedOn }),
    ...(bill.dueOn && { invoice_date_due: bill.dueOn }),
    narration: bill.memo,
    invoice_line_ids: [
      ...lines.map(({ line, price }) => command(line, price)),
      ...(off === 0n || !isRounding(off, lines.length) ? [] : [roundingLine(bill, off)]),
    ],
  };
}

type Priced = { line: BillLine; price: bigint };

/** Odoo computes the tax of a line from its price, which includes the tax where the tax says so. */
function priceOf(bill: Bill, { net, tax, taxCodeId }: BillLine, taxes: BillContext['taxes']) {
  const isIncluded = taxes.get(taxCodeId ?? '')?.isIncluded ?? false;
  const units = unitsOrZero(net);
  if (taxCodeId === null || isIncluded === bill.includesTax) return units;
  return isIncluded ? units + unitsOrZero(tax) : units - unitsOrZero(tax);
}

/** The total as Odoo will compute it. */
function totalOf(lines: readonly Priced[], { taxes, rounding }: BillContext): bigint {
  let total = 0n;
  const byTax = new Map<number, number>();
  for (const { line, price } of lines) {
    total += price;
    const tax = taxes.get(line.taxCodeId ?? '');
    if (!tax || tax.isIncluded) continue;
    const made = (Number(price) * tax.rate) / 100;
    if (rounding === 'round_per_line') total += rounded(made);
    else byTax.set(tax.id, (byTax.get(tax.id) ?? 0) + made);
  }
  for (const made of byTax.values()) total += rounded(made);
  return total;
}

/** To the cent, half away from zero. */
const rounded = (units: number) => toCents(BigInt(Math.round(units)));

const unitsOrZero = (amount: string) => unitsOf(amount) ?? 0n;

const isRounding = (off: bigint, lines: number) => {
  const most = 100n * BigInt(lines + 1);
  return off <= most && off >= -most;
};

function command({ description, accountId, taxCodeId, classId }: BillLine, price: bigint) {
  return newLine({
    name: description,
    price_unit: Number(amountOf(price)),
    account_id: Number(accountId),
    tax_ids: [[6, 0, taxCodeId === null ? [] : [Number(taxCodeId)]]],
    ...(classId && { analytic_distribution: { [classId]: 100 } }),
  });
}

/** Makes the bill equal to the invoice where the vendor has rounded the tax otherwise than Odoo. */
function roundingLine({ lines }: Bill, off: bigint) {
  return newLine({
    name: 'Rounding of the tax',
    price_unit: Number(amountOf(off)),
    account_id: Number(lines[0]?.accountId),
    tax_ids: [[6, 0, []]],
  });
}

const newLine = (values: Readonly<Record<string, unknown>>) =>
  [0, 0, { quantity: 1, ...values }] as const;
