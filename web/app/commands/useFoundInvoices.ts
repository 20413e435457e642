import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { wordsOf } from '../../store/invoiceIndex/foldText.ts';
import { invoiceIndexOf } from '../../store/invoiceIndex/invoiceIndexOf.ts';
import { search } from '../../store/invoiceIndex/search.ts';
import { amountText } from '../invoices/amountText.ts';
import { statusTexts } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';

const maxFound = 8;

interface FoundInvoice {
  id: string;
  title: string;
  detail: string;
}

const none: readonly FoundInvoice[] = [];

/** The newest invoices on this device that match the search; none while it is empty. */
export function useFoundInvoices(typed: string): readonly FoundInvoice[] {
  const { database } = useSignedIn();
  const index = invoiceIndexOf(database);
  const entries = useSyncExternalStore(index.subscribe, index.entries);
  const ids = useMemo(() => {
    const words = wordsOf(typed);
    if (!entries || words.length === 0) return '';
    return search(entries, words)
      .found.slice(0, maxFound)
      .map(({ id }) => id)
      .join(' ');
  }, [entries, typed]);
  const found = useLiveQuery(async () => {
    const rows = await database.invoices.bulkGet(ids.split(' ').filter(Boolean));
    return rows
      .filter((row) => row !== undefined)
      .map(({ id, invoiceNumber, vendorName, amount, currency, status }) => ({
        id,
        title: `${invoiceNumber ?? 'Without number'} · ${vendorName ?? 'Vendor unknown'}`,
        detail: `${amountText(amount, currency)} · ${statusTexts[status]}`,
      }));
  }, [database, ids]);
  return found ?? none;
}
