import { minorDigits } from '../money/minorDigits.ts';
import type { InvoiceValues } from './fields.ts';

/** `19.9` with two digits → `1990`. Further digits are cut off, and a minus is left out. */
function inMinorUnits(amount: string, digits: number): string {
  const [whole = '', fraction = ''] = amount.replace(/^-/, '').split('.');
  return `${whole}${fraction.padEnd(digits, '0').slice(0, digits)}`.replace(/^0+(?=\d)/, '');
}

/**
 * A number for a document that has none, such as a receipt: `R-2026-05-02-1999` for 19.99 on 2 May 2026, and `-2`, `-3`
 * after it where that one is taken. `null` without the day and the amount.
 */
export function generatedNumber(
  { invoiceDate, amount, currency }: Pick<InvoiceValues, 'invoiceDate' | 'amount' | 'currency'>,
  taken: ReadonlySet<string>,
): string | null {
  if (!invoiceDate || !amount) return null;
  const number = `R-${invoiceDate}-${inMinorUnits(amount, minorDigits(currency))}`;
  if (!taken.has(number)) return number;
  let count = 2;
  while (taken.has(`${number}-${count}`)) count += 1;
  return `${number}-${count}`;
}
