import type { LineValues } from '#shared/invoices/fields.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { groupMoneyText, normaliseMoneyText, plainMoneyText } from '../../ui/display/moneyText.ts';
import { amountSigns } from '../../ui/foundation/formats.ts';

type Field = keyof LineValues;

/** What the cell shows: figures are grouped. */
export function cellText(field: Field, value: string | null): string {
  // Lines that an earlier version stored have no discount.
  if (!value) return '';
  return field === 'description' ? value : groupMoneyText(value, amountSigns());
}

/** What is copied: with the decimal sign with which spreadsheets and `cellValue` read it. */
export function cellCopy(field: Field, value: string | null): string {
  if (!value) return '';
  return field === 'description' ? value : plainMoneyText(value, amountSigns());
}

/** What is typed or pasted, in the form in which it is stored; a text that is no figure stays as it is. */
export function cellValue(field: Field, text: string, currency: string): string {
  const typed = text.trim();
  if (field === 'description') return typed;
  const decimals = field === 'quantity' || field === 'taxRate' ? 0 : minorDigits(currency);
  const bare = typed.replace(/^[$€£]\s*|\s*(%|[A-Z]{3}|[$€£])$/g, '');
  return normaliseMoneyText(bare, decimals, amountSigns()) ?? typed;
}
