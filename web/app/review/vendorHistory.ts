import type { Invoice } from '#shared/invoices/contract.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { foldText } from '#shared/pageWords/foldText.ts';
import { type IndexEntry, newestFirst } from '../../store/invoiceIndex/IndexEntry.ts';
import { numberText } from '../../ui/foundation/formats.ts';

type Other = Pick<Invoice, 'amount' | 'currency' | 'status' | 'iban'>;

/**
 * The vendor's other invoices, in the order of the entries: matched by vendor id, and by name only
 * where there is no id.
 */
export function othersOf(
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

/** The average amount in this currency; `null` with fewer than two invoices. */
export function averageOf(others: readonly Other[], currency: string): string | null {
  const amounts = others
    .filter((one) => one.currency === currency && one.status !== 'rejected' && one.amount !== null)
    .map(({ amount }) => Number(amount))
    .filter(Number.isFinite);
  if (amounts.length < 2) return null;
  return (amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length).toFixed(
    minorDigits(currency),
  );
}

/** Those that came before this one, the latest first. */
export function earlierOf<Row extends Pick<Invoice, 'id'>>(
  invoice: Pick<Invoice, 'id'>,
  others: readonly Row[],
): Row[] {
  return others.filter((one) => newestFirst(invoice, one) < 0).sort(newestFirst);
}

/** From here on, a multiple says more than a percentage. */
const muchMore = 3;

/**
 * How much more or less than the last invoice that came from the vendor before this one, in its currency; `null` without
 * one.
 */
export function comparedText(
  invoice: Pick<Invoice, 'id' | 'amount' | 'currency'>,
  others: readonly (Pick<Invoice, 'id'> & Other)[],
): string | null {
  const [last] = earlierOf(invoice, others)
    .filter(({ currency }) => currency === invoice.currency)
    .filter(({ status, amount }) => status !== 'rejected' && amount !== null);
  const [now, before] = [Number(invoice.amount ?? Number.NaN), Number(last?.amount ?? Number.NaN)];
  if (!Number.isFinite(now) || !Number.isFinite(before) || before === 0) return null;
  const multiple = now / before;
  if (multiple >= muchMore) return `${numberText(Math.round(multiple))} times the last one`;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return 'As much as the last one';
  const size = numberText(Math.abs(percent));
  return `${size}% ${percent > 0 ? 'more' : 'less'} than the last one`;
}

/** Accounts on approved invoices, the latest first. */
export function knownIbans(others: readonly Other[]): string[] {
  const approved = others.filter(({ status }) => status === 'approved' || status === 'paid');
  return [...new Set(approved.flatMap(({ iban }) => (iban ? [iban] : [])))];
}
