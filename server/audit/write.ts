import { createHash } from 'node:crypto';
import type { AuditEvent, AuditLink } from '#shared/audit/entry.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import { type AccountTx, inAccount, type SystemTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';

/** Who did it, and from where. */
export interface Actor {
  userId: string | null;
  userEmail: string;
  ipAddress: string | null;
}

/** What the product does by itself. */
export const systemActor: Actor = { userId: null, userEmail: 'system', ipAddress: null };

export interface AuditHeadRow {
  account_id: string;
  seq: string;
  hash: Buffer;
}

export const chainStart = Buffer.alloc(32);

/** The link's own hash: over everything it says and over the link before it. */
export function hashLink(previous: Buffer, link: AuditLink): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(link)).digest();
}

/**
 * Adds a link to the account's chain, in the transaction of what it tells about. The head stays locked until that
 * transaction ends, so links of one account have one order.
 */
export async function writeAudit(tx: AccountTx, actor: Actor, event: AuditEvent): Promise<void> {
  const head = await lockHead(tx);
  const link: AuditLink = {
    accountId: tx.accountId,
    seq: Number(head.seq) + 1,
    id: newId(),
    timestamp: new Date().toISOString(),
    userId: actor.userId,
    userEmail: actor.userEmail,
    ipAddress: actor.ipAddress,
    category: event.category,
    action: event.action,
    entityType: event.entityType,
    entityId: event.entityId,
    status: event.status ?? 'success',
    metadata: event.metadata ?? null,
    oldValues: event.oldValues ?? null,
    newValues: event.newValues ?? null,
    errorMessage: event.errorMessage ?? null,
  };
  const hash = hashLink(head.hash, link);
  await tx('audit_log').insert({ ...toRow(link), previous_hash: head.hash, hash });
  await tx('audit_heads').where({ account_id: tx.accountId }).update({ seq: link.seq, hash });
}

/** The same out of a system transaction: signing in, sessions, passkeys. */
export async function writeAuditIn(
  tx: SystemTx,
  accountId: string,
  actor: Actor,
  event: AuditEvent,
): Promise<void> {
  await inAccount(tx, accountId, (account) => writeAudit(account, actor, event));
}

async function lockHead(tx: AccountTx): Promise<AuditHeadRow> {
  const own = () => tx<AuditHeadRow>('audit_heads').where({ account_id: tx.accountId }).forUpdate();
  const [head] = await own();
  if (head) return head;
  const start = { account_id: tx.accountId, seq: '0', hash: chainStart };
  await tx<AuditHeadRow>('audit_heads').insert(start).onConflict('account_id').ignore();
  const [made] = await own();
  if (!made) throw new Error(`The audit chain of account ${tx.accountId} has no head`);
  return made;
}

function toRow(link: AuditLink) {
  return {
    account_id: link.accountId,
    seq: link.seq,
    id: link.id,
    timestamp: link.timestamp,
    user_id: link.userId,
    user_email: link.userEmail,
    ip_address: link.ipAddress,
    category: link.category,
    action: link.action,
    entity_type: link.entityType,
    entity_id: link.entityId,
    status: link.status,
    metadata: asJson(link.metadata),
    old_values: asJson(link.oldValues),
    new_values: asJson(link.newValues),
    error_message: link.errorMessage,
  };
}

const asJson = (values: object | null) => (values === null ? null : JSON.stringify(values));
