import { decimalIn, isNegative, isZero, negated, product } from '#shared/einvoice/decimal.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { Decimal, total as totalOf, zero } from '#shared/money/Decimal.ts';
import type { Scale } from './amounts.ts';

/** A UBL line: quantity times price plus `beyond` is its amount; a price is never negative. */
export interface UblLine {
  name: string;
  quantity: string;
  price: string;
  /** The quantity that the price is for, unless one. */
  per: string | null;
  net: Decimal;
  /** A surcharge on quantity times price, or a discount if negative. */
  beyond: Decimal;
  rate: string | null;
}

interface Sums {
  total: Decimal;
  tax: Decimal;
  /** -1 on a credit note, whose amounts are written without their sign. */
  sign: 1 | -1;
}

/** Lines without an amount are only text, and are left out. */
export function ublLines(
  lines: readonly InvoiceLine[],
  whole: string,
  scale: Scale,
  { total, tax, sign }: Sums,
): UblLine[] {
  const known = lines.flatMap((line) => {
    const amount = amountIn(line);
    return amount === null ? [] : [{ line, amount: scale.round(new Decimal(amount)).times(sign) }];
  });
  // Some invoices have gross amounts on their lines.
  const sum = totalOf(known.map(({ amount }) => amount));
  const includesTax = !tax.eq(0) && known.length > 0 && sum.eq(total);
  return known.map(({ line, amount }) => {
    const rate = rateIn(line.taxRate);
    const name = line.description ?? whole;
    if (!includesTax) return { name, net: amount, rate, ...priced(line, amount, scale, sign) };
    const net = scale.round(withoutTax(amount, rate, { total, tax }));
    return { name, net, rate, ...apportioned(line.quantity, net, scale) };
  });
}

function amountIn({ net, quantity, unitPrice }: InvoiceLine): string | null {
  if (net !== null) return net;
  return quantity !== null && unitPrice !== null ? product(quantity, unitPrice) : null;
}

/** In its shortest form; a negative rate is ignored. */
function rateIn(rate: string | null): string | null {
  const shortest = rate === null ? null : decimalIn(rate);
  return shortest === null || isNegative(shortest) ? null : shortest;
}

function priced(line: InvoiceLine, net: Decimal, scale: Scale, sign: Sums['sign']) {
  const { unitPrice } = line;
  if (unitPrice === null) return apportioned(line.quantity, net, scale);
  const price = isNegative(unitPrice) ? negated(unitPrice) : unitPrice;
  const written = shortest(line.quantity ?? '1');
  const signed = isNegative(unitPrice) === (sign === 1) ? negated(written) : written;
  const gross = scale.round(new Decimal(signed).times(price));
  // On some credit notes only the amount has a sign.
  const isOpposite = !gross.eq(0) && gross.eq(net.neg());
  return {
    quantity: isOpposite ? negated(signed) : signed,
    price,
    per: null,
    beyond: isOpposite ? zero : net.minus(gross),
  };
}

/** For a line without a price: its amount becomes the price of its whole quantity. */
function apportioned(quantity: string | null, net: Decimal, scale: Scale) {
  const count = shortest(quantity ?? '1');
  const positive = isNegative(count) ? negated(count) : count;
  const many = isZero(positive) ? '1' : positive;
  return {
    quantity: net.lt(0) ? negated(many) : many,
    price: scale.write(net.abs()),
    per: many === '1' ? null : many,
    beyond: zero,
  };
}

function withoutTax(gross: Decimal, rate: string | null, { total, tax }: Omit<Sums, 'sign'>) {
  if (rate !== null) return gross.times(100).div(new Decimal(100).plus(rate));
  return total.eq(0) ? gross : gross.times(total.minus(tax)).div(total);
}

const shortest = (number: string) => decimalIn(number) ?? '1';
