import { asMoney, isAboutSame, isZero, negated, product, quotient, sumOf } from './decimal.ts';
import type { MaybeQuote, Quote } from './EInvoice.ts';
import { added, opposite, quoted } from './quotes.ts';
import type { WrittenCharge } from './totals.ts';

interface WrittenPrice {
  price: MaybeQuote;
  /** The quantity that the price is for, if not one. */
  per: MaybeQuote;
}

interface LineAmounts {
  quantity: MaybeQuote;
  discount: MaybeQuote;
  net: MaybeQuote;
}

/** The price of one unit, also when it is stated per hundred, for example. */
export function unitPrice({ price, per }: WrittenPrice, line: LineAmounts): MaybeQuote {
  if (!price) return null;
  const one = per && !comesToNet(price, line) ? quotient(price.value, per.value) : null;
  if (!per || one === null || one === price.value) return quoted(asMoney(price.value), price.raw);
  return quoted(asMoney(one), `${price.raw} / ${per.raw}`);
}

/** Some programs put the line's quantity, or any other number, into the price's base quantity. */
function comesToNet(price: Quote, { quantity, discount, net }: LineAmounts): boolean {
  if (!quantity || !net) return false;
  const gross = product(price.value, quantity.value);
  return isAboutSame(sumOf([gross, negated(discount?.value ?? '0')]), net.value);
}

/** The discount on quantity times price; a surcharge on the line reduces it. */
export function lineDiscount(charges: readonly WrittenCharge[]): MaybeQuote {
  const discount = added(
    charges.map(({ isCharge, amount }) => (isCharge ? opposite(amount) : amount)),
  );
  return discount && isZero(discount.value) ? null : discount;
}
