import { z } from 'zod';
import type { GoneItem, ListedItem, ListPage } from '../../books/ListSource.ts';
import type { LedgerList } from '../Ledger.ts';
import { allOf, amount, type Get, reference } from './pages.ts';

const account = z.object({
  id: z.string(),
  name: z.string().nullish(),
  displayed_as: z.string().default(''),
  nominal_code: z.union([z.string(), z.number()]).nullish(),
  ledger_account_type: reference.nullish(),
  included_in_chart: z.boolean().default(true),
  visible_in_expenses: z.boolean().default(true),
});

const taxRate = z.object({
  id: z.string(),
  name: z.string().nullish(),
  displayed_as: z.string().default(''),
  percentage: amount.nullish(),
  is_visible: z.boolean().default(true),
});

const contact = z.object({
  id: z.string(),
  name: z.string().default(''),
  contact_types: z.array(reference).default([]),
  deleted_at: z.string().nullish(),
});

function listed(
  entry: Pick<ListedItem, 'list' | 'itemId' | 'name' | 'isActive'> & Partial<ListedItem>,
): ListedItem {
  return { code: null, parentId: null, type: null, rate: null, days: null, ...entry };
}

/** Sage says of an account whether purchases may name it. */
export const notForPurchases = 'NOT_FOR_PURCHASES';

interface ListOf<Row> {
  lists: LedgerList['lists'];
  collection: string;
  row: z.ZodType<Row>;
  page(rows: readonly Row[]): ListPage;
  /** Whether Sage tells what has changed. */
  tellsChanges: boolean;
}

/** What was deleted is found by comparing the whole list. */
function listOf<Row>(get: Get, { lists, collection, row, page, tellsChanges }: ListOf<Row>) {
  async function* pages(since: Date | null): AsyncGenerator<ListPage> {
    const changed = since ? { updated_or_created_since: since.toISOString() } : {};
    for await (const rows of allOf(get, collection, row, changed)) yield page(rows);
  }
  return {
    lists,
    read: async (since) => {
      const from = tellsChanges ? since : null;
      return { isWhole: from === null, pages: pages(from) };
    },
  } satisfies LedgerList;
}

const accounts = (get: Get) =>
  listOf(get, {
    ...{ lists: ['account'], collection: 'ledger_accounts', row: account, tellsChanges: true },
    page: (rows) => ({
      gone: [],
      items: rows.map((one) =>
        listed({
          list: 'account',
          itemId: one.id,
          name: one.name || one.displayed_as,
          code: one.nominal_code == null ? null : String(one.nominal_code),
          type: one.visible_in_expenses ? (one.ledger_account_type?.id ?? null) : notForPurchases,
          isActive: one.included_in_chart,
        }),
      ),
    }),
  });

const taxRates = (get: Get) =>
  listOf(get, {
    ...{ lists: ['taxCode'], collection: 'tax_rates', row: taxRate, tellsChanges: false },
    page: (rows) => ({
      gone: [],
      items: rows.map(({ id, name, displayed_as, percentage, is_visible: isActive }) =>
        listed({
          ...{ list: 'taxCode', itemId: id, name: name || displayed_as, isActive },
          rate: percentage == null ? null : String(Number(percentage)),
        }),
      ),
    }),
  });

/** A contact may be a customer, a vendor or both. */
function contactPage(rows: readonly z.infer<typeof contact>[]): ListPage {
  const items: ListedItem[] = [];
  const gone: GoneItem[] = [];
  const typeOf = { customer: 'CUSTOMER', vendor: 'VENDOR' } as const;
  for (const { id: itemId, name, contact_types: types, deleted_at } of rows) {
    for (const list of ['customer', 'vendor'] as const) {
      const isOne = types.some(({ id }) => id === typeOf[list]);
      if (isOne) items.push(listed({ list, itemId, name, isActive: !deleted_at }));
      else gone.push({ list, itemId });
    }
  }
  return { items, gone };
}

export function sageLists(get: Get): LedgerList[] {
  return [
    accounts(get),
    taxRates(get),
    listOf(get, {
      ...{ lists: ['customer', 'vendor'], collection: 'contacts', row: contact },
      ...{ tellsChanges: true, page: contactPage },
    }),
  ];
}
