import { z } from 'zod';
import type { BooksList } from '#shared/books/lists.ts';
import type { ListedItem, ListPage } from '../../books/ListSource.ts';
import type { LedgerList } from '../Ledger.ts';
import type { OdooRpc } from './OdooRpc.ts';
import { ids, odooTime, text } from './values.ts';

const pageSize = 500;

interface ListOf<Row> {
  list: BooksList;
  model: string;
  fields: readonly string[];
  /** Those that not every version has. */
  inSomeVersions?: readonly string[];
  domain?: readonly (readonly [string, string, unknown])[];
  row: z.ZodType<Row & { id: number }>;
  items(rows: readonly Row[]): ListedItem[] | Promise<ListedItem[]>;
}

/** Pages by the ids, so that a record that changes meanwhile moves no other over the border of a page. */
function listOf<Row>(odoo: OdooRpc, of: ListOf<Row>): LedgerList {
  const { model, domain = [], row } = of;
  async function* pages(since: Date | null): AsyncGenerator<ListPage> {
    const known = await odoo.known(model, of.inSomeVersions ?? []);
    const fields = [...of.fields, ...known];
    const changed = since ? [['write_date', '>=', odooTime(since)] as const] : [];
    for (let after = 0; ; ) {
      const rows = await odoo.search(row, model, [...domain, ...changed, ['id', '>', after]], {
        ...{ fields, order: 'id', limit: pageSize, withArchived: true },
      });
      yield { items: await of.items(rows), gone: [] };
      const last = rows.at(-1);
      if (rows.length < pageSize || last === undefined) return;
      after = last.id;
    }
  }
  // Odoo does not say what was deleted; a whole reading finds it.
  return {
    lists: [of.list],
    read: async (since) => ({ isWhole: since === null, pages: pages(since) }),
  };
}

function listed(
  entry: Pick<ListedItem, 'list' | 'name' | 'isActive'> & Partial<ListedItem> & { id: number },
): ListedItem {
  const { id, ...item } = entry;
  const none = { code: null, parentId: null, type: null, rate: null, days: null };
  return { ...none, ...item, itemId: String(id) };
}

const account = z.object({
  id: z.int(),
  code: text.nullish(),
  name: z.string(),
  account_type: z.string(),
  deprecated: z.boolean().optional(),
  active: z.boolean().optional(),
});

const tax = z.object({
  id: z.int(),
  name: z.string(),
  amount: z.number(),
  amount_type: z.string(),
  type_tax_use: z.string(),
  active: z.boolean(),
});

const repartition = z.object({
  tax_id: z.tuple([z.int(), z.string()]),
  factor_percent: z.number(),
});

const term = z.object({ id: z.int(), name: z.string(), active: z.boolean(), line_ids: ids });
const termLine = z.object({ id: z.int(), delay_type: z.string(), nb_days: z.int() });
const named = z.object({ id: z.int(), name: z.string(), active: z.boolean() });

/** The tax that a bill shows: nothing where one part is added and another taken off, as with reverse charge. */
async function shownShares(
  odoo: OdooRpc,
  taxIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const domain = [
    ['tax_id', 'in', taxIds],
    ['document_type', '=', 'invoice'],
    ['repartition_type', '=', 'tax'],
  ] as const;
  const model = 'account.tax.repartition.line';
  const fields = ['tax_id', 'factor_percent'];
  const shares = new Map<number, number>();
  for (const { tax_id, factor_percent } of await odoo.search(repartition, model, domain, {
    fields,
    withArchived: true,
  })) {
    shares.set(tax_id[0], (shares.get(tax_id[0]) ?? 0) + factor_percent);
  }
  return shares;
}

const accounts = (odoo: OdooRpc) =>
  listOf(odoo, {
    ...{ list: 'account', model: 'account.account', row: account },
    fields: ['code', 'name', 'account_type'],
    inSomeVersions: ['deprecated', 'active'],
    items: (rows) =>
      rows.map(({ id, code, name, account_type: type, deprecated, active }) => {
        const isActive = deprecated !== true && active !== false;
        return listed({ list: 'account', id, name, code: code ?? null, type, isActive });
      }),
  });

const taxes = (odoo: OdooRpc) =>
  listOf(odoo, {
    ...{ list: 'taxCode', model: 'account.tax', row: tax },
    fields: ['name', 'amount', 'amount_type', 'type_tax_use', 'active'],
    async items(rows) {
      const shares = await shownShares(
        odoo,
        rows.map(({ id }) => id),
      );
      return rows.map((one) => {
        const { id, name, amount, amount_type, type_tax_use: type, active: isActive } = one;
        const shown = (amount * (shares.get(id) ?? 100)) / 100;
        const rate = amount_type === 'percent' && shown >= 0 ? String(shown) : null;
        return listed({ list: 'taxCode', id, name, type, rate, isActive });
      });
    },
  });

const analyticAccounts = (odoo: OdooRpc) =>
  listOf(odoo, {
    ...{ list: 'class', model: 'account.analytic.account', row: named.extend({ code: text }) },
    fields: ['name', 'code', 'active'],
    items: (rows) =>
      rows.map(({ id, name, code, active: isActive }) =>
        listed({ list: 'class', id, name, code, isActive }),
      ),
  });

const terms = (odoo: OdooRpc) =>
  listOf(odoo, {
    ...{ list: 'term', model: 'account.payment.term', row: term },
    fields: ['name', 'active', 'line_ids'],
    async items(rows) {
      const lineIds = rows.flatMap(({ line_ids }) => line_ids);
      const domain = [['id', 'in', lineIds]] as const;
      const fields = ['delay_type', 'nb_days'];
      const lines = await odoo.search(termLine, 'account.payment.term.line', domain, { fields });
      return rows.map(({ id, name, line_ids, active: isActive }) => {
        const only = line_ids.length === 1 ? lines.find((one) => one.id === line_ids[0]) : null;
        const days = only?.delay_type === 'days_after' ? only.nb_days : null;
        return listed({ list: 'term', id, name, days, isActive });
      });
    },
  });

const vendors = (odoo: OdooRpc) =>
  listOf(odoo, {
    ...{ list: 'vendor', model: 'res.partner', row: named },
    fields: ['name', 'active'],
    domain: [
      ['supplier_rank', '>', 0],
      ['parent_id', '=', false],
    ],
    items: (rows) =>
      rows.map(({ id, name, active: isActive }) => listed({ list: 'vendor', id, name, isActive })),
  });

export function odooLists(odoo: OdooRpc): LedgerList[] {
  return [accounts(odoo), taxes(odoo), analyticAccounts(odoo), terms(odoo), vendors(odoo)];
}
