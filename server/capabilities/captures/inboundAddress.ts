import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InboundConfig } from '../../platform/InboundConfig.ts';

const issue = statement(
  'insert into inbound_addresses default values on conflict (account_id) do nothing',
);

/** Every company gets one when it is created. */
export async function issueInboundAddress(tx: AccountTx): Promise<void> {
  await tx.run(issue);
}

const find = statement('select token from inbound_addresses where account_id = $1');

export async function findInboundToken(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ token: string }>(find, [tx.accountId]);
  if (!row) throw new Error(`Account ${tx.accountId} has no address for mail`);
  return row.token;
}

/** A trigger of the database puts a new random token in place of what is written. */
const rotate = statement(`
  update inbound_addresses set token = '', created_at = now()
  where account_id = $1 returning token`);

/** The old address stops working. */
export async function rotateInboundToken(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ token: string }>(rotate, [tx.accountId]);
  if (!row) throw new Error(`Account ${tx.accountId} has no address for mail`);
  if (!isToken(row.token)) throw new Error('The new address for mail was not made random');
  return row.token;
}

const prefix = 'invoices-';

export function inboundAddressOf({ domain }: Pick<InboundConfig, 'domain'>, token: string): string {
  return `${prefix}${token}@${domain}`;
}

const findOwner = statement(
  'select account_id as "accountId" from inbound_addresses where token = $1',
);

/** The company that an address belongs to, in any spelling; `null` if the address is unknown. */
export async function accountAt(
  db: Database,
  { domain }: Pick<InboundConfig, 'domain'>,
  address: string,
): Promise<string | null> {
  const token = tokenIn(address, domain);
  if (token === null) return null;
  const system = db.readingAcrossAccounts('inbound-mail');
  const [row] = await system.run<{ accountId: string }>(findOwner, [token]);
  return row?.accountId ?? null;
}

/** The companies of these addresses; unknown addresses are skipped. */
export async function accountsAt(
  db: Database,
  inbound: Pick<InboundConfig, 'domain'>,
  addresses: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(addresses.map((address) => accountAt(db, inbound, address)));
  return found.filter((accountId) => accountId !== null);
}

/** Ignores a `+` suffix, which senders may add. */
function tokenIn(address: string, domain: string): string | null {
  const [, local = '', host = ''] = /^<?([^@]*)@([^@>]+?)\.?>?$/.exec(address.trim()) ?? [];
  if (host.toLowerCase() !== domain) return null;
  const [name = ''] = local.toLowerCase().split('+');
  const token = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return isToken(token) ? token : null;
}

const isToken = (text: string) => /^[0-9a-f]{24}$/.test(text);
