import { z } from 'zod';
import { decimalOf } from '../decimalOf.ts';
import type { BillPage, LedgerBill } from '../Ledger.ts';
import type { LedgerAnswer, LedgerRequest } from '../LedgerHttp.ts';
import { pagesByTime } from '../pagesByTime.ts';
import { inverseOf, markIn } from './bill.ts';
import { parseAnswer } from './faults.ts';
import { modifiedSince, notModified } from './modifiedSince.ts';
import { pageSize, smallestPage } from './pageSizes.ts';

/** `/Date(1552262400000+0000)/` */
const xeroTime = z.string().transform((text, context) => {
  const ms = Number(/^\/Date\((-?\d+)/.exec(text)?.[1] ?? Number.NaN);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  context.addIssue('Not a time of Xero');
  return z.NEVER;
});

const bill = z.object({
  InvoiceID: z.string().optional(),
  CreditNoteID: z.string().optional(),
  InvoiceNumber: z.string().nullish(),
  CreditNoteNumber: z.string().nullish(),
  Url: z.string().optional(),
  Reference: z.string().optional(),
  Contact: z.object({ ContactID: z.string(), Name: z.string().optional() }),
  DateString: z.string().nullish(),
  DueDateString: z.string().nullish(),
  CurrencyCode: z.string().default(''),
  CurrencyRate: z.number().optional(),
  Total: z.number().default(0),
  AmountDue: z.number().optional(),
  RemainingCredit: z.number().optional(),
  Status: z.string(),
  UpdatedDateUTC: xeroTime,
  LineItems: z
    .array(
      z.object({
        Description: z.string().optional(),
        LineAmount: z.number().optional(),
        AccountCode: z.string().optional(),
        TaxType: z.string().optional(),
        Tracking: z.array(z.object({ TrackingOptionID: z.string().optional() })).default([]),
      }),
    )
    .default([]),
});
type BillRow = z.infer<typeof bill>;

const shapes = {
  Invoices: z.object({ Invoices: z.array(bill).default([]) }).transform((one) => one.Invoices),
  CreditNotes: z
    .object({ CreditNotes: z.array(bill).default([]) })
    .transform((one) => one.CreditNotes),
};

const collections = [
  { collection: 'Invoices', kind: 'bill', type: 'ACCPAY' },
  { collection: 'CreditNotes', kind: 'credit', type: 'ACCPAYCREDIT' },
] as const;
type Collection = (typeof collections)[number];

interface Books {
  get(path: string, asked: Pick<LedgerRequest, 'query' | 'headers'>): Promise<LedgerAnswer>;
  urlOf(kind: LedgerBill['kind'], id: string): string;
}

export async function* xeroBills(books: Books, since: Date | null): AsyncGenerator<BillPage> {
  for (const one of collections) {
    for await (const rows of pagesByTime(pagingOf(books, one), since)) {
      yield { bills: rows.flatMap((row) => presented(books, one, row) ?? []), gone: [] };
    }
  }
}

function pagingOf({ get }: Books, { collection, type }: Collection) {
  return {
    exactToMs: 1_000,
    changedAt: (row: BillRow) => row.UpdatedDateUTC,
    async page(since: Date | null, page: number) {
      const query = { where: `Type=="${type}"`, order: 'UpdatedDateUTC', unitdp: '4' };
      const paged = { page: String(page), pageSize: String(pageSize) };
      const answer = await get(collection, {
        query: { ...query, ...paged },
        ...modifiedSince(since),
      });
      if (answer.status === notModified) return { rows: [], isLast: true };
      const rows = parseAnswer(answer, shapes[collection]);
      return { rows, isLast: rows.length < smallestPage };
    },
  };
}

function presented(books: Books, { kind }: Collection, row: BillRow): LedgerBill | null {
  const id = row.InvoiceID ?? row.CreditNoteID;
  if (!id) return null;
  return {
    ...{ id, kind, url: books.urlOf(kind, id) },
    vendorId: row.Contact.ContactID,
    vendorName: row.Contact.Name ?? null,
    number: row.InvoiceNumber || row.CreditNoteNumber || null,
    issuedOn: row.DateString?.slice(0, 10) ?? null,
    dueOn: row.DueDateString?.slice(0, 10) ?? null,
    currency: row.CurrencyCode,
    rate: row.CurrencyRate ? inverseOf(decimalOf(row.CurrencyRate)) : null,
    total: String(row.Total),
    balance: String(row.AmountDue ?? row.RemainingCredit ?? 0),
    status: statusOf(row.Status),
    mark: markIn(row),
    enteredOn: null,
    updatedAt: row.UpdatedDateUTC,
    lines: row.LineItems.flatMap((line) => {
      // A line without an amount is a remark.
      if (line.LineAmount === undefined) return [];
      return [
        {
          description: line.Description ?? '',
          net: String(line.LineAmount),
          accountId: line.AccountCode ?? null,
          taxCodeId: line.TaxType ?? null,
          ...{ classId: null, locationId: null, customerId: null },
          trackingOptionIds: line.Tracking.flatMap(
            ({ TrackingOptionID }) => TrackingOptionID ?? [],
          ),
        },
      ];
    }),
  };
}

function statusOf(status: string): LedgerBill['status'] {
  switch (status) {
    case 'PAID':
      return 'paid';
    case 'VOIDED':
      return 'void';
    case 'DELETED':
      return 'deleted';
    case 'AUTHORISED':
      return 'open';
    default:
      return 'draft';
  }
}
