import type { AuditLink } from '#shared/audit/entry.ts';
import { plainText } from '#shared/conversation/mentions.ts';
import type { Concern, EventKind } from '#shared/notifications/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { NewNotification } from './notificationStore.ts';

interface SaidRow {
  id: string;
  invoiceId: string;
  kind: string;
  text: string;
  mentions: string[];
  authorId: string;
  authorName: string;
  toId: string | null;
}

/** A comment that was deleted before anybody was notified is skipped. */
const selectComments = statement(`
  select id, invoice_id as "invoiceId", kind, text, mentions, author_id as "authorId",
    author_name as "authorName", to_id as "toId"
  from invoice_comments
  where account_id = $1 and seq > $2 and seq <= $3 and deleted_at is null and kind <> 'question'
  order by seq`);

/**
 * Notifications of mentions and answers. A question waits until it is answered, see
 * `concernedMembers`.
 */
export async function tellingsOfComments(
  tx: AccountTx,
  range: { after: number; upTo: number },
  nameOf: (personId: string) => string,
): Promise<NewNotification[]> {
  const rows = await tx.run<SaidRow>(selectComments, [tx.accountId, range.after, range.upTo]);
  const tellings = new Map<string, NewNotification>();
  for (const row of rows) {
    const kind = row.kind === 'answer' ? 'answered' : 'mentioned';
    for (const personId of new Set(row.toId ? [row.toId] : row.mentions)) {
      if (personId === row.authorId) continue;
      // Several comments within one pass are notified once.
      tellings.set(`${personId} ${kind} ${row.invoiceId}`, {
        personId,
        kind,
        invoiceId: row.invoiceId,
        occasion: row.id,
        details: { by: row.authorName, remark: plainText(row.text, nameOf), concern: null },
      });
    }
  }
  return [...tellings.values()];
}

interface LinkRow
  extends Pick<AuditLink, 'id' | 'action' | 'userId' | 'metadata' | 'oldValues' | 'newValues'> {
  seq: string;
  invoiceId: string;
  uploaders: string[];
}

/** Audit links of invoices that were decided or reopened. */
const selectDecisions = statement(`
  select link.seq, link.id, link.action, link.entity_id::uuid as "invoiceId", link.user_id as "userId",
    link.metadata, link.old_values as "oldValues", link.new_values as "newValues",
    array_remove(invoice.uploaded_by || invoice.also_uploaded_by, null) as uploaders
  from audit_log link join invoices invoice
    on invoice.account_id = link.account_id and invoice.id = link.entity_id::uuid
  where link.account_id = $1 and link.seq > $2 and link.seq <= $3 and link.entity_type = 'invoice'
    and link.status = 'success' and link.old_values ->> 'status' <> link.new_values ->> 'status'
  order by link.seq`);

const selectHead = statement('select seq from audit_heads where account_id = $1');

/** Everything up to this number is committed. */
export async function endOfAuditLog(tx: AccountTx): Promise<number> {
  const [head] = await tx.run<{ seq: string }>(selectHead, [tx.accountId]);
  return Number(head?.seq ?? 0);
}

/** Notifications of decisions for everybody concerned, except the person who decided. */
export async function tellingsOfEvents(
  tx: AccountTx,
  range: { after: number; upTo: number },
  nameOf: (personId: string) => string,
): Promise<NewNotification[]> {
  const links = await tx.run<LinkRow>(selectDecisions, [tx.accountId, range.after, range.upTo]);
  const tellings: NewNotification[] = [];
  for (const link of links) {
    const kind = kindOf(link);
    if (!kind) continue;
    for (const [personId, concern] of await concernedBy(tx, link, kind)) {
      if (personId === link.userId) continue;
      tellings.push({
        personId,
        kind,
        invoiceId: link.invoiceId,
        occasion: link.id,
        details: {
          by: link.userId && nameOf(link.userId),
          remark: kind === 'approved' ? null : remarkOf(link),
          concern,
        },
      });
    }
  }
  return newestOfEach(tellings);
}

function kindOf({ oldValues, newValues }: LinkRow): EventKind | null {
  switch (newValues?.['status']) {
    case 'approved':
      // Of a payment that was taken back, the invoice was approved before.
      return oldValues?.['status'] === 'paid' ? null : 'approved';
    case 'rejected':
      return 'rejected';
    case 'pending_review':
      return 'reopened';
    default:
      return null;
  }
}

function remarkOf({ metadata }: LinkRow): string | null {
  const remark = metadata?.['comments'] ?? metadata?.['reason'];
  return typeof remark === 'string' && remark !== '' ? remark : null;
}

/**
 * The uploaders; and when earlier work no longer counts, the members who had decided or edited the
 * invoice before.
 */
async function concernedBy(
  tx: AccountTx,
  link: LinkRow,
  kind: EventKind,
): Promise<Map<string, Concern>> {
  const concerned = new Map<string, Concern>();
  if (kind !== 'approved') {
    for (const { userId, decided } of await authorsBefore(tx, link)) {
      concerned.set(userId, decided ? 'decider' : 'editor');
    }
  }
  for (const uploader of link.uploaders) {
    if (!concerned.has(uploader)) concerned.set(uploader, 'uploader');
  }
  return concerned;
}

const selectAuthors = statement(`
  select user_id as "userId", bool_or(action in ('approve', 'reject')) as decided from audit_log
  where account_id = $1 and entity_type = 'invoice' and entity_id = $2 and seq < $3 and status = 'success'
    and user_id is not null and action in ('approve', 'reject', 'update')
  group by user_id order by user_id`);

function authorsBefore(tx: AccountTx, { invoiceId, seq }: LinkRow) {
  return tx.run<{ userId: string; decided: boolean }>(selectAuthors, [
    tx.accountId,
    invoiceId,
    seq,
  ]);
}

/** Several events of one kind within one pass are notified once. */
function newestOfEach(tellings: readonly NewNotification[]): NewNotification[] {
  const newest = new Map(
    tellings.map((one) => [`${one.personId} ${one.kind} ${one.invoiceId}`, one]),
  );
  return [...newest.values()];
}
