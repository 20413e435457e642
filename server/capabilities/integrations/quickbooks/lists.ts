import { z } from 'zod';
import { booksTraits } from '#shared/books/booksTraits.ts';
import type { ListedItem, ListPage, ListRead } from '../../books/ListSource.ts';
import type { LedgerList } from '../Ledger.ts';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { parseAnswer } from './faults.ts';
import { changedRowsOf, pageSize, rowsOf } from './rowsOf.ts';

const reference = z.object({ value: z.string() });

const taxRates = z.object({
  TaxRateDetail: z.array(z.object({ TaxRateRef: reference })).default([]),
});

/** A row of any list. A change feed says of a deleted one nothing but its id. */
const row = z.object({
  Id: z.string(),
  status: z.string().optional(),
  Active: z.boolean().default(true),
  Name: z.string().optional(),
  DisplayName: z.string().optional(),
  ParentRef: reference.optional(),
  AccountType: z.string().optional(),
  AcctNum: z.string().optional(),
  Job: z.boolean().optional(),
  DueDays: z.number().optional(),
  PurchaseTaxRateList: taxRates.optional(),
  SalesTaxRateList: taxRates.optional(),
});
type Row = z.infer<typeof row>;

const taxRate = z.object({ Id: z.string(), RateValue: z.number().optional() });

type Percents = ReadonlyMap<string, number | undefined>;
type Get = (path: string, query: Readonly<Record<string, string>>) => Promise<LedgerAnswer>;

/** What the lists have beside a name. */
const entities = {
  account: {
    entity: 'Account',
    values: ({ AcctNum, AccountType }: Row) => ({
      code: AcctNum?.trim() || null,
      type: AccountType ?? null,
    }),
  },
  class: { entity: 'Class', values: () => ({}) },
  location: { entity: 'Department', values: () => ({}) },
  // Projects are customers below a customer.
  customer: {
    entity: 'Customer',
    values: ({ Job }: Row) => ({ type: Job ? 'Project' : null }),
  },
  term: { entity: 'Term', values: ({ DueDays }: Row) => ({ days: DueDays ?? null }) },
  vendor: { entity: 'Vendor', values: () => ({}) },
} as const;
type EntityList = keyof typeof entities;

/** All entries of an entity, page by page; inactive ones have to be asked for. */
async function* allRows<T>(get: Get, entity: string, shape: z.ZodType<T>): AsyncGenerator<T[]> {
  for (let start = 1; ; start += pageSize) {
    const query = `select * from ${entity} where Active in (true, false) orderby Id startposition ${start} maxresults ${pageSize}`;
    const rows = parseAnswer(await get('query', { query }), rowsOf(entity, shape));
    yield rows;
    if (rows.length < pageSize) return;
  }
}

/** What has changed, or `null` if that is more than QuickBooks tells at once. */
async function changedRows(get: Get, entity: string, since: Date): Promise<Row[] | null> {
  const query = { entities: entity, changedSince: since.toISOString() };
  const rows = parseAnswer(await get('cdc', query), changedRowsOf(entity, row));
  return rows.length < pageSize ? rows : null;
}

function listed(list: ListedItem['list'], one: Row, values: Partial<ListedItem>): ListedItem {
  const name = one.DisplayName ?? one.Name ?? one.Id;
  return {
    list,
    itemId: one.Id,
    // QuickBooks writes it behind the name of whatever is inactive.
    name: one.Active ? name : name.replace(/ \(deleted\)$/, ''),
    parentId: one.ParentRef?.value ?? null,
    isActive: one.Active,
    ...{ code: null, type: null, rate: null, days: null },
    ...values,
  };
}

function entityList(get: Get, list: EntityList): LedgerList {
  const { entity, values } = entities[list];
  const pageOf = (rows: readonly Row[]): ListPage => {
    const isGone = ({ status }: Row) => status === 'Deleted';
    return {
      items: rows.filter((one) => !isGone(one)).map((one) => listed(list, one, values(one))),
      gone: rows.filter(isGone).map(({ Id }) => ({ list, itemId: Id })),
    };
  };
  async function* pages() {
    for await (const rows of allRows(get, entity, row)) yield pageOf(rows);
  }
  return {
    lists: [list],
    async read(since): Promise<ListRead> {
      const changed = since && (await changedRows(get, entity, since));
      if (!changed) return { isWhole: true, pages: pages() };
      return { isWhole: false, pages: inOnePage(pageOf(changed)) };
    },
  };
}

/** QuickBooks tells no changes of tax codes, and their rates are a list of their own. */
function taxCodes(get: Get): LedgerList {
  async function* pages() {
    const percents = new Map<string, number | undefined>();
    for await (const rates of allRows(get, 'TaxRate', taxRate)) {
      for (const { Id, RateValue } of rates) percents.set(Id, RateValue);
    }
    for await (const rows of allRows(get, 'TaxCode', row)) {
      const items = rows.map((one) =>
        listed('taxCode', one, {
          rate: rateOf(one, percents),
          type: isForSales(one) ? booksTraits.quickbooks.typeOfSales : null,
        }),
      );
      yield { items, gone: [] };
    }
  }
  return { lists: ['taxCode'], read: async () => ({ isWhole: true, pages: pages() }) };
}

async function* inOnePage(page: ListPage) {
  yield page;
}

function isForSales({ PurchaseTaxRateList: purchases, SalesTaxRateList: sales }: Row): boolean {
  const hasRates = (rates: Row['SalesTaxRateList']) => (rates?.TaxRateDetail.length ?? 0) > 0;
  return hasRates(sales) && !hasRates(purchases);
}

/** The rate of a purchase tax code in percent; some codes combine several rates. */
function rateOf({ PurchaseTaxRateList: rates }: Row, percents: Percents): string | null {
  if (!rates || rates.TaxRateDetail.length === 0) return null;
  let sum = 0;
  for (const { TaxRateRef } of rates.TaxRateDetail) {
    const percent = percents.get(TaxRateRef.value);
    if (percent === undefined) return null;
    sum += percent;
  }
  return String(Math.round(sum * 10_000) / 10_000);
}

export function quickbooksLists(get: Get): LedgerList[] {
  return [
    entityList(get, 'account'),
    taxCodes(get),
    entityList(get, 'class'),
    entityList(get, 'location'),
    entityList(get, 'customer'),
    entityList(get, 'term'),
    entityList(get, 'vendor'),
  ];
}
