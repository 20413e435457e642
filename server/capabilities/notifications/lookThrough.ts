import { plainText } from '#shared/conversation/mentions.ts';
import { type Concerning, concernedMembers } from '#shared/notifications/concernedMembers.ts';
import { type StateKind, stateKinds } from '#shared/notifications/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { planLetters } from './dueLetters.ts';
import { endOfAuditLog, tellingsOfComments, tellingsOfEvents } from './happened.ts';
import {
  lockNotificationsOf,
  type NewNotification,
  type NotificationRow,
  storeNotifications,
} from './notificationStore.ts';

/** The columns of an invoice that decide whom it concerns now. */
interface ConcerningRow extends Concerning {
  id: string;
  seq: number;
}

type Row = Omit<ConcerningRow, 'seq' | 'escalatedAt'> & { seq: string; escalatedAt: Date | null };

/** A deleted invoice, and a sample, is treated as rejected, so that it waits for nobody. */
const list = `id, seq, case when deleted_at is null and not is_sample then status else 'rejected' end as status,
  required_approvers as "requiredApprovers", approved_by as "approvedBy", stand_ins as "standIns", asked,
  awaits_review as "awaitsReview", sent_back as "sentBack", escalated_at as "escalatedAt",
  uploaded_by as "uploadedBy", also_uploaded_by as "alsoUploadedBy", held_by as "heldBy"`;

const changed = statement(
  `select ${list} from invoices where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
);

async function invoicesChanged(
  tx: AccountTx,
  range: { after: number; upTo: number; limit: number },
): Promise<ConcerningRow[]> {
  const values = [tx.accountId, range.after, range.upTo, range.limit];
  return (await tx.run<Row>(changed, values)).map(read);
}

const undecided = statement(`
  select ${list} from invoices
  where account_id = $1 and status = 'pending_review' and deleted_at is null order by seq`);

async function invoicesUndecided(tx: AccountTx): Promise<ConcerningRow[]> {
  return (await tx.run<Row>(undecided, [tx.accountId])).map(read);
}

function read({ seq, escalatedAt, ...row }: Row): ConcerningRow {
  return { ...row, seq: Number(seq), escalatedAt: escalatedAt?.toISOString() ?? null };
}

/** How far a company's changes have been looked through (cursors). */
interface Progress {
  seq: number;
  auditSeq: number;
  policyVersion: number;
}

const begin = statement(
  'insert into notification_progress default values on conflict (account_id) do nothing',
);

const lock = statement(`
  select seq, audit_seq as "auditSeq", policy_version as "policyVersion" from notification_progress
  where account_id = $1 for update`);

interface ProgressRow {
  seq: string;
  auditSeq: string;
  policyVersion: number;
}

/** Serialises passes over the same company. Locked before anything else. */
async function lockProgress(tx: AccountTx): Promise<Progress> {
  const own = async () => (await tx.run<ProgressRow>(lock, [tx.accountId]))[0];
  let row = await own();
  if (!row) {
    await tx.run(begin);
    row = await own();
  }
  if (!row) throw new Error(`Account ${tx.accountId} has no progress of notifications`);
  return {
    seq: Number(row.seq),
    auditSeq: Number(row.auditSeq),
    policyVersion: row.policyVersion,
  };
}

const set = statement(`
  update notification_progress set seq = $2, audit_seq = $3, policy_version = $4
  where account_id = $1`);

async function setProgress(tx: AccountTx, progress: Progress): Promise<void> {
  const { seq, auditSeq, policyVersion } = progress;
  await tx.run(set, [tx.accountId, seq, auditSeq, policyVersion]);
}

const invoicesAtOnce = 500;

interface Looked {
  /** Whether there are more changes to look through. */
  more: boolean;
  /** The people with a new notification. */
  told: Set<string>;
}

/**
 * Looks through what changed in a company since the last pass and notifies each person concerned.
 * It judges the present state, not how it came about: nobody is notified of what is over already.
 */
export async function lookThrough(tx: AccountTx): Promise<Looked> {
  const progress = await lockProgress(tx);
  // The audit log is read first: the changes it reports are committed, and so are the invoices read
  // below.
  const auditSeq = await endOfAuditLog(tx);
  const upTo = await committedSeq(tx);
  const policy = await readPolicy(tx);
  const { invoices, reached } = await invoicesToLookAt(tx, progress, policy, upTo);
  const events = [
    ...(await tellingsOfEvents(tx, { after: progress.auditSeq, upTo: auditSeq }, policy.nameOf)),
    ...(await tellingsOfComments(tx, { after: progress.seq, upTo: reached }, policy.nameOf)),
  ];
  const about = [...invoices.map(({ id }) => id), ...events.map(({ invoiceId }) => invoiceId)];
  const before = about.length > 0 ? await lockNotificationsOf(tx, [...new Set(about)]) : [];
  const waiting = invoices.flatMap((invoice) => waitingTellings(invoice, policy));
  const members = new Set(policy.members.map(({ personId }) => personId));
  const told = new Map(before.map((row) => [keyOf(row), row]));
  const tellings = [...waiting, ...events].filter((telling) => {
    const row = told.get(keyOf(telling));
    const isKnown = row && row.endedAt === null && row.occasion === telling.occasion;
    return members.has(telling.personId) && !isKnown;
  });
  await storeNotifications(tx, { tellings, ended: noLongerWaiting(invoices, waiting, before) });
  const peopleTold = new Set(tellings.map(({ personId }) => personId));
  await planLetters(tx, peopleTold, new Date());
  await setProgress(tx, { seq: reached, auditSeq, policyVersion: policy.version });
  return { more: reached < upTo, told: peopleTold };
}

/** When the policy has changed, every undecided invoice may wait for other people. */
async function invoicesToLookAt(
  tx: AccountTx,
  progress: Progress,
  policy: PolicyNow,
  upTo: number,
): Promise<{ invoices: ConcerningRow[]; reached: number }> {
  const limit = invoicesAtOnce;
  const changed = await invoicesChanged(tx, { after: progress.seq, upTo, limit });
  const last = changed.length === limit ? changed.at(-1) : undefined;
  const reached = last ? last.seq : upTo;
  if (policy.version === progress.policyVersion) return { invoices: changed, reached };
  const known = new Set(changed.map(({ id }) => id));
  const others = (await invoicesUndecided(tx)).filter(({ id }) => !known.has(id));
  return { invoices: [...changed, ...others], reached };
}

function waitingTellings(invoice: ConcerningRow, policy: PolicyNow): NewNotification[] {
  return concernedMembers(invoice, policy).map(({ personId, kind }) => ({
    personId,
    kind,
    invoiceId: invoice.id,
    ...occasionAndDetails(invoice, kind, policy),
  }));
}

function occasionAndDetails(
  { escalatedAt, asked, sentBack }: ConcerningRow,
  kind: StateKind,
  { nameOf }: PolicyNow,
): Pick<NewNotification, 'occasion' | 'details'> {
  if (kind === 'asked' && asked) {
    const remark = plainText(asked.question, nameOf);
    return { occasion: asked.commentId, details: { by: asked.byName, remark, concern: null } };
  }
  if (kind === 'sent_back' && sentBack) {
    const { at, name, reason } = sentBack;
    return { occasion: at, details: { by: name, remark: reason, concern: null } };
  }
  return {
    occasion: kind === 'escalated' ? (escalatedAt ?? '') : '',
    details: { by: null, remark: null, concern: null },
  };
}

/** Notifications of invoices that do not wait any more. */
function noLongerWaiting(
  invoices: readonly ConcerningRow[],
  waiting: readonly NewNotification[],
  before: readonly NotificationRow[],
): NotificationRow[] {
  const lookedAt = new Set(invoices.map(({ id }) => id));
  const waitingKeys = new Set(waiting.map(keyOf));
  return before.filter(
    (row) =>
      row.endedAt === null &&
      lookedAt.has(row.invoiceId) &&
      isWaitingKind(row.kind) &&
      !waitingKeys.has(keyOf(row)),
  );
}

function isWaitingKind(kind: string): kind is StateKind {
  const kinds: readonly string[] = stateKinds;
  return kinds.includes(kind);
}

function keyOf({
  personId,
  kind,
  invoiceId,
}: Omit<NewNotification, 'occasion' | 'details'>): string {
  return `${personId} ${kind} ${invoiceId}`;
}
