import { Decimal, zero } from '#shared/money/Decimal.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';

/** How amounts of a currency are rounded and written in an e-invoice. */
export interface Scale {
  /** The smallest amount, mostly a cent. */
  unit: Decimal;
  round(amount: Decimal): Decimal;
  write(amount: Decimal): string;
}

/** E-invoices have two decimal places, or three if the currency has them. */
export function scaleOf(currency: string): Scale {
  const places = Math.max(2, minorDigits(currency));
  return {
    unit: new Decimal(10).pow(-places),
    round: (amount) => amount.round(places),
    write: (amount) => (amount.eq(0) ? zero : amount).toFixed(places),
  };
}
