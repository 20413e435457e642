import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { monthOf, monthsBetween } from '#shared/dates/days.ts';
import { rangeOf } from '#shared/dates/periods.ts';
import { tallySpend } from '#shared/reports/spend.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { invoiceIndexOf } from '../../../store/invoiceIndex/invoiceIndexOf.ts';
import { useFirstLoad } from '../../../store/syncing/useFirstLoad.ts';
import { bankAccountsOf } from './bankAccounts.ts';
import { mostRead } from './invoicesHere.ts';

const shownInvoices = 10;

/** Figures about a vendor from the invoices on this device. */
export function useVendorInvoices(database: LocalDatabase, vendorId: string, today: string) {
  const index = invoiceIndexOf(database);
  const all = useSyncExternalStore(index.subscribe, index.entries);
  const entries = useMemo(
    () => all?.filter(({ brief }) => brief.vendorId === vendorId),
    [all, vendorId],
  );
  const range = rangeOf('last-12-months', today);
  const spend = useMemo(() => {
    const tally = tallySpend({ from: range.from, to: range.to });
    for (const entry of entries ?? []) tally.add(entry);
    return tally.result().spend;
  }, [entries, range.from, range.to]);
  const ids = entries
    ?.slice(0, mostRead)
    .map(({ id }) => id)
    .join(' ');
  const read = useLiveQuery(async () => {
    const found = await database.invoices.bulkGet(ids?.split(' ').filter(Boolean) ?? []);
    return found.filter((row) => row !== undefined);
  }, [database, ids]);
  return {
    /** `undefined` while they are loaded. */
    count: entries?.length,
    complete: useFirstLoad(database)?.complete === true,
    newest: read?.slice(0, shownInvoices),
    accounts: useMemo(() => read && bankAccountsOf(read), [read]),
    spend,
    months: monthsBetween(monthOf(range.from), monthOf(range.to)),
  };
}
