import { useMemo } from 'react';
import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { useIndexEntries } from '../../../store/lists/invoiceIndexOf.ts';

/** The vendor's name on its newest invoice. */
export function useVendorName(database: LocalDatabase): (key: string) => string {
  const entries = useIndexEntries(database);
  return useMemo(() => {
    return (key: string) =>
      entries?.find(({ brief }) => vendorKeyOf(brief) === key)?.brief.vendorName ?? 'One vendor';
  }, [entries]);
}
