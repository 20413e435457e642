import type { ExportType } from '#shared/exports/exportTypes.ts';
import type { ExplainedPart } from '#shared/money/explained.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** An export to a ledger, a file, or a webhook delivery. */
export interface ListedExport {
  id: string;
  type: ExportType;
  /** `null` for a file with several invoices. */
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceCount: number;
  status: 'pending' | 'success' | 'failure';
  requestedBy: string;
  requestedAt: Date;
  finishedAt: Date | null;
  attempts: number;
  nextAttemptAt: Date | null;
  problem: string | null;
  parts: ExplainedPart[] | null;
  externalId: string | null;
}

/** A later problem of its files has no parts, so the sentence is written as it is stored. */
const partsOfProblem = `case when document_problem is null and explained->>'explanation' = problem then explained->'parts' end`;

const toLedgers = `select id, ledger as type, invoice_id, 1 as invoice_count, status, requested_by, requested_at,
  finished_at, attempts, next_attempt_at, nullif(concat_ws(' ', problem, document_problem), '') as problem, ${partsOfProblem} as parts,
  external_id from export_logs where account_id = $1`;

const inFiles = `select id, format, null::uuid, invoice_count, 'success', requested_by, requested_at,
  requested_at, 1, null::timestamptz, null, null, file_name from export_files where account_id = $1`;

const toWebhook = `select id, 'webhook', invoice_id, 1, status, requested_by, requested_at,
  finished_at, attempts, next_attempt_at, problem, null, id::text from webhook_deliveries
  where account_id = $1 and invoice_id is not null`;

/** Newest first. */
export function listExports(
  tx: AccountTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedExport[]> {
  return tx.run<ListedExport>(selectPage, [tx.accountId, limit, offset]);
}

const parts = [toLedgers, inFiles, toWebhook].map((part) => `(${part})`).join(' union all ');

const selectPage = statement(`
  with page as (
    select * from (${parts}) as export order by requested_at desc, id desc limit $2 offset $3
  )
  select page.id, page.type, coalesce(page.invoice_id, sole.invoice_id) as "invoiceId",
    invoice.invoice_number as "invoiceNumber", page.invoice_count as "invoiceCount", page.status,
    page.requested_by as "requestedBy", page.requested_at as "requestedAt",
    page.finished_at as "finishedAt", page.attempts, page.next_attempt_at as "nextAttemptAt",
    page.problem, page.parts, page.external_id as "externalId"
  from page
  left join export_file_invoices as sole on sole.account_id = $1 and sole.file_id = page.id
    and page.invoice_count = 1
  left join invoices as invoice on invoice.account_id = $1
    and invoice.id = coalesce(page.invoice_id, sole.invoice_id)
  order by page.requested_at desc, page.id desc`);
