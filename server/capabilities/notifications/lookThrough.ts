import { plainText } from '#shared/conversation/mentions.ts';
import { type StandingKind, standingKinds } from '#shared/notifications/contract.ts';
import { whoIsConcerned } from '#shared/notifications/whoIsConcerned.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { type ConcerningRow, invoicesChanged, invoicesUndecided } from './changedInvoices.ts';
import { endOfAuditLog, tellingsOfEvents } from './happened.ts';
import {
  lockNotificationsOf,
  type NotificationRow,
  type Telling,
  tellAndEnd,
} from './notificationStore.ts';
import { lockProgress, type Progress, setProgress } from './progressStore.ts';
import { tellingsOfComments } from './saidSince.ts';

const invoicesAtOnce = 500;

export interface Looked {
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
  await tellAndEnd(tx, { tellings, ended: noLongerWaiting(invoices, waiting, before) });
  await setProgress(tx, { seq: reached, auditSeq, policyVersion: policy.version });
  return { more: reached < upTo, told: new Set(tellings.map(({ personId }) => personId)) };
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

function waitingTellings(invoice: ConcerningRow, policy: PolicyNow): Telling[] {
  return whoIsConcerned(invoice, policy).map(({ personId, kind }) => ({
    personId,
    kind,
    invoiceId: invoice.id,
    ...occasionAndDetails(invoice, kind, policy),
  }));
}

function occasionAndDetails(
  { escalatedAt, asked }: ConcerningRow,
  kind: StandingKind,
  { nameOf }: PolicyNow,
): Pick<Telling, 'occasion' | 'details'> {
  if (kind === 'asked' && asked) {
    const remark = plainText(asked.question, nameOf);
    return { occasion: asked.commentId, details: { by: asked.byName, remark, concern: null } };
  }
  return {
    occasion: kind === 'escalated' ? (escalatedAt ?? '') : '',
    details: { by: null, remark: null, concern: null },
  };
}

/** Notifications of something that waited and waits no more. */
function noLongerWaiting(
  invoices: readonly ConcerningRow[],
  waiting: readonly Telling[],
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

function isWaitingKind(kind: string): kind is StandingKind {
  const kinds: readonly string[] = standingKinds;
  return kinds.includes(kind);
}

function keyOf({ personId, kind, invoiceId }: Omit<Telling, 'occasion' | 'details'>): string {
  return `${personId} ${kind} ${invoiceId}`;
}
