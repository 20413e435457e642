import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { BooksItem } from '#shared/books/contract.ts';
import { isUsable } from '#shared/books/usable.ts';
import { byCategory, type TrackingCategories } from '#shared/coding/byCategory.ts';
import { codingDefaultsOf } from '#shared/coding/defaultsOf.ts';
import { entriesOfInvoice } from '#shared/coding/entriesOfInvoice.ts';
import { HistoryIndex } from '#shared/coding/HistoryIndex.ts';
import { entriesOf, type HistoryEntry } from '#shared/coding/history.ts';
import { type Suggestion, suggestFor, type VendorOfLine } from '#shared/coding/suggest.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { useIndexEntries } from '../lists/invoiceIndexOf.ts';

/** Of the vendor, and of all others, the newest ones. */
const mostOfVendor = 100;
const mostOfOthers = 300;

type AboutInvoice = Pick<InvoiceRow, 'id' | 'vendorId' | 'vendorName' | 'invoiceDate'>;

export interface Suggestions {
  /** For a line with this description, the likeliest of each field first. */
  suggest: (description: string | null) => readonly Suggestion[];
  /** The items that may be suggested, by id. */
  items: ReadonlyMap<string, BooksItem>;
}

/**
 * What the coding of earlier lines suggests for those of an invoice: of invoices on this device, and of the ledger's bills of
 * before. `undefined` while it loads.
 */
export function useSuggestions(
  database: LocalDatabase,
  { id, vendorId, vendorName, invoiceDate }: AboutInvoice,
  { tracking, secondTracking }: TrackingCategories,
): Suggestions | undefined {
  const entries = useHistory(database, { id, vendorId });
  const vendor = useVendorOfLine(database, { vendorId, vendorName });
  const items = useUsableItems(database);
  const history = useMemo(() => {
    if (!entries || !items) return undefined;
    const categories = { tracking, secondTracking };
    const categoryOf = (itemId: string) => items.get(itemId)?.parentId ?? null;
    return new HistoryIndex(entries.map((entry) => byCategory(entry, categories, categoryOf)));
  }, [entries, items, tracking, secondTracking]);
  return useMemo(() => {
    if (!history || !vendor || !items) return undefined;
    return {
      items,
      suggest: (description) =>
        suggestFor(history, { description, on: invoiceDate }, vendor, (one) => items.has(one)),
    };
  }, [history, vendor, items, invoiceDate]);
}

function useHistory(
  database: LocalDatabase,
  { id, vendorId }: Pick<AboutInvoice, 'id' | 'vendorId'>,
): readonly HistoryEntry[] | undefined {
  const known = useIndexEntries(database);
  const ids = useMemo(
    () => known && idsToRead(known, { id, vendorId }).join(' '),
    [known, id, vendorId],
  );
  const invoices = useLiveQuery(async () => {
    if (ids === undefined) return undefined;
    return await database.invoices.bulkGet(ids.split(' ').filter(Boolean));
  }, [database, ids]);
  const ofLedger = useLiveQuery(() => database.codingHistory.toArray(), [database]);
  return useMemo(() => {
    if (!invoices || !ofLedger) return undefined;
    const here = invoices.flatMap((row) => (row ? entriesHere(row) : []));
    return [...here, ...ofLedger.flatMap(entriesOf)];
  }, [invoices, ofLedger]);
}

/** The invoice itself is left out: its lines are on the screen. */
function idsToRead(
  entries: readonly IndexEntry[],
  { id, vendorId }: Pick<AboutInvoice, 'id' | 'vendorId'>,
): string[] {
  const [own, others]: [string[], string[]] = [[], []];
  for (const entry of entries) {
    if (entry.id === id || entry.status === 'rejected') continue;
    const isOwn = vendorId !== null && entry.brief.vendorId === vendorId;
    if (isOwn && own.length < mostOfVendor) own.push(entry.id);
    else if (!isOwn && others.length < mostOfOthers) others.push(entry.id);
  }
  return [...own, ...others];
}

function entriesHere(row: InvoiceRow): HistoryEntry[] {
  const { vendorId, vendorName, invoiceDate, createdAt } = row;
  const vendor = vendorId ?? vendorNameKey(vendorName ?? '');
  // Rows that an earlier version stored have no coding.
  const coding = row.coding ?? {};
  const on = invoiceDate ?? createdAt.slice(0, 10);
  return vendor === '' ? [] : entriesOfInvoice({ ...row, coding }, { vendor, on });
}

/** The vendor, also under the names of those that were merged into it. */
function useVendorOfLine(
  database: LocalDatabase,
  { vendorId, vendorName }: Pick<AboutInvoice, 'vendorId' | 'vendorName'>,
): VendorOfLine | undefined {
  return useLiveQuery(async () => {
    const vendor = vendorId === null ? undefined : await database.vendors.get(vendorId);
    const merged =
      vendorId === null
        ? []
        : await database.vendors.filter((one) => one.mergedIntoId === vendorId).toArray();
    const names = [vendor?.name, vendorName, ...merged.map(({ name }) => name)];
    const keys = names.flatMap((name) => (name ? [vendorNameKey(name)] : []));
    const ids = [vendorId, ...merged.map((one) => one.id)].flatMap((one) => one ?? []);
    return { keys: [...new Set([...ids, ...keys])], defaults: codingDefaultsOf(vendor) };
  }, [database, vendorId, vendorName]);
}

function useUsableItems(database: LocalDatabase): ReadonlyMap<string, BooksItem> | undefined {
  return useLiveQuery(async () => {
    const connections = await database.integrations.toArray();
    const items = await database.booksItems.toArray();
    const usable = items.filter((item) => isUsable(item, connections));
    return new Map(usable.map((item) => [item.id, item]));
  }, [database]);
}
