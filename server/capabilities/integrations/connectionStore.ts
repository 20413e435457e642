import type { BooksList } from '#shared/books/lists.ts';
import { type LedgerSettings, newLedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { type Columns, insertParts, selectList, updateParts } from '../../platform/db/columns.ts';
import { type Reader, statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import type { Company } from './Ledger.ts';

/** How far lists have been read: changes after `since` are still to be read, and `wholeAt` was the last whole comparison. */
export type ListPositions = Partial<Record<BooksList, { since: string; wholeAt: string }>>;

export interface ConnectionRow {
  ledger: LedgerId;
  /**
   * `reconnect`: the ledger denies access until somebody consents again. `choosing`: the consent
   * covers several organizations and a member has to choose one; until then the company is the
   * earlier one, or empty.
   */
  state: 'connected' | 'choosing' | 'reconnect' | 'disconnected';
  companyId: string;
  companyName: string | null;
  homeCurrency: string | null;
  sealedTokens: string | null;
  accessExpiresAt: Date | null;
  refreshedAt: Date | null;
  connectedBy: string;
  connectedAt: Date;
  lastSyncAt: Date | null;
  /** The provider's rate limit allows no calls of this company until then. */
  pausedUntil: Date | null;
  /** Cursor of the payment check: the last export asked about; `null` starts from the beginning. */
  paymentsReadTo: string | null;
  settings: LedgerSettings;
  /** By the first of the lists that are read together. */
  lists: ListPositions;
  /** When all of them were last compared. */
  listsReadAt: Date | null;
  /** Changes of bills after this are still to be read; `null` before the first reading. */
  billsReadTo: Date | null;
  /** When the bills were last compared with the invoices here. */
  checkedAt: Date | null;
}

const columns = {
  ledger: 'text',
  state: 'text',
  companyId: 'text',
  companyName: 'text',
  homeCurrency: 'text',
  sealedTokens: 'text',
  accessExpiresAt: 'timestamptz',
  refreshedAt: 'timestamptz',
  connectedBy: 'text',
  connectedAt: 'timestamptz',
  lastSyncAt: 'timestamptz',
  pausedUntil: 'timestamptz',
  paymentsReadTo: 'uuid',
  settings: 'jsonb',
  lists: 'jsonb',
  listsReadAt: 'timestamptz',
  billsReadTo: 'timestamptz',
  checkedAt: 'timestamptz',
} satisfies Columns & Record<keyof ConnectionRow, string>;

/** Its tokens work, as far as we know. */
export function hasUsableTokens({ state }: Pick<ConnectionRow, 'state'>): boolean {
  return state === 'connected' || state === 'choosing';
}

/** Exports can be queued for it, although they may have to wait. */
export function acceptsExports({ state }: Pick<ConnectionRow, 'state'>): boolean {
  return state === 'connected' || state === 'reconnect';
}

const own = `select ${selectList(columns, 'row')} from ledger_connections as row
  where row.account_id = $1`;
const selectAll = statement(own);
const select = statement(`${own} and row.ledger = $2`);
const lock = statement(`${own} and row.ledger = $2 for update`);

export function allConnections(tx: AccountTx): Promise<ConnectionRow[]> {
  return tx.run<ConnectionRow>(selectAll, [tx.accountId]);
}

export async function findConnection(
  tx: AccountTx,
  ledger: LedgerId,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.run<ConnectionRow>(select, [tx.accountId, ledger]);
  return row;
}

/** Locks it for a refresh or change; others wait until this transaction ends. */
export async function lockConnection(
  tx: AccountTx,
  ledger: LedgerId,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.run<ConnectionRow>(lock, [tx.accountId, ledger]);
  return row;
}

export async function changeConnection(
  tx: AccountTx,
  ledger: LedgerId,
  change: Partial<Omit<ConnectionRow, 'ledger'>>,
): Promise<void> {
  const { list, values } = updateParts(columns, change, { after: 2 });
  const update = unprepared(
    `update ledger_connections set ${list} where account_id = $1 and ledger = $2`,
  );
  await tx.run(update, [tx.accountId, ledger, ...values]);
}

export interface BooksOf {
  ledger: LedgerId;
  companyId: string;
}

const pause = statement(`
  update ledger_connections set paused_until = $4
  where account_id = $1 and ledger = $2 and company_id = $3
    and (paused_until is null or paused_until < $4)
  returning ledger`);

/** Returns whether the pause became longer. */
export async function pauseConnection(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  until: Date,
): Promise<boolean> {
  return (await tx.run(pause, [tx.accountId, ledger, companyId, until])).length > 0;
}

/** Replaces the existing connection. */
export async function putConnection(tx: AccountTx, row: ConnectionRow): Promise<void> {
  const { names, places, values } = insertParts(columns, row);
  const put = unprepared(`
    insert into ledger_connections (${names}) values (${places})
    on conflict (account_id, ledger) do update set (${names}) = (${places})`);
  await tx.run(put, values);
}

const selectOpen = statement(
  `select account_id as "accountId", ledger from ledger_connections where state = 'connected'`,
);

/** Usable connections of all accounts. */
export function openConnections(
  reader: Reader,
): Promise<{ accountId: string; ledger: LedgerId }[]> {
  return reader.run(selectOpen);
}

const selectConnectedCompanies = statement(`
  select distinct company_id as "companyId" from ledger_connections
  where ledger = $1 and state <> 'disconnected' and company_id = any($2)`);

/** The subset of these companies that any account has connected. */
export async function connectedAmong(
  reader: Reader,
  ledger: LedgerId,
  companyIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.run<{ companyId: string }>(selectConnectedCompanies, [
    ledger,
    companyIds,
  ]);
  return rows.map(({ companyId }) => companyId);
}

const selectUnrefreshed = statement(`
  select account_id as "accountId", ledger from ledger_connections
  where state in ('connected', 'choosing') and refreshed_at < $1 order by refreshed_at limit 1000`);

/** Connections of all accounts whose tokens were not refreshed since then. */
export function unrefreshedSince(
  reader: Reader,
  since: Date,
): Promise<{ accountId: string; ledger: LedgerId }[]> {
  return reader.run(selectUnrefreshed, [since]);
}

/** Marks a connection whose consent has ended: it needs reconnection. The connection is locked. */
export async function markForReconnection(
  tx: AccountTx,
  { ledger, state }: Pick<ConnectionRow, 'ledger' | 'state'>,
  why: string,
): Promise<void> {
  await changeConnection(tx, ledger, { state: 'reconnect' });
  await nextSeq(tx);
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'integration',
    entityId: ledger,
    status: 'failure',
    oldValues: { state },
    newValues: { state: 'reconnect' },
    errorMessage: why,
  });
}

type Books = Pick<
  ConnectionRow,
  | 'companyId'
  | 'companyName'
  | 'homeCurrency'
  | 'lastSyncAt'
  | 'pausedUntil'
  | 'paymentsReadTo'
  | 'settings'
  | 'lists'
  | 'listsReadAt'
  | 'billsReadTo'
  | 'checkedAt'
>;

/**
 * The columns of a newly connected company. Lists belong to one company's books, so for another
 * company accounts and tax codes are chosen anew.
 */
export function booksOf(company: Company, before: ConnectionRow | undefined): Books {
  const isSame = before?.companyId === company.id;
  return {
    companyId: company.id,
    companyName: company.name,
    homeCurrency: company.homeCurrency,
    lastSyncAt: isSame ? before.lastSyncAt : null,
    pausedUntil: isSame ? before.pausedUntil : null,
    paymentsReadTo: isSame ? before.paymentsReadTo : null,
    settings: isSame ? { ...newLedgerSettings, ...before.settings } : newLedgerSettings,
    lists: isSame ? before.lists : {},
    listsReadAt: isSame ? before.listsReadAt : null,
    billsReadTo: isSame ? before.billsReadTo : null,
    checkedAt: isSame ? before.checkedAt : null,
  };
}

/**
 * While no organization is chosen: the earlier values stay, in case the same one is chosen again.
 */
export function undecided(before: ConnectionRow | undefined): Books {
  return {
    companyId: before?.companyId ?? '',
    companyName: before?.companyName ?? null,
    homeCurrency: before?.homeCurrency ?? null,
    lastSyncAt: before?.lastSyncAt ?? null,
    pausedUntil: before?.pausedUntil ?? null,
    paymentsReadTo: before?.paymentsReadTo ?? null,
    settings: before?.settings ?? newLedgerSettings,
    lists: before?.lists ?? {},
    listsReadAt: before?.listsReadAt ?? null,
    billsReadTo: before?.billsReadTo ?? null,
    checkedAt: before?.checkedAt ?? null,
  };
}
