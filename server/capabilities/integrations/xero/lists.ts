import { z } from 'zod';
import { accountClasses } from '#shared/books/taxCodeFits.ts';
import type { GoneItem, ListedItem, ListPage } from '../../books/ListSource.ts';
import type { LedgerList } from '../Ledger.ts';
import type { LedgerAnswer, LedgerRequest } from '../LedgerHttp.ts';
import { parseAnswer } from './faults.ts';
import { modifiedSince, notModified } from './modifiedSince.ts';
import { pageSize, smallestPage } from './pageSizes.ts';

const accounts = z.object({
  Accounts: z.array(
    z.object({
      AccountID: z.string(),
      Code: z.string().optional(),
      Name: z.string(),
      Type: z.string(),
      Status: z.string().optional(),
    }),
  ),
});

const taxRates = z.object({
  TaxRates: z.array(
    z.object({
      TaxType: z.string(),
      Name: z.string(),
      Status: z.string().optional(),
      EffectiveRate: z.number().optional(),
      CanApplyToAssets: z.boolean().optional(),
      CanApplyToEquity: z.boolean().optional(),
      CanApplyToExpenses: z.boolean().optional(),
      CanApplyToLiabilities: z.boolean().optional(),
      CanApplyToRevenue: z.boolean().optional(),
    }),
  ),
});

const categories = z.object({
  TrackingCategories: z.array(
    z.object({
      TrackingCategoryID: z.string(),
      Name: z.string(),
      Status: z.string().optional(),
      Options: z
        .array(
          z.object({
            TrackingOptionID: z.string(),
            Name: z.string(),
            Status: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ),
});

const contacts = z.object({
  pagination: z.object({ pageCount: z.int() }).optional(),
  Contacts: z.array(
    z.object({
      ContactID: z.string(),
      Name: z.string().default(''),
      ContactStatus: z.string().optional(),
      IsCustomer: z.boolean().default(false),
      IsSupplier: z.boolean().default(false),
    }),
  ),
});
type Contact = z.infer<typeof contacts>['Contacts'][number];

type Asked = Pick<LedgerRequest, 'query' | 'headers'>;
type Get = (path: string, asked: Asked) => Promise<LedgerAnswer>;

const isActive = (status: string | undefined) => status === undefined || status === 'ACTIVE';

function listed(
  entry: Pick<ListedItem, 'list' | 'itemId' | 'name' | 'isActive'> & Partial<ListedItem>,
): ListedItem {
  return { code: null, parentId: null, type: null, rate: null, days: null, ...entry };
}

async function* inOnePage(items: readonly ListedItem[]): AsyncGenerator<ListPage> {
  yield { items, gone: [] };
}

function accountList(get: Get): LedgerList {
  return {
    lists: ['account'],
    async read(since) {
      const answer = await get('Accounts', modifiedSince(since));
      if (answer.status === notModified) return { isWhole: false, pages: inOnePage([]) };
      const items = parseAnswer(answer, accounts).Accounts.map((one) =>
        listed({
          list: 'account',
          itemId: one.AccountID,
          name: one.Name,
          code: one.Code || null,
          type: one.Type,
          isActive: isActive(one.Status),
        }),
      );
      return { isWhole: since === null, pages: inOnePage(items) };
    },
  };
}

/** Xero does not say which tax rates have changed. */
function taxRateList(get: Get): LedgerList {
  return {
    lists: ['taxCode'],
    async read() {
      const items = parseAnswer(await get('TaxRates', {}), taxRates).TaxRates.map((one) =>
        listed({
          list: 'taxCode',
          itemId: one.TaxType,
          name: one.Name,
          type: usesOf(one),
          rate: one.EffectiveRate === undefined ? null : String(one.EffectiveRate),
          isActive: isActive(one.Status),
        }),
      );
      return { isWhole: true, pages: inOnePage(items) };
    },
  };
}

/** The classes of accounts that a tax rate may be used with; `null` if Xero does not say it. */
function usesOf(one: z.infer<typeof taxRates>['TaxRates'][number]): string | null {
  const said = accountClasses.flatMap((of) => {
    const may = one[`CanApplyTo${of}`];
    return may === undefined ? [] : [{ of, may }];
  });
  if (said.length === 0) return null;
  return said.flatMap(({ of, may }) => (may ? [of] : [])).join(', ');
}

/** Xero has two categories at most, and does not say which have changed. */
function trackingLists(get: Get): LedgerList {
  return {
    lists: ['trackingCategory', 'trackingOption'],
    async read() {
      const answer = await get('TrackingCategories', { query: { includeArchived: 'true' } });
      const items = parseAnswer(answer, categories).TrackingCategories.flatMap((category) => {
        const { TrackingCategoryID: itemId, Name: name, Status, Options } = category;
        const isOpen = isActive(Status);
        const options = Options.map((option) =>
          listed({
            list: 'trackingOption',
            itemId: option.TrackingOptionID,
            name: option.Name,
            parentId: itemId,
            isActive: isOpen && isActive(option.Status),
          }),
        );
        return [listed({ list: 'trackingCategory', itemId, name, isActive: isOpen }), ...options];
      });
      return { isWhole: true, pages: inOnePage(items) };
    },
  };
}

/** A contact may be a customer, a vendor or both; without any transaction it is neither, and may become a vendor. */
function pageOf(found: readonly Contact[]): ListPage {
  const items: ListedItem[] = [];
  const gone: GoneItem[] = [];
  for (const { ContactID: itemId, Name: name, ContactStatus, IsCustomer, IsSupplier } of found) {
    const is = { customer: IsCustomer, vendor: IsSupplier || !IsCustomer };
    for (const list of ['customer', 'vendor'] as const) {
      if (is[list]) items.push(listed({ list, itemId, name, isActive: isActive(ContactStatus) }));
      else gone.push({ list, itemId });
    }
  }
  return { items, gone };
}

function contactLists(get: Get): LedgerList {
  async function* pages(since: Date | null) {
    const query = { includeArchived: 'true', order: 'ContactID', pageSize: String(pageSize) };
    for (let page = 1; ; page++) {
      const answer = await get('Contacts', {
        query: { ...query, page: String(page) },
        ...modifiedSince(since),
      });
      if (answer.status === notModified) return;
      const { Contacts: found, pagination } = parseAnswer(answer, contacts);
      yield pageOf(found);
      const isLast = pagination ? page >= pagination.pageCount : found.length < smallestPage;
      if (isLast) return;
    }
  }
  return {
    lists: ['customer', 'vendor'],
    read: async (since) => ({ isWhole: since === null, pages: pages(since) }),
  };
}

export function xeroLists(get: Get): LedgerList[] {
  return [accountList(get), taxRateList(get), trackingLists(get), contactLists(get)];
}
