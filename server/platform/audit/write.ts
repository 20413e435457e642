import { createHash } from 'node:crypto';
import type { AuditEvent, AuditLink } from '#shared/audit/entry.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import { newId } from '../db/newId.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx, SystemTx } from '../db/transaction.ts';

/** Who did it, and from where. */
export interface Actor {
  userId: string | null;
  userEmail: string;
  ipAddress: string | null;
  /** The API key or link that was used instead of a session; recorded with each of the actor's events. */
  via?: string;
}

/** Writes an event into the account's log on behalf of the calling person. */
export type Audit = (event: AuditEvent) => Promise<void>;

/** The actor of work that no person started. */
export const systemActor: Actor = { userId: null, userEmail: 'system', ipAddress: null };

export const chainStart = Buffer.alloc(32);

/** Hash over the link's content and the hash of the previous link. */
export function hashLink(previous: Buffer, link: AuditLink): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(link)).digest();
}

export interface AuditEntry {
  actor: Actor;
  event: AuditEvent;
}

/**
 * Adds a link to the account's chain, in the transaction that makes the change. The head stays locked until that
 * transaction ends, so the links of one account have a single order.
 */
export async function writeAudit(tx: AccountTx, actor: Actor, event: AuditEvent): Promise<void> {
  await writeAudits(tx, actor, [event]);
}

export async function writeAudits(
  tx: AccountTx,
  actor: Actor,
  events: readonly AuditEvent[],
): Promise<void> {
  addLinks(
    tx,
    await lockHead(tx),
    events.map((event) => ({ actor, event })),
  );
}

/** The end of an account's chain. A transaction locks it last. */
export interface AuditHead {
  seq: number;
  hash: Buffer;
}

const selectHead = statement('select seq, hash from audit_heads where account_id = $1 for update');

const startChain = statement(
  'insert into audit_heads (seq, hash) values (0, $1) on conflict (account_id) do nothing',
);

const selectEnd = statement('select seq, hash from audit_heads where account_id = $1');

/** The current end of an account's chain, not locked: other transactions may extend it. */
export async function endOfChain(tx: AccountTx): Promise<AuditHead> {
  const [row] = await tx.run<{ seq: string; hash: Buffer }>(selectEnd, [tx.accountId]);
  return row ? { seq: Number(row.seq), hash: row.hash } : { seq: 0, hash: chainStart };
}

export async function lockHead(tx: AccountTx): Promise<AuditHead> {
  const own = async () => {
    const [row] = await tx.run<{ seq: string; hash: Buffer }>(selectHead, [tx.accountId]);
    return row && { seq: Number(row.seq), hash: row.hash };
  };
  const head = await own();
  if (head) return head;
  await tx.run(startChain, [chainStart]);
  const made = await own();
  if (!made) throw new Error(`The audit chain of account ${tx.accountId} has no head`);
  return made;
}

const moveHead = statement('update audit_heads set seq = $2, hash = $3 where account_id = $1');

/**
 * Lists instead of records in JSON: Postgres takes half the time to read them. The head, which is locked, leads Citus to the
 * node of the account.
 */
const insertLinks = statement(`
  insert into audit_log (account_id, seq, id, timestamp, user_id, user_email, ip_address, category, action, entity_type,
    entity_id, status, metadata, old_values, new_values, error_message, previous_hash, hash)
  select head.account_id, link.seq, link.id, $1, link.user_id, link.user_email, link.ip_address, link.category, link.action,
    link.entity_type, link.entity_id, link.status, link.metadata, link.old_values, link.new_values,
    link.error_message, link.previous_hash, link.hash
  from audit_heads head
  cross join unnest($2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::jsonb[], $13::jsonb[], $14::jsonb[], $15::text[], $16::bytea[], $17::bytea[])
    as link (seq, id, user_id, user_email, ip_address, category, action, entity_type, entity_id, status, metadata,
      old_values, new_values, error_message, previous_hash, hash)
  where head.account_id = $18`);

/** Adds one link for each entry, in the order given. */
export function addLinks(
  tx: AccountTx,
  head: AuditHead,
  entries: readonly AuditEntry[],
  at = new Date(),
): void {
  if (entries.length === 0) return;
  let { seq, hash } = head;
  const timestamp = at.toISOString();
  const links: AuditLink[] = [];
  const hashes = [hash];
  for (const entry of entries) {
    seq += 1;
    const link = toLink(tx.accountId, seq, timestamp, entry);
    hash = hashLink(hash, link);
    links.push(link);
    hashes.push(hash);
  }
  tx.send(moveHead, [tx.accountId, seq, hash]);
  tx.send(insertLinks, [
    timestamp,
    links.map((link) => link.seq),
    links.map(({ id }) => id),
    links.map(({ userId }) => userId),
    links.map(({ userEmail }) => userEmail),
    links.map(({ ipAddress }) => ipAddress),
    links.map(({ category }) => category),
    links.map(({ action }) => action),
    links.map(({ entityType }) => entityType),
    links.map(({ entityId }) => entityId),
    links.map(({ status }) => status),
    links.map(({ metadata }) => asJson(metadata)),
    links.map(({ oldValues }) => asJson(oldValues)),
    links.map(({ newValues }) => asJson(newValues)),
    links.map(({ errorMessage }) => errorMessage),
    hashes.slice(0, -1),
    hashes.slice(1),
    tx.accountId,
  ]);
}

/** Like `writeAudit`, from a system transaction: signing in, sessions, passkeys. */
export async function writeAuditIn(
  tx: SystemTx,
  accountId: string,
  actor: Actor,
  event: AuditEvent,
): Promise<void> {
  await tx.inAccount(accountId, (account) => writeAudit(account, actor, event));
}

function toLink(
  accountId: string,
  seq: number,
  timestamp: string,
  { actor, event }: AuditEntry,
): AuditLink {
  return {
    accountId,
    seq,
    id: newId(),
    timestamp,
    userId: actor.userId,
    userEmail: actor.userEmail,
    ipAddress: actor.ipAddress,
    category: event.category,
    action: event.action,
    entityType: event.entityType,
    entityId: event.entityId,
    status: event.status ?? 'success',
    metadata: actor.via ? { ...event.metadata, via: actor.via } : (event.metadata ?? null),
    oldValues: event.oldValues ?? null,
    newValues: event.newValues ?? null,
    errorMessage: event.errorMessage ?? null,
  };
}

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
