import { z } from 'zod';
import type { BillPage, LedgerBill, LedgerBillLine } from '../Ledger.ts';
import { pagesByTime } from '../pagesByTime.ts';
import { markIn, moveTypes } from './bill.ts';
import type { OdooRpc } from './OdooRpc.ts';
import { ids, link, odooTime, text, time } from './values.ts';

const pageSize = 200;

const move = z.object({
  id: z.int(),
  move_type: z.enum([moveTypes.bill, moveTypes.credit]),
  state: z.string(),
  payment_state: text,
  partner_id: link,
  ref: text,
  invoice_origin: text,
  invoice_date: text,
  invoice_date_due: text,
  currency_id: link,
  amount_total: z.number(),
  amount_residual: z.number(),
  create_date: time,
  write_date: time,
});
type Move = z.infer<typeof move>;

const moveLine = z.object({
  move_id: z.tuple([z.int(), z.string()]),
  name: text,
  price_subtotal: z.number(),
  account_id: link,
  tax_ids: ids,
  analytic_distribution: z.union([z.record(z.string(), z.number()), z.literal(false), z.null()]),
});
type MoveLine = z.infer<typeof moveLine>;

const fieldsOf = (shape: z.ZodObject) => Object.keys(shape.shape).filter((name) => name !== 'id');

export async function* odooBills(
  odoo: OdooRpc,
  urlOf: (id: string) => string,
  since: Date | null,
): AsyncGenerator<BillPage> {
  const paging = {
    exactToMs: 1_000,
    changedAt: (row: Move) => row.write_date,
    async page(from: Date | null, page: number) {
      const changed = from ? [['write_date', '>=', odooTime(from)] as const] : [];
      const bills = ['move_type', 'in', Object.values(moveTypes)] as const;
      const rows = await odoo.search(move, 'account.move', [bills, ...changed], {
        ...{ fields: fieldsOf(move), order: 'write_date, id' },
        ...{ limit: pageSize, offset: (page - 1) * pageSize },
      });
      return { rows, isLast: rows.length < pageSize };
    },
  };
  for await (const rows of pagesByTime(paging, since)) {
    const lines = Map.groupBy(await linesOf(odoo, rows), ({ move_id }) => move_id[0]);
    const bills = rows.map((row) => presented(row, lines.get(row.id) ?? [], urlOf));
    yield { bills, gone: [] };
  }
}

function linesOf(odoo: OdooRpc, rows: readonly Move[]): Promise<MoveLine[]> {
  if (rows.length === 0) return Promise.resolve([]);
  const of = ['move_id', 'in', rows.map(({ id }) => id)] as const;
  const domain = [of, ['display_type', '=', 'product']] as const;
  const searched = { fields: fieldsOf(moveLine), order: 'move_id, sequence, id' };
  return odoo.search(moveLine, 'account.move.line', domain, searched);
}

function presented(
  row: Move,
  lines: readonly MoveLine[],
  urlOf: (id: string) => string,
): LedgerBill {
  const id = String(row.id);
  return {
    ...{ id, url: urlOf(id), kind: row.move_type === moveTypes.bill ? 'bill' : 'credit' },
    vendorId: String(row.partner_id?.[0] ?? ''),
    vendorName: row.partner_id?.[1] ?? null,
    number: row.ref || null,
    ...{ issuedOn: row.invoice_date, dueOn: row.invoice_date_due },
    currency: row.currency_id?.[1] ?? '',
    rate: null,
    ...{ total: String(row.amount_total), balance: String(row.amount_residual) },
    status: statusOf(row),
    mark: markIn(row.invoice_origin),
    enteredOn: row.create_date.slice(0, 10),
    updatedAt: row.write_date,
    lines: lines.map(presentedLine),
  };
}

function presentedLine(line: MoveLine): LedgerBillLine {
  const [only, ...others] = Object.keys(line.analytic_distribution || {});
  const [tax] = line.tax_ids;
  return {
    description: line.name ?? '',
    net: String(line.price_subtotal),
    accountId: line.account_id === null ? null : String(line.account_id[0]),
    taxCodeId: tax === undefined ? null : String(tax),
    // A line that is shared among several has none of them.
    classId: others.length === 0 ? (only ?? null) : null,
    ...{ locationId: null, customerId: null, trackingOptionIds: [] },
  };
}

function statusOf({ state, payment_state }: Move): LedgerBill['status'] {
  if (state === 'cancel') return 'void';
  if (state !== 'posted') return 'draft';
  return isPaid(payment_state) ? 'paid' : 'open';
}

/** With `in_payment` the payment is entered, and the bank has not confirmed it yet. */
export const isPaid = (paymentState: string | null) =>
  paymentState === 'paid' || paymentState === 'in_payment';
