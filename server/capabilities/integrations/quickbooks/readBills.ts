import { z } from 'zod';
import { decimalOf } from '../decimalOf.ts';
import type { BillPage, LedgerBill } from '../Ledger.ts';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { pagesByTime } from '../pagesByTime.ts';
import { isVoid, markIn } from './bill.ts';
import { parseAnswer } from './faults.ts';
import { changedRowsOf, pageSize, rowsOf } from './rowsOf.ts';

const reference = z.object({ value: z.string(), name: z.string().optional() });

const detail = z.object({
  AccountRef: reference.optional(),
  TaxCodeRef: reference.optional(),
  ClassRef: reference.optional(),
  CustomerRef: reference.optional(),
});

const bill = z.object({
  Id: z.string(),
  DocNumber: z.string().optional(),
  PrivateNote: z.string().optional(),
  VendorRef: reference,
  CurrencyRef: reference.optional(),
  ExchangeRate: z.number().positive().optional(),
  DepartmentRef: reference.optional(),
  TxnDate: z.string().nullish(),
  DueDate: z.string().nullish(),
  TotalAmt: z.number().default(0),
  Balance: z.number().default(0),
  MetaData: z.object({ CreateTime: z.string().optional(), LastUpdatedTime: z.string() }),
  Line: z
    .array(
      z.object({
        Amount: z.number().optional(),
        Description: z.string().optional(),
        AccountBasedExpenseLineDetail: detail.optional(),
        ItemBasedExpenseLineDetail: detail.optional(),
      }),
    )
    .default([]),
});
type BillRow = z.infer<typeof bill>;

const goneRow = z.object({ Id: z.string(), status: z.literal('Deleted') });

const kinds = { Bill: 'bill', VendorCredit: 'credit' } as const;
type Entity = keyof typeof kinds;

interface Books {
  get(path: string, query: Readonly<Record<string, string>>): Promise<LedgerAnswer>;
  homeCurrency: string | null;
  urlOf(kind: LedgerBill['kind'], id: string): string;
}

/** QuickBooks tells of deleted ones for 30 days. */
const tellsDeletedMs = 29 * 24 * 60 * 60_000;

export async function* quickbooksBills(books: Books, since: Date | null): AsyncGenerator<BillPage> {
  const tellsDeleted = since !== null && since.getTime() > Date.now() - tellsDeletedMs;
  for (const entity of ['Bill', 'VendorCredit'] as const) {
    const changes = tellsDeleted ? await changesOf(books, entity, since) : null;
    if (changes) yield changes.page;
    if (changes?.isComplete) continue;
    for await (const rows of pagesByTime(pagingOf(books, entity), since)) {
      yield { bills: rows.map((row) => presented(books, entity, row)), gone: [] };
    }
  }
}

async function changesOf(books: Books, entity: Entity, since: Date) {
  const query = { entities: entity, changedSince: since.toISOString() };
  const shape = changedRowsOf(entity, z.union([goneRow, bill]));
  const rows = parseAnswer(await books.get('cdc', query), shape);
  const page: BillPage = {
    bills: rows.flatMap((row) => ('status' in row ? [] : [presented(books, entity, row)])),
    gone: rows.flatMap((row) => ('status' in row ? [{ kind: kinds[entity], id: row.Id }] : [])),
  };
  return { page, isComplete: rows.length < pageSize };
}

function pagingOf({ get }: Books, entity: Entity) {
  return {
    exactToMs: 1_000,
    changedAt: ({ MetaData }: BillRow) => MetaData.LastUpdatedTime,
    async page(since: Date | null, page: number) {
      const changed = since ? ` where MetaData.LastUpdatedTime >= '${since.toISOString()}'` : '';
      const start = (page - 1) * pageSize + 1;
      const query = `select * from ${entity}${changed} orderby MetaData.LastUpdatedTime startposition ${start} maxresults ${pageSize}`;
      const rows = parseAnswer(await get('query', { query }), rowsOf(entity, bill));
      return { rows, isLast: rows.length < pageSize };
    },
  };
}

function presented(books: Books, entity: Entity, row: BillRow): LedgerBill {
  const { Id: id, VendorRef, MetaData } = row;
  const kind = kinds[entity];
  return {
    ...{ id, kind, url: books.urlOf(kind, id) },
    vendorId: VendorRef.value,
    vendorName: VendorRef.name ?? null,
    number: row.DocNumber ?? null,
    issuedOn: row.TxnDate ?? null,
    dueOn: row.DueDate ?? null,
    currency: row.CurrencyRef?.value ?? books.homeCurrency ?? 'USD',
    rate: row.ExchangeRate === undefined ? null : decimalOf(row.ExchangeRate),
    total: String(row.TotalAmt),
    balance: String(row.Balance),
    status: statusOf(row),
    mark: markIn(row.PrivateNote),
    enteredOn: MetaData.CreateTime?.slice(0, 10) ?? null,
    updatedAt: new Date(MetaData.LastUpdatedTime).toISOString(),
    lines: row.Line.flatMap((line) => {
      const at = line.AccountBasedExpenseLineDetail ?? line.ItemBasedExpenseLineDetail;
      if (!at || line.Amount === undefined) return [];
      return [
        {
          description: line.Description ?? '',
          net: String(line.Amount),
          accountId: at.AccountRef?.value ?? null,
          taxCodeId: at.TaxCodeRef?.value ?? null,
          classId: at.ClassRef?.value ?? null,
          locationId: row.DepartmentRef?.value ?? null,
          customerId: at.CustomerRef?.value ?? null,
          trackingOptionIds: [],
        },
      ];
    }),
  };
}

function statusOf(row: BillRow): LedgerBill['status'] {
  const { TotalAmt, Balance } = row;
  if (isVoid(row)) return 'void';
  return TotalAmt !== 0 && Balance === 0 ? 'paid' : 'open';
}
