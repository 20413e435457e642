import { approvalStatus, invoiceStatus } from '#shared/invoices/contract.ts';
import { foldText } from '#shared/pageWords/foldText.ts';
import type { IndexEntry } from './IndexEntry.ts';

export const sortColumns = [
  'received',
  'vendor',
  'number',
  'amount',
  'date',
  'due',
  'status',
  'approval',
] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  by: SortColumn;
  descending: boolean;
}

/** `null` if unknown: such invoices come last in both directions. */
export type SortKey = string | number | null;

export function sortKeyOf(by: SortColumn): (entry: IndexEntry) => SortKey {
  switch (by) {
    case 'received':
      return ({ id }) => id;
    case 'vendor':
      return cached(({ brief }) => brief.vendorName, foldText);
    case 'number':
      return ({ brief: { invoiceNumber } }) => invoiceNumber && inNumberOrder(invoiceNumber);
    case 'amount':
      return ({ brief: { amount } }) => numberIn(amount);
    case 'date':
      return ({ brief }) => brief.invoiceDate;
    case 'due':
      return ({ brief }) => brief.dueDate;
    case 'status':
      return ({ status }) => invoiceStatus.options.indexOf(status);
    case 'approval':
      return ({ brief }) => approvalStatus.options.indexOf(brief.approvalStatus);
  }
}

function numberIn(amount: string | null): number | null {
  const number = amount === null ? Number.NaN : Number(amount);
  return Number.isNaN(number) ? null : number;
}

/** `INV-9` comes before `INV-10`. */
function inNumberOrder(invoiceNumber: string): string {
  return foldText(invoiceNumber).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function cached(
  textOf: (entry: IndexEntry) => string | null,
  keyOf: (text: string) => string,
): (entry: IndexEntry) => SortKey {
  const keys = new Map<string, string>();
  return (entry) => {
    const text = textOf(entry);
    if (text === null) return null;
    const known = keys.get(text);
    if (known !== undefined) return known;
    const key = keyOf(text);
    keys.set(text, key);
    return key;
  };
}
