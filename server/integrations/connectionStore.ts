import type { LedgerChoices, LedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import type { Reader, Statement } from '../db/statement.ts';

export interface ConnectionRow {
  account_id: string;
  ledger: LedgerId;
  /** `reconnect`: the ledger lets us in no longer until somebody consents anew. */
  state: 'connected' | 'reconnect' | 'disconnected';
  company_id: string;
  company_name: string | null;
  home_currency: string | null;
  connection_id: string | null;
  sealed_tokens: string | null;
  access_expires_at: Date | null;
  refreshed_at: Date | null;
  connected_by: string;
  connected_at: Date;
  last_sync_at: Date | null;
  settings: LedgerSettings;
  choices: LedgerChoices;
  choices_at: Date | null;
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

const selectUnrefreshed: Statement = {
  name: 'ledger-connections-to-refresh',
  text: `select account_id as "accountId", ledger from ledger_connections
    where state = 'connected' and refreshed_at < $1 order by refreshed_at limit 1000`,
};

/** Connections, of all accounts, of which nothing was heard since. */
export function unrefreshedSince(
  reader: Reader,
  since: Date,
): Promise<{ accountId: string; ledger: LedgerId }[]> {
  return reader.run(selectUnrefreshed, [since]);
}
