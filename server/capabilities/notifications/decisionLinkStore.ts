import { randomBytes } from 'node:crypto';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/secrets/token.ts';

export const validHours = 72;

export interface DecisionLink {
  personId: string;
  invoiceId: string;
  /** The fingerprint of the invoice as the letter showed it. */
  fingerprint: string;
  expiresAt: Date;
  usedAt: Date | null;
}

const insert = statement(`
  insert into decision_links (token_hash, person_id, invoice_id, fingerprint, expires_at)
  values ($1, $2, $3, $4, now() + interval '${validHours} hours')`);

/**
 * The token begins with the account's id, so that it can be looked up behind row-level security.
 */
export async function makeDecisionLink(
  tx: AccountTx,
  {
    personId,
    invoiceId,
    fingerprint,
  }: Pick<DecisionLink, 'personId' | 'invoiceId' | 'fingerprint'>,
): Promise<string> {
  const company = Buffer.from(tx.accountId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([company, randomBytes(32)]).toString('base64url');
  await tx.run(insert, [hashToken(token), personId, invoiceId, fingerprint]);
  return token;
}

/** `null` when the token is not ours, or was truncated on its way. */
export function companyOfToken(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48) return null;
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const lock = statement(`
  select person_id as "personId", invoice_id as "invoiceId", fingerprint, expires_at as "expiresAt",
    used_at as "usedAt"
  from decision_links where account_id = $1 and token_hash = $2 for update`);

/** Locked, so that the second of two concurrent uses finds it used. */
export async function lockDecisionLink(
  tx: AccountTx,
  token: string,
): Promise<DecisionLink | undefined> {
  const [link] = await tx.run<DecisionLink>(lock, [tx.accountId, hashToken(token)]);
  return link;
}

const use = statement(
  'update decision_links set used_at = now() where account_id = $1 and token_hash = $2',
);

export async function useUp(tx: AccountTx, token: string): Promise<void> {
  await tx.run(use, [tx.accountId, hashToken(token)]);
}
