import { z } from 'zod';
import type { Bill, BillPage, LedgerBill } from '../Ledger.ts';
import { pagesByTime } from '../pagesByTime.ts';
import { kinds, markIn } from './bill.ts';
import { bookedRateOf } from './bookedRate.ts';
import { allOf, amount, type Get, pageOf, reference } from './pages.ts';

const line = z.object({
  description: z.string().nullish(),
  ledger_account: reference.nullish(),
  tax_rate: reference.nullish(),
  net_amount: amount.default('0'),
});

export const billRow = z.object({
  id: z.string(),
  contact: reference.nullish(),
  contact_name: z.string().nullish(),
  reference: z.string().nullish(),
  vendor_reference: z.string().nullish(),
  notes: z.string().nullish(),
  date: z.string().nullish(),
  due_date: z.string().nullish(),
  currency: reference.nullish(),
  exchange_rate: amount.nullish(),
  base_currency_total_amount: amount.nullish(),
  total_amount: amount.default('0'),
  outstanding_amount: amount.default('0'),
  status: reference.nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string(),
  deleted_at: z.string().nullish(),
  links: z.array(z.object({ href: z.string(), rel: z.string().optional() })).default([]),
  invoice_lines: z.array(line).default([]),
  credit_note_lines: z.array(line).default([]),
});
export type BillRow = z.infer<typeof billRow>;

/** The supplier's number; bills that people enter may have it in either field. */
export const numberOf = ({ vendor_reference, reference: own }: BillRow): string | null =>
  vendor_reference || own || null;

export const isGone = ({ status, deleted_at }: Pick<BillRow, 'status' | 'deleted_at'>) =>
  status?.id === 'VOID' || Boolean(deleted_at);

export const isPaid = (row: Pick<BillRow, 'outstanding_amount' | 'total_amount'>) =>
  Number(row.outstanding_amount) === 0 && Number(row.total_amount) !== 0;

interface Books {
  get: Get;
  homeCurrency: string | null;
  urlOf(kind: Bill['kind'], row: BillRow): string;
}

const deletedRow = z.object({ id: z.string() });

export async function* sageBills(books: Books, since: Date | null): AsyncGenerator<BillPage> {
  for (const kind of ['bill', 'credit'] as const) {
    const { collection } = kinds[kind];
    for await (const rows of pagesByTime(pagingOf(books, collection), since)) {
      yield { bills: rows.map((row) => presented(books, kind, row)), gone: [] };
    }
    if (since === null) continue;
    const deleted = { deleted_since: since.toISOString() };
    for await (const rows of allOf(books.get, collection, deletedRow, deleted)) {
      yield { bills: [], gone: rows.map(({ id }) => ({ kind, id })) };
    }
  }
}

function pagingOf({ get }: Books, collection: string) {
  return {
    exactToMs: 1_000,
    changedAt: ({ updated_at }: BillRow) => updated_at,
    page: (since: Date | null, page: number) =>
      pageOf(get, collection, billRow, {
        ...{ sort: 'updated_at', page: String(page) },
        ...(since && { updated_or_created_since: since.toISOString() }),
      }),
  };
}

function presented(books: Books, kind: Bill['kind'], row: BillRow): LedgerBill {
  const { homeCurrency } = books;
  const currency = row.currency?.id ?? homeCurrency ?? '';
  return {
    ...{ id: row.id, kind, url: books.urlOf(kind, row) },
    vendorId: row.contact?.id ?? '',
    vendorName: row.contact_name || row.contact?.displayed_as || null,
    number: numberOf(row),
    issuedOn: row.date ?? null,
    dueOn: row.due_date ?? null,
    currency,
    rate:
      homeCurrency === null || currency === homeCurrency ? null : bookedRateOf(row, homeCurrency),
    total: String(Number(row.total_amount)),
    balance: String(Number(row.outstanding_amount)),
    status: statusOf(row),
    mark: markIn(row.notes),
    enteredOn: row.created_at?.slice(0, 10) ?? null,
    updatedAt: new Date(row.updated_at).toISOString(),
    lines: [...row.invoice_lines, ...row.credit_note_lines].map((one) => ({
      description: one.description ?? '',
      net: String(Number(one.net_amount)),
      accountId: one.ledger_account?.id ?? null,
      taxCodeId: one.tax_rate?.id ?? null,
      ...{ classId: null, locationId: null, customerId: null, trackingOptionIds: [] },
    })),
  };
}

function statusOf(row: BillRow): LedgerBill['status'] {
  if (row.deleted_at) return 'deleted';
  if (row.status?.id === 'VOID') return 'void';
  if (row.status?.id === 'DRAFT') return 'draft';
  return isPaid(row) ? 'paid' : 'open';
}
