import { randomUUID } from 'node:crypto';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import type { Reader, Statement } from '../db/statement.ts';
import type { Bill } from '../integrations/Ledger.ts';

export interface ExportRow {
  account_id: string;
  id: string;
  invoice_id: string;
  ledger: LedgerId;
  company_id: string;
  status: 'pending' | 'success' | 'failure';
  requested_by: string;
  requested_at: Date;
  request_key: string;
  sent: { bill: Bill; vendorId: string } | null;
  attempts: number;
  next_attempt_at: Date | null;
  problem: string | null;
  external_id: string | null;
  url: string | null;
  document: 'none' | 'waiting' | 'attached' | 'refused';
  finished_at: Date | null;
}

const own = (tx: AccountTx) => tx<ExportRow>('export_logs').where({ account_id: tx.accountId });

export const newRequestKey = () => randomUUID();

/** Those of them that are in the ledger's books of this company, or on their way there. */
export async function standingExports(
  tx: AccountTx,
  { ledger, companyId, invoiceIds }: { ledger: LedgerId; companyId: string; invoiceIds: string[] },
): Promise<Set<string>> {
  const rows = await own(tx)
    .where({ ledger, company_id: companyId })
    .whereNot({ status: 'failure' })
    .whereIn('invoice_id', invoiceIds)
    .select('invoice_id');
  return new Set(rows.map((row) => row.invoice_id));
}

export async function insertExports(
  tx: AccountTx,
  invoiceIds: readonly string[],
  given: Pick<ExportRow, 'ledger' | 'company_id' | 'requested_by'>,
): Promise<void> {
  const now = new Date();
  const rows = invoiceIds.map((invoice_id) => ({
    ...given,
    id: newId(),
    invoice_id,
    status: 'pending' as const,
    requested_at: now,
    request_key: newRequestKey(),
    next_attempt_at: now,
  }));
  if (rows.length > 0) await tx<ExportRow>('export_logs').insert(rows);
}

/**
 * Of what has failed and may be in the ledger all the same, the same export is tried again: only that one knows by what it
 * is found there. Answers the invoices.
 */
export async function reviveUncertain(
  tx: AccountTx,
  invoiceIds: readonly string[],
  { ledger, company_id, requested_by }: Pick<ExportRow, 'ledger' | 'company_id' | 'requested_by'>,
): Promise<Set<string>> {
  const rows = await own(tx)
    .where({ ledger, company_id, status: 'failure' })
    .whereNotNull('sent')
    .whereIn('invoice_id', invoiceIds)
    .update({
      status: 'pending',
      requested_by,
      problem: null,
      attempts: 0,
      next_attempt_at: new Date(),
      finished_at: null,
    })
    .returning('invoice_id');
  return new Set(rows.map((row) => row.invoice_id));
}

export async function lockExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  return own(tx).where({ id }).forUpdate().first();
}

/** The last one of an invoice for a ledger. */
export async function lastExport(
  tx: AccountTx,
  { invoiceId, ledger }: { invoiceId: string; ledger: LedgerId },
): Promise<ExportRow | undefined> {
  return own(tx)
    .where({ invoice_id: invoiceId, ledger })
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .first();
}

export async function changeExport(
  tx: AccountTx,
  id: string,
  { sent, ...change }: Partial<Omit<ExportRow, 'account_id' | 'id'>>,
): Promise<void> {
  const columns = { ...change, ...(sent !== undefined && { sent: sent && JSON.stringify(sent) }) };
  await tx('export_logs').where({ account_id: tx.accountId, id }).update(columns);
}

/**
 * Takes an export for one attempt; nobody else has it until this one is over. That is given longer than an attempt may take:
 * whoever is not heard of by then was killed.
 */
export async function takeExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  const [row] = await own(tx)
    .where({ id })
    .whereRaw('next_attempt_at <= now()')
    .update({
      attempts: tx.raw('attempts + 1'),
      next_attempt_at: tx.raw("now() + interval '90 seconds'"),
    })
    .returning('*');
  return row;
}

const selectDue: Statement = {
  name: 'due-exports',
  text: `select account_id as "accountId", id from export_logs
    where ledger = $1 and next_attempt_at <= now() order by next_attempt_at limit 12`,
};

/** The next of all accounts whose attempt is due. */
export function dueExports(
  reader: Reader,
  ledger: LedgerId,
): Promise<{ accountId: string; id: string }[]> {
  return reader.run(selectDue, [ledger]);
}

/** What has waited for the ledger is tried now. */
export async function hurryWaiting(tx: AccountTx, ledger: LedgerId): Promise<void> {
  await own(tx)
    .where({ ledger })
    .whereNotNull('next_attempt_at')
    .update({ next_attempt_at: new Date() });
}

export async function waitingInvoices(tx: AccountTx, ledger: LedgerId): Promise<string[]> {
  return own(tx).where({ ledger, status: 'pending' }).pluck('invoice_id');
}

export async function giveUpWaiting(
  tx: AccountTx,
  ledger: LedgerId,
  problem: string,
): Promise<void> {
  await own(tx)
    .where({ ledger, status: 'pending' })
    .update({ status: 'failure', problem, next_attempt_at: null, finished_at: new Date() });
}

/** Bills in the ledger's books of this company of which nobody has told us that they are paid. */
export async function unpaidBills(
  tx: AccountTx,
  { ledger, companyId }: { ledger: LedgerId; companyId: string },
): Promise<{ invoiceId: string; billId: string }[]> {
  return tx('export_logs as export')
    .join('invoices as invoice', (join) =>
      join.on('invoice.account_id', 'export.account_id').andOn('invoice.id', 'export.invoice_id'),
    )
    .where({
      'export.account_id': tx.accountId,
      'export.ledger': ledger,
      'export.company_id': companyId,
      'export.status': 'success',
      'invoice.status': 'approved',
    })
    .whereRaw("export.sent->'bill'->>'kind' = 'bill'")
    .orderBy('export.id')
    .select({ invoiceId: 'export.invoice_id', billId: 'export.external_id' });
}

export interface ListedExport extends ExportRow {
  invoice_number: string | null;
}

/** Newest first. */
export async function listExports(
  tx: AccountTx,
  { limit, offset, failed }: { limit: number; offset: number; failed: boolean },
): Promise<ListedExport[]> {
  const query = tx('export_logs as export')
    .leftJoin('invoices as invoice', (join) =>
      join.on('invoice.account_id', 'export.account_id').andOn('invoice.id', 'export.invoice_id'),
    )
    .where({ 'export.account_id': tx.accountId })
    .orderBy('export.requested_at', 'desc')
    .orderBy('export.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select('export.*', 'invoice.invoice_number');
  return failed ? query.where({ 'export.status': 'failure' }) : query;
}
