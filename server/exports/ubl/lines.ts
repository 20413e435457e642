import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { decimalIn, isNegative, isZero, negated, product } from '../../reading/einvoice/decimal.ts';
import { divided, magnitude, type Scale } from './amounts.ts';

/** A line as UBL has it: quantity times price, less or more, is its amount; no price is below zero. */
export interface UblLine {
  name: string;
  quantity: string;
  price: string;
  /** How many the price is for, where not one. */
  per: string | null;
  net: bigint;
  /** What its amount has beyond quantity times price; below zero it was taken off. */
  beyond: bigint;
  rate: string | null;
}

interface Sums {
  total: bigint;
  tax: bigint;
  /** -1 on a credit note, whose amounts are written without their sign. */
  sign: 1n | -1n;
}

/** Lines without an amount say something, and cost nothing: those are left out. */
export function ublLines(
  lines: readonly InvoiceLine[],
  whole: string,
  scale: Scale,
  { total, tax, sign }: Sums,
): UblLine[] {
  const known = lines.flatMap((line) => {
    const amount = amountIn(line);
    return amount === null ? [] : [{ line, amount: scale.of(amount) * sign }];
  });
  // Some invoices have lines with the tax in them.
  const sum = known.reduce((all, { amount }) => all + amount, 0n);
  const includesTax = tax !== 0n && known.length > 0 && sum === total;
  return known.map(({ line, amount }) => {
    const rate = rateIn(line.taxRate);
    const name = line.description ?? whole;
    if (!includesTax) return { name, net: amount, rate, ...priced(line, amount, scale, sign) };
    const net = withoutTax(amount, rate, { total, tax });
    return { name, net, rate, ...apportioned(line.quantity, net, scale) };
  });
}

function amountIn({ net, quantity, unitPrice }: InvoiceLine): string | null {
  if (net !== null) return net;
  return quantity !== null && unitPrice !== null ? product(quantity, unitPrice) : null;
}

/** In its shortest form; there is none below zero. */
function rateIn(rate: string | null): string | null {
  const shortest = rate === null ? null : decimalIn(rate);
  return shortest === null || isNegative(shortest) ? null : shortest;
}

function priced(line: InvoiceLine, net: bigint, scale: Scale, sign: bigint) {
  const { unitPrice } = line;
  if (unitPrice === null) return apportioned(line.quantity, net, scale);
  const price = isNegative(unitPrice) ? negated(unitPrice) : unitPrice;
  const written = shortest(line.quantity ?? '1');
  const signed = isNegative(unitPrice) === (sign === 1n) ? negated(written) : written;
  const gross = scale.of(product(signed, price));
  // On some credit notes nothing but the amount has a sign.
  const isOpposite = gross !== 0n && gross === -net;
  return {
    quantity: isOpposite ? negated(signed) : signed,
    price,
    per: null,
    beyond: isOpposite ? 0n : net - gross,
  };
}

/** Of a line without a price, its amount is the price of all that there is of it. */
function apportioned(quantity: string | null, net: bigint, scale: Scale) {
  const count = shortest(quantity ?? '1');
  const positive = isNegative(count) ? negated(count) : count;
  const many = isZero(positive) ? '1' : positive;
  return {
    quantity: net < 0n ? negated(many) : many,
    price: scale.write(magnitude(net)),
    per: many === '1' ? null : many,
    beyond: 0n,
  };
}

function withoutTax(gross: bigint, rate: string | null, { total, tax }: Omit<Sums, 'sign'>) {
  if (rate === null) return total === 0n ? gross : divided(gross * (total - tax), total);
  const [whole = '', fraction = ''] = rate.split('.');
  const hundred = 100n * 10n ** BigInt(fraction.length);
  return divided(gross * hundred, hundred + BigInt(whole + fraction));
}

const shortest = (number: string) => decimalIn(number) ?? '1';
