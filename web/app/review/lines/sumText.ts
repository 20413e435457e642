import type { LineDifference } from '#shared/invoices/lineDifferences.ts';
import type { Sum } from '#shared/invoices/sums.ts';
import { listText } from '#shared/listText.ts';
import { amountText } from '../../invoices/amountText.ts';
import { cellText } from '../../invoices/cellText.ts';

/** Terms shown of a long sum, and lines named. */
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

/** What a line comes to, beside its net amount: `4 × $12.50 − $5.00 = $45.00, not $50.00`. */
export function differenceText(
  { quantity, unitPrice, discount, calculated, net }: LineDifference,
  currency: string,
): string {
  const money = (value: number) => amountText(String(value), currency);
  const less = discount === 0 ? '' : ` − ${money(discount)}`;
  const product = `${cellText('quantity', String(quantity))} × ${money(unitPrice)}${less}`;
  return `${product} = ${money(calculated)}, not ${money(net)}`;
}

/** Which lines do not multiply, by their numbers on the screen: one with its figures, several by their numbers. */
export function differencesText(
  differences: readonly LineDifference[],
  lines: readonly { id: string }[],
  currency: string,
): string | null {
  const numbers = differences
    .slice(0, maxTerms)
    .map(({ id }) => lines.findIndex((line) => line.id === id) + 1);
  const [first] = differences;
  if (!first) return null;
  if (differences.length === 1) return `Line ${numbers[0]}: ${differenceText(first, currency)}.`;
  const named = numbers.map(String);
  const more = differences.length - named.length;
  const which = listText(more > 0 ? [...named, `${more} more`] : named);
  return `Quantity × unit price is not the net amount in lines ${which}.`;
}
