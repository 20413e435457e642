import { randomUUID } from 'node:crypto';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { FoundBill } from '#shared/invoices/foundBill.ts';
import type { Explained } from '#shared/money/explained.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { type Reader, statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { leaseInSeconds } from '../../platform/outside/whileRenewing.ts';
import { untilTime } from '../../platform/work/DueWorker.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { invoices } from '../invoices/invoiceStore.ts';

/** A file that was not attached, for good. */
export interface LeftOut {
  name: string;
  why: string;
}

export interface ExportRow {
  id: string;
  invoiceId: string;
  ledger: LedgerId;
  companyId: string;
  status: 'pending' | 'success' | 'failure';
  requestedBy: string;
  requestedAt: Date;
  requestKey: string;
  /** The bill as sent, with the invoice's fingerprint and payee at that time. Older ones name no payee. */
  sent: { bill: Bill; vendorId: string; fingerprint: string; payee?: string } | null;
  attempts: number;
  nextAttemptAt: Date | null;
  problem: string | null;
  /** Of the problem, if it has amounts or days. Of an earlier one where its text is another. */
  explained: Explained | null;
  externalId: string | null;
  url: string | null;
  /** `incomplete`: without files that the ledger does not accept. */
  document: 'none' | 'waiting' | 'attached' | 'incomplete' | 'refused';
  documentProblem: string | null;
  /** Number of files attached or left out so far. */
  filesAttached: number;
  filesLeftOut: LeftOut[];
  finishedAt: Date | null;
  /** Bills of this vendor and number that were there before; the export has failed until somebody answers. */
  found: FoundBill[] | null;
  /** The ids of such bills that somebody has said to be others. */
  different: string[];
  /** The bill that was deleted or made void in the ledger. */
  gone: { billId: string; url: string | null; sent: ExportRow['sent'] } | null;
}

/** The signal for every change of `nextAttemptAt`. */
export const exportWork = 'exports';

const columns = {
  id: 'uuid',
  invoiceId: 'uuid',
  ledger: 'text',
  companyId: 'text',
  status: 'text',
  requestedBy: 'text',
  requestedAt: 'timestamptz',
  requestKey: 'text',
  sent: 'jsonb',
  attempts: 'integer',
  nextAttemptAt: 'timestamptz',
  problem: 'text',
  explained: 'jsonb',
  externalId: 'text',
  url: 'text',
  document: 'text',
  documentProblem: 'text',
  filesAttached: 'integer',
  filesLeftOut: 'jsonb',
  finishedAt: 'timestamptz',
  found: 'jsonb',
  different: 'text[]',
  gone: 'jsonb',
} satisfies Columns & Record<keyof ExportRow, string>;

const list = selectList(columns, 'row');
const own = `select ${list} from export_logs as row where row.account_id = $1`;

export const newRequestKey = () => randomUUID();

interface Books {
  ledger: LedgerId;
  companyId: string;
  invoiceIds: readonly string[];
}

const mayBeThere = "(row.status <> 'failure' or row.sent is not null)";

const selectBooking = statement(`
  ${own} and row.invoice_id = $2 and ${mayBeThere} order by row.status = 'failure' limit 1`);

/** The export by which an invoice is in a ledger or may be, in any books that were ever connected. */
export async function bookingOf(tx: AccountTx, invoiceId: string): Promise<ExportRow | undefined> {
  const [row] = await tx.run<ExportRow>(selectBooking, [tx.accountId, invoiceId]);
  return row;
}

const selectActive = statement(`
  select invoice_id as "invoiceId", id from export_logs
  where account_id = $1 and ledger = $2 and company_id = $3 and invoice_id = any($4::uuid[])
    and status <> 'failure'`);

/** Exports of these invoices that are in these books or on their way, by invoice. */
export async function activeExports(
  tx: AccountTx,
  { ledger, companyId, invoiceIds }: Books,
): Promise<Map<string, string>> {
  const values = [tx.accountId, ledger, companyId, invoiceIds];
  const rows = await tx.run<{ invoiceId: string; id: string }>(selectActive, values);
  return new Map(rows.map((row) => [row.invoiceId, row.id]));
}

const selectOtherBooking = statement(`
  ${own} and row.invoice_id = $2 and row.ledger = $3 and row.company_id = $4 and row.id <> $5
    and ${mayBeThere} limit 1`);

/** Another export by which the invoice is in the same books, or may be. */
export async function otherBookingOf(
  tx: AccountTx,
  { id, invoiceId, ledger, companyId }: ExportRow,
): Promise<ExportRow | undefined> {
  const values = [tx.accountId, invoiceId, ledger, companyId, id];
  const [row] = await tx.run<ExportRow>(selectOtherBooking, values);
  return row;
}

const insert = statement(`
  insert into export_logs as row
    (account_id, id, invoice_id, request_key, ledger, company_id, requested_by, status, requested_at, next_attempt_at)
  select own.account_id, new.id, new."invoiceId", new."requestKey", $3, $4, $5, 'pending', now(), now()
  from accounts own
  cross join jsonb_to_recordset($2::jsonb) as new (id uuid, "invoiceId" uuid, "requestKey" text)
  where own.account_id = $1
  returning ${list}`);

export async function insertExports(
  tx: AccountTx,
  invoiceIds: readonly string[],
  { ledger, companyId, requestedBy }: Pick<ExportRow, 'ledger' | 'companyId' | 'requestedBy'>,
): Promise<ExportRow[]> {
  if (invoiceIds.length === 0) return [];
  const rows = invoiceIds.map((invoiceId) => ({
    id: newId(),
    invoiceId,
    requestKey: newRequestKey(),
  }));
  tx.announce(exportWork);
  return tx.run<ExportRow>(insert, [
    tx.accountId,
    JSON.stringify(rows),
    ledger,
    companyId,
    requestedBy,
  ]);
}

export const triedAnew = () =>
  ({
    status: 'pending',
    problem: null,
    attempts: 0,
    nextAttemptAt: new Date(),
    finishedAt: null,
    found: null,
  }) as const;

const revive = statement(`
  update export_logs as row
  set status = 'pending', problem = null, attempts = 0, next_attempt_at = now(), finished_at = null,
    found = null, requested_by = $5
  where row.account_id = $1 and row.ledger = $2 and row.company_id = $3
    and row.invoice_id = any($4::uuid[]) and row.status = 'failure' and row.sent is not null
  returning ${list}`);

/**
 * Retries failed exports whose bill may be in the ledger nevertheless. A new export would not do: only the old one has the
 * mark by which the bill is found.
 */
export function reviveUncertain(
  tx: AccountTx,
  invoiceIds: readonly string[],
  { ledger, companyId, requestedBy }: Pick<ExportRow, 'ledger' | 'companyId' | 'requestedBy'>,
): Promise<ExportRow[]> {
  tx.announce(exportWork);
  const values = [tx.accountId, ledger, companyId, invoiceIds, requestedBy];
  return tx.run<ExportRow>(revive, values);
}

const selectAsked = statement(`
  ${own} and row.invoice_id = $2 and row.ledger = $3 and row.company_id = $4 and row.status = 'failure'
    and row.found is not null order by row.requested_at desc, row.id desc limit 1`);

/** The export of an invoice that waits for an answer about bills found in the ledger. */
export async function askedExport(
  tx: AccountTx,
  { invoiceId, ledger, companyId }: Pick<ExportRow, 'invoiceId' | 'ledger' | 'companyId'>,
): Promise<ExportRow | undefined> {
  const [row] = await tx.run<ExportRow>(selectAsked, [tx.accountId, invoiceId, ledger, companyId]);
  return row;
}

export interface BillMaker {
  exportId: string;
  invoiceId: string;
  invoiceNumber: string | null;
  billId: string | null;
}

const selectMakers = statement(`
  select export.id as "exportId", export.invoice_id as "invoiceId", invoice.invoice_number as "invoiceNumber",
    export.external_id as "billId"
  from export_logs export left join invoices invoice
    on invoice.account_id = export.account_id and invoice.id = export.invoice_id
  where export.account_id = $1 and export.ledger = $2 and export.company_id = $3
    and (export.external_id = any($4::text[]) or export.id = any($5::uuid[]))
  order by export.status = 'success' desc`);

/** Exports that have made these bills, or carry one of these marks. */
export function makersOf(
  tx: AccountTx,
  { ledger, companyId }: Pick<ExportRow, 'ledger' | 'companyId'>,
  { billIds, marks }: { billIds: readonly string[]; marks: readonly string[] },
): Promise<BillMaker[]> {
  return tx.run<BillMaker>(selectMakers, [tx.accountId, ledger, companyId, billIds, marks]);
}

const selectOfBills = statement(`
  ${own} and row.ledger = $2 and row.company_id = $3
    and (row.external_id = any($4::text[]) or row.gone->>'billId' = any($4::text[]) or row.id = any($5::uuid[]))
  order by row.status = 'success' desc, row.requested_at desc`);

/** Exports that have made these bills, also those that are gone from the ledger, or carry one of these marks. */
export function exportsOfBills(
  tx: AccountTx,
  { ledger, companyId }: Pick<ExportRow, 'ledger' | 'companyId'>,
  { billIds, marks }: { billIds: readonly string[]; marks: readonly string[] },
): Promise<ExportRow[]> {
  return tx.run<ExportRow>(selectOfBills, [tx.accountId, ledger, companyId, billIds, marks]);
}

const selectGoneUnread = statement(`
  ${own} and row.ledger = $2 and row.company_id = $3 and row.gone is not null and not exists (
    select from ledger_bills bill
    where bill.account_id = $1 and bill.ledger = $2 and bill.company_id = $3
      and bill.bill_id = row.gone->>'billId')`);

/** Exports whose bill was gone from the ledger before the bills there were read. */
export function exportsGoneUnread(
  tx: AccountTx,
  { ledger, companyId }: Pick<ExportRow, 'ledger' | 'companyId'>,
): Promise<ExportRow[]> {
  return tx.run<ExportRow>(selectGoneUnread, [tx.accountId, ledger, companyId]);
}

const lockNumbers = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket exporting ' || $1 || ' ' || $2, 0))",
);

const selectSameNumber = statement(`
  ${own} and row.ledger = $2 and row.company_id = $3 and row.id <> $4 and row.sent is not null
    and plain_number(row.sent->'bill'->>'number') = plain_number($5)
    and row.sent->>'vendorId' = $6 and row.sent->'bill'->>'kind' = $7
    and (row.status <> 'success' or row.finished_at >= $8::timestamptz)
    and not (row.external_id is not null and row.external_id = any($9::text[]))
  order by row.status limit 1`);

/**
 * Another export of this vendor and number that was sent: its bill may have arrived after the ledger was asked. Takes an
 * advisory lock, so that of two exports that are about to be sent the second finds the first.
 */
export async function sentMeanwhile(
  tx: AccountTx,
  { id, ledger, companyId, different }: ExportRow,
  { bill, vendorId }: NonNullable<ExportRow['sent']>,
  since: Date,
): Promise<ExportRow | undefined> {
  if (bill.number === null) return undefined;
  await tx.run(lockNumbers, [tx.accountId, companyId]);
  const values = [tx.accountId, ledger, companyId, id, bill.number, vendorId, bill.kind];
  const [row] = await tx.run<ExportRow>(selectSameNumber, [...values, since, different]);
  return row;
}

const select = statement(`${own} and row.id = $2`);
const lock = statement(`${own} and row.id = $2 for update`);

export async function findExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx.run<ExportRow>(select, [tx.accountId, id]);
  return row;
}

/** Keeps the lock order: connections, then invoices, then exports. */
export async function lockExportWithInvoice(tx: AccountTx, id: string) {
  const seen = await findExport(tx, id);
  if (!seen) return undefined;
  const invoice = await invoices.lock(tx, seen.invoiceId);
  const [row] = await tx.run<ExportRow>(lock, [tx.accountId, id]);
  return row && { row, invoice };
}

type Change = Partial<Omit<ExportRow, 'id'>>;

export async function changeExport(tx: AccountTx, id: string, change: Change): Promise<void> {
  if (change.nextAttemptAt) tx.announce(exportWork);
  const { list: changes, values } = updateParts(columns, change, { after: 2 });
  const update = unprepared(`update export_logs set ${changes} where account_id = $1 and id = $2`);
  await tx.run(update, [tx.accountId, id, ...values]);
}

/** Returns false if the export has another bill by now. */
export async function changeOfBill(
  tx: AccountTx,
  { id, externalId }: Pick<ExportRow, 'id' | 'externalId'>,
  change: Change,
): Promise<boolean> {
  if (change.nextAttemptAt) tx.announce(exportWork);
  const { list: changes, values } = updateParts(columns, change, { after: 3 });
  const update = unprepared(`
    update export_logs set ${changes}
    where account_id = $1 and id = $2 and external_id is not distinct from $3 and status = 'success'
    returning id`);
  return (await tx.run(update, [tx.accountId, id, externalId, ...values])).length > 0;
}

const lease = `interval '${leaseInSeconds} seconds'`;

const take = statement(`
  update export_logs as row
  set attempts = attempts + 1, next_attempt_at = now() + ${lease}
  where row.account_id = $1 and row.id = $2 and row.status <> 'failure'
    and row.next_attempt_at <= now()
  returning ${list}`);

/**
 * Leases an export for one attempt, which has to renew the lease. When it ends, the node counts as killed and another one
 * may take the export.
 */
export async function takeExport(tx: AccountTx, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx.run<ExportRow>(take, [tx.accountId, id]);
  return row;
}

const renew = statement(`
  update export_logs set next_attempt_at = now() + ${lease}
  where account_id = $1 and id = $2 and attempts = $3 and next_attempt_at is not null`);

/** Renews the lease of an attempt, unless another attempt has begun or none is to follow. */
export async function renewExport(
  tx: AccountTx,
  { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>,
): Promise<void> {
  await tx.run(renew, [tx.accountId, id, attempts]);
}

const giveBack = statement(
  'update export_logs set attempts = attempts - 1 where account_id = $1 and id = $2',
);

/** For attempts that failed only because the ledger was busy. */
export async function giveBackAttempt(tx: AccountTx, id: string): Promise<void> {
  await tx.run(giveBack, [tx.accountId, id]);
}

/**
 * One export of each account, in random order, so that an account with many exports does not delay others. Connections
 * that are paused by a rate limit are skipped, except for exports without a problem text, which get it by one attempt.
 */
const selectDue = statement(`
  select account_id as "accountId", id from (
    select distinct on (export.account_id) export.account_id, export.id
    from export_logs export
    left join ledger_connections connection
      on connection.account_id = export.account_id and connection.ledger = export.ledger
    where export.ledger = $1 and export.next_attempt_at <= now()
      and (connection.paused_until is null or connection.paused_until <= now() or export.problem is null)
    order by export.account_id, export.next_attempt_at, export.id
  ) as due order by random() limit 12`);

/** One batch of due exports. */
export function dueExports(
  reader: Reader,
  ledger: LedgerId,
): Promise<{ accountId: string; id: string }[]> {
  return reader.run(selectDue, [ledger]);
}

const selectNext = statement(`
  select export.ledger, ${untilTime(`min(case when export.problem is null then export.next_attempt_at
    else greatest(export.next_attempt_at, connection.paused_until) end)`)}
  from export_logs export
  left join ledger_connections connection
    on connection.account_id = export.account_id and connection.ledger = export.ledger
  where export.next_attempt_at is not null group by export.ledger`);

/** The time until the next export of each ledger that has one. */
export async function nextExportsInMs(reader: Reader): Promise<ReadonlyMap<LedgerId, number>> {
  const rows = await reader.run<{ ledger: LedgerId; dueInMs: number }>(selectNext);
  return new Map(rows.map(({ ledger, dueInMs }) => [ledger, dueInMs]));
}

const hurry = statement(`
  update export_logs set next_attempt_at = now()
  where account_id = $1 and ledger = $2
    and (next_attempt_at > now() + ${lease}
      or next_attempt_at is null and document = 'waiting')`);

/**
 * Makes waiting exports due now, and documents that waited for the connection. Exports due within the duration of a
 * lease are left out, because they may be leased at the moment.
 */
export async function makeWaitingDue(tx: AccountTx, ledger: LedgerId): Promise<void> {
  tx.announce(exportWork);
  await tx.run(hurry, [tx.accountId, ledger]);
}

const selectWaiting = statement(`
  select invoice_id as "invoiceId" from export_logs
  where account_id = $1 and ledger = $2 and status = 'pending'`);

export async function waitingInvoices(tx: AccountTx, ledger: LedgerId): Promise<string[]> {
  const rows = await tx.run<{ invoiceId: string }>(selectWaiting, [tx.accountId, ledger]);
  return rows.map(({ invoiceId }) => invoiceId);
}

const giveUp = `update export_logs as row
  set status = 'failure', problem = $2, next_attempt_at = null, finished_at = now()
  where row.account_id = $1 and row.status = 'pending'`;

const giveUpOfLedger = statement(`
  ${giveUp} and row.ledger = $3 and row.invoice_id = any($4::uuid[]) returning ${list}`);

export function giveUpWaiting(
  tx: AccountTx,
  { ledger, invoiceIds }: { ledger: LedgerId; invoiceIds: readonly string[] },
  problem: string,
): Promise<ExportRow[]> {
  return tx.run<ExportRow>(giveUpOfLedger, [tx.accountId, problem, ledger, invoiceIds]);
}

const giveUpOfInvoice = statement(`
  ${giveUp} and row.invoice_id = $3 and row.sent is null returning ${list}`);

/** In all ledgers. Exports that were sent are left out, because their bill may have arrived. */
export function giveUpUnsent(
  tx: AccountTx,
  invoiceId: string,
  problem: string,
): Promise<ExportRow[]> {
  return tx.run<ExportRow>(giveUpOfInvoice, [tx.accountId, problem, invoiceId]);
}

/** For a bill that was deleted in the ledger: the export is as if it had never been sent. */
export const goneFromThere = (
  { externalId, url, sent }: Pick<ExportRow, 'externalId' | 'url' | 'sent'>,
  problem: string,
) =>
  ({
    status: 'failure',
    problem,
    nextAttemptAt: null,
    finishedAt: new Date(),
    sent: null,
    requestKey: newRequestKey(),
    externalId: null,
    url: null,
    document: 'none',
    documentProblem: null,
    filesAttached: 0,
    found: null,
    gone: externalId === null ? null : { billId: externalId, url, sent },
  }) as const;

export interface UnpaidBill {
  id: string;
  invoiceId: string;
  billId: string;
  kind: Bill['kind'];
}

const selectUnpaid = statement(`
  select export.id, export.invoice_id as "invoiceId", export.external_id as "billId",
    coalesce(export.sent->'bill'->>'kind', export.found->0->>'kind') as kind
  from export_logs export join invoices invoice
    on invoice.account_id = export.account_id and invoice.id = export.invoice_id
  where export.account_id = $1 and export.ledger = $2 and export.company_id = $3
    and export.status = 'success' and invoice.status = 'approved'
    and ($4::uuid is null or export.id > $4)
  order by export.id limit $5`);

/** The next bills and credits in these books that are not known to be paid. */
export function unpaidBills(
  tx: AccountTx,
  {
    ledger,
    companyId,
    after,
    limit,
  }: { ledger: LedgerId; companyId: string; after: string | null; limit: number },
): Promise<UnpaidBill[]> {
  return tx.run<UnpaidBill>(selectUnpaid, [tx.accountId, ledger, companyId, after, limit]);
}
