import type { Account } from '#shared/accounts/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface AccountRow {
  accountId: string;
  name: string;
  requiresPasskeys: boolean;
  createdAt: Date;
}

const select = `select account_id as "accountId", name, requires_passkeys as "requiresPasskeys",
    created_at as "createdAt"
  from accounts where account_id = $1`;
const find = statement(select);
const lockOne = statement(`${select} for no key update`);
const rename = statement('update accounts set name = $2 where account_id = $1');
const insert = statement('insert into accounts (name) values ($1)');

export async function insertAccount(tx: AccountTx, name: string): Promise<void> {
  await tx.run(insert, [name]);
}

/** The account of this transaction. `lock` serializes changes that depend on all its members. */
export async function ownAccount(tx: AccountTx, { lock = false } = {}): Promise<AccountRow> {
  const [row] = await tx.run<AccountRow>(lock ? lockOne : find, [tx.accountId]);
  if (!row) throw new Error(`Account ${tx.accountId} is not there`);
  return row;
}

export async function setAccountName(tx: AccountTx, name: string): Promise<void> {
  await tx.run(rename, [tx.accountId, name]);
}

const setRequired = statement('update accounts set requires_passkeys = $2 where account_id = $1');

export async function setRequiresPasskeys(tx: AccountTx, required: boolean): Promise<void> {
  await tx.run(setRequired, [tx.accountId, required]);
}

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.accountId,
    name: row.name,
    requiresPasskeys: row.requiresPasskeys,
    createdAt: row.createdAt.toISOString(),
  };
}
