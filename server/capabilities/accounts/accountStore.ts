import type { Account } from '#shared/accounts/contract.ts';
import type { Books } from '#shared/auth/company.ts';
import { clock, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type CompanyRow, companyColumns, presentCompany } from '../auth/companyFacts.ts';

export interface AccountRow extends CompanyRow {
  accountId: string;
  name: string;
  requiresPasskeys: boolean;
  createdAt: Date;
}

const select = `select account_id as "accountId", name, requires_passkeys as "requiresPasskeys",
    created_at as "createdAt", ${companyColumns}
  from accounts where account_id = $1`;
const find = statement(select);
const lockOne = statement(`${select} for no key update`);
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

/** For calls that lock the account, and then memberships. */
export const accountFirst = {
  lockFirst: (tx: AccountTx) => ownAccount(tx, { lock: true }),
};

export interface CompanyDetails {
  name?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  books?: Books | undefined;
}

const update = statement(`
  update accounts set name = coalesce($2, name), country = coalesce($3, country),
    currency = coalesce($4, currency), books = coalesce($5, books)
  where account_id = $1`);

/** Sets the given details; the others stay. */
export async function setDetails(tx: AccountTx, details: CompanyDetails): Promise<void> {
  const { name, country, currency, books } = details;
  await tx.run(update, [
    tx.accountId,
    ...[name, country, currency, books].map((value) => value ?? null),
  ]);
}

const setUp = statement('update accounts set set_up_at = now() where account_id = $1');

export async function noteSetUp(tx: AccountTx): Promise<void> {
  await tx.run(setUp, [tx.accountId]);
}

const setSteps = statement(`
  update accounts as row set
    rules_seen_at = case when $2 then coalesce(row.rules_seen_at, clock.at) else row.rules_seen_at end,
    first_steps_hidden_at = case when $3 then coalesce(row.first_steps_hidden_at, clock.at) else row.first_steps_hidden_at end
  from ${clock}
  where row.account_id = $1`);

export async function setFirstSteps(
  tx: AccountTx,
  { rulesSeen, hidden }: { rulesSeen: boolean; hidden: boolean },
): Promise<void> {
  await tx.run(setSteps, [tx.accountId, rulesSeen, hidden]);
}

const setRequired = statement('update accounts set requires_passkeys = $2 where account_id = $1');

export async function setRequiresPasskeys(tx: AccountTx, required: boolean): Promise<void> {
  await tx.run(setRequired, [tx.accountId, required]);
}

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.accountId,
    name: row.name,
    ...presentCompany(row),
    requiresPasskeys: row.requiresPasskeys,
    createdAt: row.createdAt.toISOString(),
  };
}
