import { type Charge, chargesOf } from '../invoices/charges.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import { sumsOf } from '../invoices/sums.ts';
import { isNear, unitsOf } from '../money/sums.ts';
import type { ReadLine, ReadValue } from '../reading/reading.ts';

/**
 * Whether a value that was read as discount or shipping is one of the whole invoice. Pages also print what is one of their
 * lines, or savings that nothing is subtracted for: a doubtful one has to explain a sum.
 */
export function isCharge(
  of: Charge['of'],
  { value, confidence, source }: ReadValue,
  values: InvoiceValues,
  lines: readonly InvoiceLine[],
): boolean {
  if (source === 'xml') return true;
  const [charge] = chargesOf({
    amount: values.amount,
    discount: null,
    shipping: null,
    [of]: value,
  });
  if (!charge || lines.some(({ net }) => unitsOf(net) === charge.units)) return false;
  return confidence >= 0.9 || sumsOf(values, lines).some(({ difference }) => difference !== 0);
}

/** The discount of a line as an amount: pages state an amount or percent, and often do not say which. */
export function discountOfLine({ discount, quantity, unitPrice, net }: ReadLine): ReadValue | null {
  if (!discount || discount.source === 'xml') return discount;
  if (!unitPrice || !net) return null;
  const stated = Math.abs(Number(discount.value));
  const gross = Math.abs(Number(quantity?.value ?? 1) * Number(unitPrice.value));
  const off = gross - Math.abs(Number(net.value));
  const isAmount = isNear(off, stated);
  if (stated === 0 || !(isAmount || isNear((gross * stated) / 100, off))) return null;
  const value = isAmount ? String(stated) : off.toFixed(2);
  return { ...discount, value: Number(net.value) < 0 ? `-${value}` : value };
}
