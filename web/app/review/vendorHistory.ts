import type { Invoice } from '#shared/invoices/contract.ts';
import { foldText } from '../../store/invoiceIndex/foldText.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';

type Earlier = Pick<Invoice, 'amount' | 'currency' | 'status' | 'iban'>;

/**
 * The other invoices of its vendor, in the order of the entries: by the vendor that they are known to be of, and by the
 * name only where that is not known.
 */
export function earlierOf(
  entries: readonly Pick<IndexEntry, 'id' | 'brief'>[],
  { id, vendorId, vendorName }: Pick<Invoice, 'id' | 'vendorId' | 'vendorName'>,
): string[] {
  const name = foldText(vendorName ?? '');
  return entries
    .filter((entry) => {
      if (entry.id === id) return false;
      const { brief } = entry;
      if (vendorId !== null && brief.vendorId !== null) return brief.vendorId === vendorId;
      return name !== '' && foldText(brief.vendorName ?? '') === name;
    })
    .map((entry) => entry.id);
}

/** What they ask for on average, in this currency; `null` where fewer than two tell. */
export function averageOf(earlier: readonly Earlier[], currency: string): string | null {
  const amounts = earlier
    .filter((one) => one.currency === currency && one.status !== 'rejected' && one.amount !== null)
    .map(({ amount }) => Number(amount))
    .filter(Number.isFinite);
  if (amounts.length < 2) return null;
  return (amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length).toFixed(2);
}

/** The accounts on invoices that somebody has approved, the last first. */
export function knownIbans(earlier: readonly Earlier[]): string[] {
  const approved = earlier.filter(({ status }) => status === 'approved' || status === 'paid');
  return [...new Set(approved.flatMap(({ iban }) => (iban ? [iban] : [])))];
}
