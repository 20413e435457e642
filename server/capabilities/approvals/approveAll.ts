import { lastWord } from '#shared/approvals/lastWord.ts';
import { leftText } from '#shared/approvals/leftText.ts';
import { writeAudits } from '../../platform/audit/write.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { holdsNow, requireNotHeld } from '../checks/holdsNow.ts';
import { vendorsOfApproved } from '../checks/vendorsOfApproved.ts';
import { statesOf } from '../invoices/Deciding.ts';
import { type InvoiceFacts, type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { requireUndecided } from '../invoices/requireUndecided.ts';
import { type Approval, GivenApprovals, giveApprovals } from '../policy/approvalStore.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { type Judged, judged } from '../policy/standing.ts';
import type { StandingFacts } from '../policy/standingColumns.ts';
import type { DecidingWithFollowers } from './DecisionFollower.ts';
import { followApproved } from './follow.ts';
import { PolicyChangers } from './policyChangers.ts';
import {
  otherHasTheLastWord,
  requireLastWord,
  requireSeen,
  requireWhole,
  requireWithoutErrors,
  requireWorth,
} from './requirements.ts';

/** An invoice that somebody wants to approve. */
export interface Wish {
  invoiceId: string;
  /** Fingerprints of what they saw; `null` where they do not say. */
  seen: readonly string[] | null;
}

export interface Approved {
  message: string;
  row: InvoiceRow;
}

/** Approves what may be approved; each of the others says why not. Answers in the order of the wishes. */
export async function approveAll(
  deciding: DecidingWithFollowers,
  wishes: readonly Wish[],
  comments: string | null,
): Promise<(Approved | Problem)[]> {
  const { tx, personId } = deciding;
  const ids = wishes.map(({ invoiceId }) => invoiceId);
  const rows = new Map((await invoices.lockAll(tx, ids)).map((row) => [row.id, row]));
  const [policy, given] = [await readPolicy(tx), await GivenApprovals.read(tx, ids)];
  const heldBy = await holdsNow(tx, [...rows.values()]);
  const changers = await PolicyChangers.read(tx, [...rows.values()]);
  const approval = { ...policy.approverOf(personId), comment: comments };
  const answers = wishes.map(({ invoiceId, seen }) => {
    const invoice = rows.get(invoiceId);
    if (!invoice) return notFound('invoice');
    return orRefused(() =>
      approvedBy(approval, invoice, {
        seen,
        policy,
        given: given.of(invoice),
        heldBy: heldBy(invoice),
        changedBy: changers.since(invoice),
      }),
    );
  });
  const after = await store(deciding, answers.filter(isGranted), approval);
  return answers.map((answer) => {
    if (!isGranted(answer)) return answer;
    const row = after.get(answer.invoice.id);
    if (!row) throw new Error('An invoice that was just approved is not there');
    return { message: answer.message, row };
  });
}

/** What becomes of an invoice by an approval. */
interface Granted {
  invoice: InvoiceRow;
  facts: StandingFacts & Pick<InvoiceFacts, 'status' | 'decidedAt'>;
  message: string;
  /** By which rule, and how far it has come, as the audit log tells it. */
  basis: Record<string, unknown>;
}

function isGranted(answer: Granted | Problem): answer is Granted {
  return !(answer instanceof Problem);
}

function orRefused<T>(judgeIt: () => T): T | Problem {
  try {
    return judgeIt();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Basis {
  seen: Wish['seen'];
  policy: PolicyNow;
  /** Approvals of the invoice as it is now. */
  given: readonly Approval[];
  heldBy: readonly string[];
  /** Who has changed the policy since the invoice came in. */
  changedBy: ReadonlySet<string>;
}

function approvedBy(
  approval: Approval,
  invoice: InvoiceRow,
  { seen, policy, given, heldBy, changedBy }: Basis,
): Granted {
  requireUndecided(invoice);
  requireSeen(invoice, seen);
  requireWithoutErrors(invoice);
  requireWhole(invoice);
  requireNotHeld(heldBy);
  const before = judged(invoice, policy, given);
  requireWorth(before, policy, approval.personId);
  const word = lastWord(before.judgement.circumstances, changedBy, approval.personId);
  if (before.judgement.standing.complete) requireLastWord(word, policy);
  const others = given.filter(({ personId }) => personId !== approval.personId);
  const { judgement, facts } = judged(invoice, policy, [...others, approval]);
  const recorded = (left: string): Granted => ({
    invoice,
    facts: { ...facts, status: 'pending_review', decidedAt: null },
    message: `Your approval is recorded: ${left}`,
    basis: basisOf(judgement),
  });
  if (!judgement.standing.complete) return recorded(leftText(judgement.standing, policy.nameOf));
  if (word.kind === 'others')
    return recorded(`all are there. ${otherHasTheLastWord(word, policy)}`);
  return {
    invoice,
    basis: { ...basisOf(judgement), ...(word.kind === 'alone' ? { alone: true } : {}) },
    facts: {
      ...facts,
      ...namesWith(facts, approval),
      approvalStatus: 'approved',
      status: 'approved',
      decidedAt: new Date(),
    },
    message: 'Invoice Approved',
  };
}

function basisOf({ appliedRule, standing }: Judged['judgement']): Record<string, unknown> {
  const { id, name, inUsd } = appliedRule;
  return {
    rule: { id, name },
    inUsd,
    slotsNeeded: standing.needed,
    slotsFilled: standing.filled,
  };
}

/** Who confirms what had all its approvals is named with those who gave them, although they fill no slot. */
function namesWith(
  { approvedBy, currentApprovers }: StandingFacts,
  { personId, name }: Pick<Approval, 'personId' | 'name'>,
): Pick<StandingFacts, 'approvedBy' | 'currentApprovers'> {
  if (approvedBy.includes(personId)) return { approvedBy, currentApprovers };
  return {
    approvedBy: [...approvedBy, personId],
    currentApprovers: [...currentApprovers, name],
  };
}

/** In whose place the author may also approve, as the audit log shows it. */
function standingInOf({ standIns }: StandingFacts, { personId, stoodInFor }: Approval) {
  const counts = standIns.some((one) => one.personId === personId);
  if (!counts) return {};
  return { standsInFor: stoodInFor.map(({ personId: id, name }) => ({ id, name })) };
}

/** The rows as they are afterwards, by their ids. */
async function store(
  deciding: DecidingWithFollowers,
  granted: readonly Granted[],
  approval: Approval,
): Promise<ReadonlyMap<string, InvoiceRow>> {
  if (granted.length === 0) return new Map();
  const { tx, actor } = deciding;
  await giveApprovals(
    tx,
    granted.map(({ invoice }) => invoice),
    approval,
  );
  const settled = granted.filter(({ facts }) => facts.status === 'approved');
  const vendorOf = await vendorsOfApproved(
    tx,
    actor,
    settled.map(({ invoice }) => invoice),
  );
  const sequences = await reserve(tx, granted.length);
  const rows = await invoices.changeAll(
    tx,
    granted.map(({ invoice, facts }) => ({
      id: invoice.id,
      seq: sequences.take(),
      vendorId: vendorOf(invoice),
      ...facts,
    })),
  );
  await writeAudits(
    tx,
    actor,
    granted.map(({ invoice, facts, basis }) => ({
      category: 'INVOICE',
      action: 'approve',
      entityType: 'invoice',
      entityId: invoice.id,
      metadata: {
        comments: approval.comment,
        fingerprint: invoice.fingerprint,
        ...basis,
        ...standingInOf(facts, approval),
      },
      oldValues: statesOf(invoice),
      newValues: statesOf(facts),
    })),
  );
  const approved = rows.filter(({ status }) => status === 'approved');
  const followed = await followApproved(deciding, approved);
  return new Map(rows.map((row) => [row.id, followed.get(row.id) ?? row]));
}
