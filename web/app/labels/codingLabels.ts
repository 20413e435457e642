import { type CodingKey, wholeInvoice } from '#shared/coding/coding.ts';
import type { CodingField } from '#shared/coding/fields.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { groupMoneyText } from '../../ui/display/moneyText.ts';
import { amountSigns } from '../../ui/foundation/formats.ts';

export const codingLabels: Readonly<Record<CodingField | 'share', string>> = {
  account: 'Account',
  taxCode: 'Tax code',
  class: 'Class',
  location: 'Location',
  customer: 'Customer',
  tracking: 'Tracking',
  secondTracking: 'Second tracking',
  billable: 'Billable',
  memo: 'Description for the books',
  share: 'Share',
};

/** "Account of line 2", "Share of a part of line 2", "Account of all lines". */
export function labelOfCoding(
  { lineId, partId, field }: CodingKey,
  lines: readonly { id: string }[],
): string {
  const line = lineName(lineId, lines);
  const place = partId === null ? line : `a part of ${line}`;
  if (field === removedField) return `${place[0]?.toUpperCase()}${place.slice(1)}`;
  return `${codingLabels[field]} of ${place}`;
}

/** "line 2", "all lines" */
export function lineName(lineId: string, lines: readonly { id: string }[]): string {
  if (lineId === wholeInvoice) return 'all lines';
  const index = lines.findIndex(({ id }) => id === lineId);
  return index < 0 ? 'a line' : `line ${index + 1}`;
}

/** Gives an item of the books its name. */
export type NameOf = (itemId: string) => string;

/** "6420 Software", "Yes", "25%", "Licences in March"; empty for none. */
export function codedText(
  field: CodingKey['field'],
  value: DocumentValue | undefined,
  nameOf: NameOf,
): string {
  if (field === removedField) return 'removed';
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (field === 'share') return shareText(text);
  return field === 'memo' || field === 'billable' ? text : nameOf(text);
}

/** "25%", "1,200.00". */
export function shareText(share: string): string {
  const signs = amountSigns();
  if (!share.endsWith('%')) return groupMoneyText(share, signs);
  return `${groupMoneyText(share.slice(0, -1), signs)}%`;
}
