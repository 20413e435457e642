import { wholeInvoice } from '#shared/coding/coding.ts';
import type { EffectiveLine } from '#shared/coding/effectiveCoding.ts';
import type { Coding } from '#shared/coding/fields.ts';
import { besideTexts, isGross } from '#shared/exports/grossAmounts.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import {
  type Charge,
  type Charged,
  chargesIn,
  chargesOf,
  totalOf,
} from '#shared/invoices/charges.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { roundedTo, unitsOf } from '#shared/money/sums.ts';
import type { BillCoding } from './billCoding.ts';
import {
  impliedRate,
  isExplained,
  netOf,
  type Taxed,
  type TaxedPart,
  withoutRate,
} from './billTaxes.ts';

/** One line of the bill: a line of the invoice or a part of it, or what is beside its lines. */
export interface Part extends TaxedPart {
  description: string;
  coding: Coding;
  isBesideLines: boolean;
}

interface Totals {
  due: bigint;
  tax: bigint;
  sign: bigint;
  /** Rates for which there are tax codes. */
  rates: readonly string[];
  currency: string;
  /** The smallest amount on a bill in these books. */
  smallest: bigint;
}

interface Divided extends Charged {
  /** Of the whole invoice. */
  description: string;
  lines: readonly InvoiceLine[];
}

export function partsOf(
  invoice: Divided,
  coding: BillCoding,
  totals: Totals,
): { parts: Part[]; includesTax: boolean } {
  const { due, tax, sign, currency, smallest } = totals;
  const lines = invoice.lines.flatMap((line) =>
    partsOfLine(line, invoice.description, coding, totals),
  );
  if (lines.length === 0) return withoutLines(invoice.description, coding, totals);
  const sum = netOf(lines);
  const charges = chargesOf(invoice).map(({ of, units }) => ({
    of,
    units: roundedTo(smallest, units * sign),
  }));
  // Some invoices have gross amounts on their lines.
  const includesTax = tax !== 0n && isGross(due - sum, tax, charges, currency);
  const left = (includesTax ? due : due - tax) - sum;
  const taxed = { ...totals, parts: lines, includesTax };
  const beside = coding.besideLines(largestOf(lines)?.coding);
  const parts = left === 0n ? lines : [...lines, ...besideLines(left, charges, taxed, beside)];
  return { parts: taxedAnyhow(parts, coding, tax), includesTax };
}

/** If all lines claim to be untaxed on an invoice with tax, their rates are wrong. */
function taxedAnyhow(parts: Part[], coding: BillCoding, tax: bigint): Part[] {
  if (tax === 0n || parts.some(({ isTaxed }) => isTaxed)) return parts;
  return parts.map((part) => {
    const coded = part.isBesideLines ? null : (coding.taxCodeOf(part.coding)?.rate ?? null);
    return { ...part, rate: coded === '0' ? null : coded, isTaxed: true };
  });
}

function partsOfLine(
  line: InvoiceLine,
  description: string,
  coding: BillCoding,
  { tax, sign, smallest }: Totals,
): Part[] {
  const units = unitsOf(line.net);
  if (units === null) return [];
  const coded = coding.linesOf(line.id);
  const nets = netsOf(coded, roundedTo(smallest, units * sign), { sign, smallest });
  return coded.map((part, index) => {
    const rate = rateKey(line.taxRate) ?? coding.taxCodeOf(part.coding)?.rate ?? null;
    return {
      description: part.coding.memo ?? line.description ?? description,
      net: nets[index] ?? 0n,
      rate,
      isTaxed: tax !== 0n && rate !== '0',
      coding: part.coding,
      isBesideLines: false,
    };
  });
}

/** The amounts of the parts: the last one takes what rounding leaves. */
function netsOf(
  parts: readonly EffectiveLine[],
  whole: bigint,
  { sign, smallest }: Pick<Totals, 'sign' | 'smallest'>,
): bigint[] {
  let left = whole;
  return parts.map(({ net }, index) => {
    const own = roundedTo(smallest, (unitsOf(net) ?? 0n) * sign);
    const share = index === parts.length - 1 ? left : own;
    left -= share;
    return share;
  });
}

/** Parts of the amount are parts with tax, because an invoice without lines shows no other amount to divide. */
function withoutLines(description: string, coding: BillCoding, totals: Totals) {
  const { due, tax } = totals;
  const coded = coding.linesOf(wholeInvoice);
  const includesTax = tax !== 0n && coded.length > 1;
  const nets = netsOf(coded, includesTax ? due : due - tax, totals);
  const parts = coded.map((part, index): Part => {
    const rate = coding.taxCodeOf(part.coding)?.rate ?? null;
    return {
      description: part.coding.memo ?? description,
      net: nets[index] ?? 0n,
      rate,
      isTaxed: tax !== 0n && rate !== '0',
      coding: part.coding,
      isBesideLines: false,
    };
  });
  return { parts: taxedAnyhow(parts, coding, tax), includesTax };
}

/** Lines for the difference: the discount and shipping that it is made of, or one for all of it. */
function besideLines(
  left: bigint,
  charges: readonly Charge[],
  taxed: Taxed<Part>,
  coding: Coding,
): Part[] {
  const named = chargesIn(left, charges, taxed.currency);
  const beside = { rate: null, isTaxed: false, coding, isBesideLines: true };
  const parts = (named ?? [{ of: 'left', units: left } as const]).map(
    ({ of, units }): Part => ({ ...beside, description: besideTexts[of], net: units }),
  );
  const net = named ? left - totalOf(named) : 0n;
  const rounding = { ...beside, description: besideTexts.rounding, net, isRounding: true };
  return net === 0n ? withTax(parts, taxed) : [...withTax(parts, taxed), rounding];
}

/** Taxed, all or some of them, if the lines do not account for all of the tax. */
function withTax(parts: readonly Part[], taxed: Taxed<Part>): Part[] {
  const [first] = parts;
  if (!first || taxed.tax === 0n || isExplained(taxed)) return [...parts];
  const ways = [parts, ...parts.map((one) => [one])].map((chosen) =>
    parts.map((part) => ({ ...part, isTaxed: chosen.includes(part) })),
  );
  const meant = ways.find((way) => impliedRate({ ...taxed, parts: [...taxed.parts, ...way] }));
  if (meant) return meant;
  return parts.map((part) => ({ ...part, isTaxed: withoutRate(taxed.parts).length === 0 }));
}

export function largestOf<One extends { net: bigint }>(parts: readonly One[]): One | undefined {
  const sizeOf = ({ net }: One) => net * net;
  return parts.reduce<One | undefined>(
    (largest, part) => (!largest || sizeOf(part) > sizeOf(largest) ? part : largest),
    undefined,
  );
}
