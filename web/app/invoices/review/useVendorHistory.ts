import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import type { InvoiceRow, VendorRow } from '#sync/client/rows.ts';
import { foldText } from '../../../store/invoiceIndex/foldText.ts';
import { invoiceIndexOf } from '../../../store/invoiceIndex/invoiceIndexOf.ts';
import type { LocalDatabase } from '../../../store/LocalDatabase.ts';
import { knownIbans } from './vendorHistory.ts';

/** Enough for an average, and read in a moment. */
const mostRead = 60;

interface VendorHistory {
  vendor: VendorRow | undefined;
  /** Its other invoices, newest first. */
  earlier: readonly InvoiceRow[];
  ibans: readonly string[];
}

/** What this device knows of the vendor of an invoice; `undefined` while it is looked up. */
export function useVendorHistory(
  database: LocalDatabase,
  { id, vendorId, vendorName }: Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName'>,
): VendorHistory | undefined {
  const index = invoiceIndexOf(database);
  const entries = useSyncExternalStore(index.subscribe, index.entries);
  const name = foldText(vendorName ?? '');
  const ids = useMemo(() => {
    if (!entries || name === '') return '';
    const named = entries.filter((entry) => entry.id !== id && entry.text.includes(name));
    return named
      .slice(0, mostRead)
      .map((entry) => entry.id)
      .join(' ');
  }, [entries, name, id]);
  return useLiveQuery(async () => {
    const vendor = vendorId ? await database.vendors.get(vendorId) : undefined;
    const rows = await database.invoices.bulkGet(ids.split(' ').filter(Boolean));
    const earlier = rows
      .filter((row) => row !== undefined)
      .filter((row) =>
        vendorId && row.vendorId
          ? row.vendorId === vendorId
          : foldText(row.vendorName ?? '') === name,
      );
    return { vendor, earlier, ibans: knownIbans(earlier) };
  }, [database, vendorId, ids, name]);
}
