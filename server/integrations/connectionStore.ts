import type { LedgerChoices, LedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import type { Reader, Statement } from '../db/statement.ts';

export interface ConnectionRow {
  account_id: string;
  ledger: LedgerId;
  /**
   * `reconnect`: the ledger lets us in no longer until somebody consents anew. `choosing`: somebody has consented to
   * several organizations, and is to say which; until then the company is the one from before, or empty.
   */
  state: 'connected' | 'choosing' | 'reconnect' | 'disconnected';
  company_id: string;
  company_name: string | null;
  home_currency: string | null;
  sealed_tokens: string | null;
  access_expires_at: Date | null;
  refreshed_at: Date | null;
  connected_by: string;
  connected_at: Date;
  last_sync_at: Date | null;
  /** Until when the ledger takes no more calls of this company. */
  paused_until: Date | null;
  /** The last export that was asked about whether it is paid; `null`: from the beginning. */
  payments_read_to: string | null;
  settings: LedgerSettings;
  choices: LedgerChoices;
  choices_at: Date | null;
}

/** Its tokens are good, as far as we know. */
export function opensSomething({ state }: Pick<ConnectionRow, 'state'>): boolean {
  return state === 'connected' || state === 'choosing';
}

/** Bills can be put on their way to it; they may have to wait. */
export function takesBills({ state }: Pick<ConnectionRow, 'state'>): boolean {
  return state === 'connected' || state === 'reconnect';
}

const own = (tx: AccountTx) =>
  tx<ConnectionRow>('ledger_connections').where({ account_id: tx.accountId });

export async function allConnections(tx: AccountTx): Promise<ConnectionRow[]> {
  return own(tx);
}

export async function findConnection(
  tx: AccountTx,
  ledger: LedgerId,
): Promise<ConnectionRow | undefined> {
  return own(tx).where({ ledger }).first();
}

/** Whoever else renews or changes it waits until this transaction is over. */
export async function lockConnection(
  tx: AccountTx,
  ledger: LedgerId,
): Promise<ConnectionRow | undefined> {
  return own(tx).where({ ledger }).forUpdate().first();
}

type Change = Partial<Omit<ConnectionRow, 'account_id' | 'ledger'>>;

export async function changeConnection(
  tx: AccountTx,
  ledger: LedgerId,
  change: Change,
): Promise<void> {
  await own(tx).where({ ledger }).update(asColumns(change));
}

export interface BooksOf {
  ledger: LedgerId;
  companyId: string;
}

/** Whether it is longer than what was known. */
export async function pauseConnection(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  until: Date,
): Promise<boolean> {
  const changed = await own(tx)
    .where({ ledger, company_id: companyId })
    .where((is) => is.whereNull('paused_until').orWhere('paused_until', '<', until))
    .update({ paused_until: until });
  return changed > 0;
}

export async function putConnection(
  tx: AccountTx,
  row: Omit<ConnectionRow, 'account_id'>,
): Promise<void> {
  await tx('ledger_connections')
    .insert(asColumns(row))
    .onConflict(['account_id', 'ledger'])
    .merge();
}

/** A list is JSON to us, and an array to the driver unless it is told. */
function asColumns<T extends Change>(change: T): object {
  const { settings, choices } = change;
  return {
    ...change,
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(choices && { choices: JSON.stringify(choices) }),
  };
}

const selectOpen: Statement = {
  name: 'open-ledger-connections',
  text: `select account_id as "accountId", ledger from ledger_connections where state = 'connected'`,
};

/** Connections, of all accounts, that open something. */
export function openConnections(
  reader: Reader,
): Promise<{ accountId: string; ledger: LedgerId }[]> {
  return reader.run(selectOpen);
}

const selectConnectedCompanies: Statement = {
  name: 'connected-companies',
  text: `select distinct company_id as "companyId" from ledger_connections
    where ledger = $1 and state <> 'disconnected' and company_id = any($2)`,
};

/** Which of these companies somebody has connected, of whichever account. */
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

const selectUnrefreshed: Statement = {
  name: 'ledger-connections-to-refresh',
  text: `select account_id as "accountId", ledger from ledger_connections
    where state in ('connected', 'choosing') and refreshed_at < $1 order by refreshed_at limit 1000`,
};

/** Connections, of all accounts, of which nothing was heard since. */
export function unrefreshedSince(
  reader: Reader,
  since: Date,
): Promise<{ accountId: string; ledger: LedgerId }[]> {
  return reader.run(selectUnrefreshed, [since]);
}
