import { z } from 'zod';
import type { Bill, BillPage, LedgerBill } from '../Ledger.ts';
import { pagesByTime } from '../pagesByTime.ts';
import { kinds, markIn } from './bill.ts';
import { type BillRow, billRow, isPaid, numberOf } from './billRow.ts';
import { bookedRateOf } from './bookedRate.ts';
import { allOf, type Get, pageOf } from './pages.ts';

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
