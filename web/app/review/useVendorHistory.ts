import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { InvoiceRow, VendorRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useIndexEntries } from '../../store/lists/invoiceIndexOf.ts';
import { knownIbans, othersOf } from './vendorHistory.ts';

/** Enough for averages and years of bank details, and quick to read. */
const maxRead = 200;

interface VendorHistory {
  vendor: VendorRow | undefined;
  /** The vendor's other invoices, newest first. */
  others: readonly InvoiceRow[];
  ibans: readonly string[];
}

/** What this device knows about the vendor of an invoice; `undefined` while it loads. */
export function useVendorHistory(
  database: LocalDatabase,
  { id, vendorId, vendorName }: Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName'>,
): VendorHistory | undefined {
  const entries = useIndexEntries(database);
  const ids = useMemo(
    () => entries && othersOf(entries, { id, vendorId, vendorName }).slice(0, maxRead).join(' '),
    [entries, id, vendorId, vendorName],
  );
  return useLiveQuery(async () => {
    if (ids === undefined) return undefined;
    const vendor = vendorId ? await database.vendors.get(vendorId) : undefined;
    const rows = await database.invoices.bulkGet(ids.split(' ').filter(Boolean));
    const others = rows.filter((row) => row !== undefined);
    return { vendor, others, ibans: knownIbans(others) };
  }, [database, vendorId, ids]);
}
