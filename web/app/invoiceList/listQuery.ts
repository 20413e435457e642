import { z } from 'zod';
import { worklist } from '#shared/approvals/worklists.ts';
import { period } from '#shared/dates/periods.ts';
import { id } from '#shared/ids.ts';
import { approvalStatus, invoiceStatus } from '#shared/invoices/contract.ts';
import { unitsOf } from '#shared/money/sums.ts';
import { documentType } from '#shared/reading/reading.ts';
import { exportedChoice, leftToDo } from '../../store/invoiceIndex/filter.ts';
import { type Sort, sortColumns } from '../../store/invoiceIndex/sortKeys.ts';
import { type Column, columnsIn, columnsText } from './columns/columns.ts';

export const dueChoice = z.enum(['overdue', 'urgent']);

const day = z.iso.date();
const amount = z.string().refine((text) => unitsOf(text) !== null);
const text = z.string().trim().min(1).max(300);

/** The parameters of the list's address. Values that cannot be parsed are ignored. */
const paramSchemas = {
  list: worklist,
  status: invoiceStatus,
  approval: approvalStatus,
  vendor: text,
  date: period,
  from: day,
  to: day,
  least: amount,
  most: amount,
  flag: text,
  due: dueChoice,
  todo: leftToDo,
  exported: exportedChoice,
  kind: documentType,
  by: text,
} as const;

type ParamValues = {
  [Name in keyof typeof paramSchemas]: z.infer<(typeof paramSchemas)[Name]> | null;
};

/** Which invoices a list shows, in which order, and with which columns. */
export interface ListQuery extends ParamValues {
  /** The search text as typed. */
  search: string;
  /** Only invoices that wait for the signed-in person. */
  mine: boolean;
  sort: Sort;
  /** Those of the view; `null` for the device's. */
  columns: readonly Column[] | null;
  /** The id of the saved view that it began as. */
  view: string | null;
}

export const newestFirst: Sort = { by: 'received', descending: true };

const sortColumn = z.enum(sortColumns);

export function queryOf(params: URLSearchParams): ListQuery {
  const read = <T>(schema: z.ZodType<T>, name: string) =>
    schema.safeParse(params.get(name) ?? undefined).data ?? null;
  const date = read(paramSchemas.date, 'date');
  return {
    search: params.get('search') ?? '',
    list: read(paramSchemas.list, 'list'),
    status: read(paramSchemas.status, 'status'),
    approval: read(paramSchemas.approval, 'approval'),
    vendor: read(paramSchemas.vendor, 'vendor'),
    date,
    // A calendar period and single dates exclude each other.
    from: date ? null : read(paramSchemas.from, 'from'),
    to: date ? null : read(paramSchemas.to, 'to'),
    least: read(paramSchemas.least, 'least'),
    most: read(paramSchemas.most, 'most'),
    flag: read(paramSchemas.flag, 'flag'),
    due: read(paramSchemas.due, 'due'),
    todo: read(paramSchemas.todo, 'todo'),
    exported: read(paramSchemas.exported, 'exported'),
    kind: read(paramSchemas.kind, 'kind'),
    by: read(paramSchemas.by, 'by'),
    mine: params.get('mine') === '1',
    sort: sortIn(params.get('sort')),
    columns: columnsIn(params.get('columns')),
    view: id.safeParse(params.get('view')).data ?? null,
  };
}

/** Equal queries give equal addresses: defaults are left out, and parameters are sorted. */
export function paramsOf(query: ListQuery): URLSearchParams {
  const { search, mine, sort, columns, ...rest } = query;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== null) params.set(name, value);
  if (search.trim() !== '') params.set('search', search);
  if (mine) params.set('mine', '1');
  if (!isSameSort(sort, newestFirst)) params.set('sort', `${sort.descending ? '-' : ''}${sort.by}`);
  if (columns) params.set('columns', columnsText(columns));
  params.sort();
  return params;
}

export const emptyQuery: ListQuery = queryOf(new URLSearchParams());

/** The query without filters, with its sort order; it is no view any more. */
export function unfiltered({ sort }: ListQuery): ListQuery {
  return { ...emptyQuery, sort };
}

export function isFiltered(query: ListQuery): boolean {
  const { sort } = emptyQuery;
  return paramsOf({ ...query, sort, columns: null, view: null }).size > 0;
}

function sortIn(written: string | null): Sort {
  const by = sortColumn.safeParse(written?.replace(/^-/, '')).data;
  return by ? { by, descending: written?.startsWith('-') ?? false } : newestFirst;
}

function isSameSort(one: Sort, other: Sort): boolean {
  return one.by === other.by && one.descending === other.descending;
}
