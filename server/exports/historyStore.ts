import type { ExportType } from '#shared/exports/exportTypes.ts';
import type { AccountTx } from '../db/database.ts';

/** Whatever left for the books, whichever way. */
export interface ListedExport {
  id: string;
  type: ExportType;
  /** `null` of a file with several. */
  invoice_id: string | null;
  invoice_number: string | null;
  invoice_count: number;
  status: 'pending' | 'success' | 'failure';
  requested_by: string;
  requested_at: Date;
  finished_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  problem: string | null;
  external_id: string | null;
}

const columns = `id, type, invoice_id, invoice_count, status, requested_by, requested_at, finished_at, attempts,
  next_attempt_at, problem, external_id`;

const toLedgers = `select id, ledger as type, invoice_id, 1 as invoice_count, status, requested_by, requested_at,
  finished_at, attempts, next_attempt_at, nullif(concat_ws(' ', problem, document_problem), '') as problem, external_id from export_logs where account_id = $1`;

const inFiles = `select id, format, null::uuid, invoice_count, 'success', requested_by, requested_at,
  requested_at, 1, null::timestamptz, null, file_name from export_files where account_id = $1`;

const toWebhook = `select id, 'webhook', invoice_id, 1, status, requested_by, requested_at,
  finished_at, attempts, next_attempt_at, problem, id::text from webhook_deliveries
  where account_id = $1 and invoice_id is not null`;

/** Newest first. */
export function listExports(
  tx: AccountTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedExport[]> {
  return tx.run<ListedExport>(selectPage, [tx.accountId, limit, offset]);
}

const parts = [toLedgers, inFiles, toWebhook].map((part) => `(${part})`).join(' union all ');

const selectPage = {
  name: 'list-exports',
  text: `with page as (
      select ${columns} from (${parts}) as export order by requested_at desc, id desc limit $2 offset $3
    )
    select page.*, coalesce(page.invoice_id, sole.invoice_id) as invoice_id, invoice.invoice_number from page
    left join export_file_invoices as sole on sole.account_id = $1 and sole.file_id = page.id
      and page.invoice_count = 1
    left join invoices as invoice on invoice.account_id = $1
      and invoice.id = coalesce(page.invoice_id, sole.invoice_id)
    order by page.requested_at desc, page.id desc`,
};
