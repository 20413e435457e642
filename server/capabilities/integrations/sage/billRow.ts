import { z } from 'zod';
import { amount, reference } from './pages.ts';

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
