import { type CodingKey, wholeInvoice } from '#shared/coding/coding.ts';
import type { CodingField } from '#shared/coding/fields.ts';
import { removedField } from '#shared/invoices/lines.ts';

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

function lineName(lineId: string, lines: readonly { id: string }[]): string {
  if (lineId === wholeInvoice) return 'all lines';
  const index = lines.findIndex(({ id }) => id === lineId);
  return index < 0 ? 'a line' : `line ${index + 1}`;
}
