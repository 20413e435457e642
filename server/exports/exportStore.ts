import { randomUUID } from 'node:crypto';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import type { Reader, Statement } from '../db/statement.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { invoices } from '../invoices/invoiceStore.ts';

/** A file that is not beside its bill, and will not be. */
export interface LeftOut {
  name: string;
  why: string;
}

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
  /** What it said when it was sent, as the fingerprint of its invoice. */
  sent: { bill: Bill; vendorId: string; fingerprint: string } | null;
  attempts: number;
  next_attempt_at: Date | null;
  problem: string | null;
  external_id: string | null;
  url: string | null;
  /** `incomplete`: without what the ledger takes with no bill. */
  document: 'none' | 'waiting' | 'attached' | 'incomplete' | 'refused';
  document_problem: string | null;
  /** How many of the document's files are there or left out. */
  files_attached: number;
  files_left_out: LeftOut[];
  finished_at: Date | null;
}

const own = (tx: AccountTx) => tx<ExportRow>('export_logs').where({ account_id: tx.accountId });

export const newRequestKey = () => randomUUID();

interface Place {
  ledger: LedgerId;
  companyId: string;
  invoiceIds: readonly string[];
}

const mayBeThere = "(status <> 'failure' or sent is not null)";

/** That one of an invoice's exports by which it is in a ledger or may be, whichever company's books are connected now. */
export async function bookingOf(tx: AccountTx, invoiceId: string): Promise<ExportRow | undefined> {
  return own(tx)
    .where({ invoice_id: invoiceId })
    .whereRaw(mayBeThere)
    .orderByRaw("status = 'failure'")
    .first();
}

/** The exports of these that are in the books of this company or on their way there, by their invoice. */
export async function standingExports(
  tx: AccountTx,
  { ledger, companyId, invoiceIds }: Place,
): Promise<Map<string, string>> {
  const rows = await own(tx)
    .where({ ledger, company_id: companyId })
    .whereNot({ status: 'failure' })
    .whereIn('invoice_id', invoiceIds)
    .select('invoice_id', 'id');
  return new Map(rows.map((row) => [row.invoice_id, row.id]));
}

/** Another export of the same invoice by which it is in the same books, or may be. */
export async function otherBookingOf(
  tx: AccountTx,
  { id, invoice_id, ledger, company_id }: ExportRow,
): Promise<ExportRow | undefined> {
  return own(tx)
    .where({ invoice_id, ledger, company_id })
    .whereNot({ id })
    .whereRaw(mayBeThere)
    .first();
}

export async function insertExports(
  tx: AccountTx,
  invoiceIds: readonly string[],
  given: Pick<ExportRow, 'ledger' | 'company_id' | 'requested_by'>,
): Promise<ExportRow[]> {
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
  return rows.length > 0 ? tx<ExportRow>('export_logs').insert(rows).returning('*') : [];
}

/** Tried once more from the beginning. */
export const triedAnew = () =>
  ({
    status: 'pending',
    problem: null,
    attempts: 0,
    next_attempt_at: new Date(),
    finished_at: null,
  }) as const;

/**
 * Of what has failed and may be in the ledger all the same, the same export is tried again: only that one knows by what it
 * is found there.
 */
export async function reviveUncertain(
  tx: AccountTx,
  invoiceIds: readonly string[],
  { ledger, company_id, requested_by }: Pick<ExportRow, 'ledger' | 'company_id' | 'requested_by'>,
): Promise<ExportRow[]> {
  return own(tx)
    .where({ ledger, company_id, status: 'failure' })
    .whereNotNull('sent')
    .whereIn('invoice_id', invoiceIds)
    .update({ ...triedAnew(), requested_by })
    .returning('*');
}

export async function findExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  return own(tx).where({ id }).first();
}

/** Rows are locked in the order in which everybody locks them: a connection, then invoices, then their exports. */
export async function lockTogether(tx: AccountTx, id: string) {
  const seen = await findExport(tx, id);
  const invoice = seen && (await invoices.lock(tx, seen.invoice_id));
  const row = seen && (await own(tx).where({ id }).forUpdate().first());
  return row && { row, invoice };
}

type Change = Partial<Omit<ExportRow, 'account_id' | 'id'>>;

export async function changeExport(tx: AccountTx, id: string, change: Change): Promise<void> {
  await tx('export_logs').where({ account_id: tx.accountId, id }).update(asColumns(change));
}

/** Answers false where this is not the bill of the export any more. */
export async function changeOfBill(
  tx: AccountTx,
  { id, external_id }: Pick<ExportRow, 'id' | 'external_id'>,
  change: Change,
): Promise<boolean> {
  const bill = { account_id: tx.accountId, id, external_id, status: 'success' };
  return (await tx('export_logs').where(bill).update(asColumns(change))) > 0;
}

function asColumns({ sent, files_left_out: leftOut, ...change }: Change): object {
  return {
    ...change,
    ...(sent !== undefined && { sent: sent && JSON.stringify(sent) }),
    ...(leftOut !== undefined && { files_left_out: JSON.stringify(leftOut) }),
  };
}

const longestAttempt = "interval '90 seconds'";

/**
 * Takes an export for one attempt; nobody else has it until this one is over. That is given longer than an attempt may take:
 * whoever is not heard of by then was killed.
 */
export async function takeExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  const [row] = await own(tx)
    .where({ id })
    .whereNot({ status: 'failure' })
    .whereRaw('next_attempt_at <= now()')
    .update({
      attempts: tx.raw('attempts + 1'),
      next_attempt_at: tx.raw(`now() + ${longestAttempt}`),
    })
    .returning('*');
  return row;
}

/** Nothing was wrong with it that the next attempt would find again. */
export async function giveBackAttempt(tx: AccountTx, id: string): Promise<void> {
  await own(tx).where({ id }).decrement('attempts');
}

/**
 * Of each account the next one, in no order: whoever exports much holds up nobody else. Where the ledger takes no more for
 * now it is left alone; what has not been told so yet comes up once.
 */
const selectDue: Statement = {
  name: 'due-exports',
  text: `select account_id as "accountId", id from (
      select distinct on (export.account_id) export.account_id, export.id
      from export_logs export
      left join ledger_connections connection
        on connection.account_id = export.account_id and connection.ledger = export.ledger
      where export.ledger = $1 and export.next_attempt_at <= now()
        and (connection.paused_until is null or connection.paused_until <= now() or export.problem is null)
      order by export.account_id, export.next_attempt_at, export.id
    ) as due order by random() limit 12`,
};

/** What one round works through. */
export function dueExports(
  reader: Reader,
  ledger: LedgerId,
): Promise<{ accountId: string; id: string }[]> {
  return reader.run(selectDue, [ledger]);
}

/**
 * What has waited for the ledger is tried now, and documents that waited for somebody to connect it. What comes up before
 * an attempt could have ended may be under way just now, and is left to that.
 */
export async function hurryWaiting(tx: AccountTx, ledger: LedgerId): Promise<void> {
  await own(tx)
    .where({ ledger })
    .whereRaw(
      `(next_attempt_at > now() + ${longestAttempt} or next_attempt_at is null and document = 'waiting')`,
    )
    .update({ next_attempt_at: new Date() });
}

export async function waitingInvoices(tx: AccountTx, ledger: LedgerId): Promise<string[]> {
  return own(tx).where({ ledger, status: 'pending' }).pluck('invoice_id');
}

const givenUp = (problem: string) =>
  ({ status: 'failure', problem, next_attempt_at: null, finished_at: new Date() }) as const;

export async function giveUpWaiting(
  tx: AccountTx,
  { ledger, invoiceIds }: { ledger: LedgerId; invoiceIds: readonly string[] },
  problem: string,
): Promise<ExportRow[]> {
  return own(tx)
    .where({ ledger, status: 'pending' })
    .whereIn('invoice_id', invoiceIds)
    .update(givenUp(problem))
    .returning('*');
}

/** Whichever ledger it waits for: of what was sent there already it is not known whether it arrived. */
export async function giveUpUnsent(
  tx: AccountTx,
  invoiceId: string,
  problem: string,
): Promise<ExportRow[]> {
  return own(tx)
    .where({ invoice_id: invoiceId, status: 'pending' })
    .whereNull('sent')
    .update(givenUp(problem))
    .returning('*');
}

/** What was there is not any more: from now on it is as if it had never been sent. */
export const goneFromThere = (problem: string) =>
  ({
    ...givenUp(problem),
    sent: null,
    request_key: newRequestKey(),
    external_id: null,
    url: null,
    document: 'none',
    document_problem: null,
    files_attached: 0,
  }) as const;

export interface UnpaidBill {
  id: string;
  invoiceId: string;
  billId: string;
  kind: Bill['kind'];
}

/** The next bills and credits in these books of which nobody has told us that they are paid. */
export async function unpaidBills(
  tx: AccountTx,
  {
    ledger,
    companyId,
    after,
    limit,
  }: { ledger: LedgerId; companyId: string; after: string | null; limit: number },
): Promise<UnpaidBill[]> {
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
    .where((is) => (after === null ? is : is.where('export.id', '>', after)))
    .orderBy('export.id')
    .limit(limit)
    .select({
      id: 'export.id',
      invoiceId: 'export.invoice_id',
      billId: 'export.external_id',
      kind: tx.raw("export.sent->'bill'->>'kind'"),
    });
}
