import type { BooksItem } from '#shared/books/contract.ts';
import type { CodingOrigin } from '#shared/coding/effectiveCoding.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import {
  currencyDecimals,
  groupMoneyText,
  normaliseMoneyText,
} from '../../../../ui/display/moneyText.ts';
import { amountSigns } from '../../../../ui/foundation/formats.ts';
import { itemLabel } from '../../../books/itemTexts.ts';

export type ItemsById = ReadonlyMap<string, BooksItem>;

export const originTexts: Readonly<Record<CodingOrigin, string>> = {
  line: 'as the line',
  invoice: 'as all lines',
  vendor: 'as usual for this vendor',
  company: 'as usual for the company',
};

/** "6420 Software", "Yes", "Licences in March"; empty for none. Never an id. */
export function codedText(field: string, value: DocumentValue | undefined, items: ItemsById) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (field === 'memo') return text;
  if (field === 'share') return shareText(text);
  const item = items.get(text);
  return item ? itemLabel(item) : 'Not in the lists on this device';
}

/** "25%", "1,200.00". */
export function shareText(share: string): string {
  const signs = amountSigns();
  if (!share.endsWith('%')) return groupMoneyText(share, signs);
  return `${groupMoneyText(share.slice(0, -1), signs)}%`;
}

/** A typed share in the form in which it is stored; a text that is none stays as it is. */
export function shareValue(text: string, currency: string): string {
  const typed = text.trim();
  const isPercent = typed.endsWith('%');
  const figure = typed.replace(/^[$€£]\s*|\s*(%|[A-Z]{3}|[$€£])$/g, '');
  const decimals = isPercent ? 0 : currencyDecimals(currency);
  const plain = normaliseMoneyText(figure, decimals, amountSigns());
  return plain === null ? typed : `${plain}${isPercent ? '%' : ''}`;
}
