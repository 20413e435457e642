import type { Sum } from '#shared/invoices/sums.ts';
import { amountText } from '../../invoices/amountText.ts';

/** Terms shown of a long sum. */
const maxTerms = 4;

/** A sum as a formula: `$80.00 + $20.00 = $100.00`. */
export function sumText({ of, parts, charges, sum }: Sum, currency: string): string {
  const money = (value: number) => amountText(String(value), currency);
  const shown = parts.slice(0, maxTerms).map(money);
  const more = parts.length - shown.length;
  const name = of === 'lines' ? 'Lines' : 'Subtotal and tax';
  const terms = (more > 0 ? [...shown, `${more} more`] : shown).join(' + ');
  const beside = charges.map((charge) => {
    const sign = charge.value < 0 ? '−' : '+';
    return ` ${sign} ${money(Math.abs(charge.value))} ${charge.of}`;
  });
  const isSum = parts.length + charges.length > 1;
  return `${name}: ${terms}${beside.join('')}${isSum ? ` = ${money(sum)}` : ''}`;
}

/** The mismatch as text; `null` if the sum is right. */
export function mismatchText({ of, stated, difference }: Sum, currency: string): string | null {
  if (difference === 0) return null;
  const money = (value: number) => amountText(String(value), currency);
  const total = of === 'lines' ? 'The subtotal' : 'The amount';
  const way = difference > 0 ? 'more' : 'less';
  return `${total} is ${money(stated)}: ${money(Math.abs(difference))} ${way}.`;
}
