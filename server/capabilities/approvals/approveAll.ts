import { finalApprovalOf } from '#shared/approvals/finalApproval.ts';
import { remainingApprovalsText } from '#shared/approvals/remainingApprovals.ts';
import type { CodingProblem } from '#shared/coding/problems.ts';
import { addLinks, lockHead } from '../../platform/audit/write.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockApproving } from '../checks/approvedDuplicates.ts';
import { currentHolds, requireNotHeld } from '../checks/holdsNow.ts';
import { type RuleFactsNow, ruleFactsNow } from '../checks/ruleFactsNow.ts';
import { type LockedVendors, lockVendorsNow } from '../checks/vendorsNow.ts';
import { payeesOf, rememberPayees, vendorsOfApproved } from '../checks/vendorsOfApproved.ts';
import { ratesFor } from '../exchangeRates/ratesFor.ts';
import { requireUndecided, statesOf } from '../invoices/Deciding.ts';
import { type InvoiceFacts, type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { noInvoices } from '../invoices/trashStore.ts';
import { type JudgedInvoice, judgeInvoice } from '../policy/approvalState.ts';
import type { ApprovalState } from '../policy/approvalStateColumns.ts';
import { type Approval, GivenApprovals, giveApprovals } from '../policy/approvalStore.ts';
import { coveredUnder } from '../policy/covered.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { codingRefusals, requireCoding } from './codingRefusals.ts';
import { type DecidingWithFollowers, followApproved } from './DecisionFollower.ts';
import { PolicyChangers } from './policyChangers.ts';
import {
  lastWordRefusal,
  requireApprovalEffect,
  requireKeyFields,
  requireLastWord,
  requireSecondPerson,
  requireSeen,
  requireWithoutErrors,
} from './requirements.ts';

export interface ApprovalRequest {
  invoiceId: string;
  /** Fingerprints of the versions that the approver saw; `null` if the client sent none. */
  seen: readonly string[] | null;
}

export interface Approved {
  message: string;
  row: InvoiceRow;
}

/** Approves each invoice that may be approved and returns a problem for each other one, in the given order. */
export async function approveAll(
  deciding: DecidingWithFollowers,
  requests: readonly ApprovalRequest[],
  comments: string | null,
): Promise<(Approved | Problem)[]> {
  const { tx, personId } = deciding;
  const ids = requests.map(({ invoiceId }) => invoiceId);
  const rows = new Map((await invoices.lockAll(tx, ids)).map((row) => [row.id, row]));
  const locked = [...rows.values()];
  const vendors = await lockVendorsNow(tx, locked);
  // In one round trip, and so in this order: everything is read under the lock.
  const [, policy, given, heldBy, refusals, rateOf, changers, absent] = await Promise.all([
    lockApproving(tx),
    readPolicy(tx),
    GivenApprovals.read(tx, ids),
    currentHolds(tx, locked, vendors),
    codingRefusals(
      tx,
      locked.map((row) => ({ ...row, vendorId: vendors.nowOf(row).vendorId })),
      vendors.rows,
    ),
    ratesFor(tx, locked),
    PolicyChangers.read(tx, locked),
    noInvoices(
      tx,
      ids.filter((id) => !rows.has(id)),
    ),
  ]);
  const ruleFacts = await ruleFactsNow(tx, locked, { policy, vendors });
  const approval = { ...policy.approverOf(personId), comment: comments };
  const approvedHere = new Set<string>();
  const outcomes = requests.map(({ invoiceId, seen }) => {
    const row = rows.get(invoiceId);
    if (!row) return absent(invoiceId);
    // The vendor, and what it gives to lines, may have changed since the row was judged.
    const { fingerprint, coveredDefaults } = coveredUnder({ ...row, ...ruleFacts(row) }, policy);
    const invoice = { ...row, fingerprint, coveredDefaults };
    const outcome = orProblem(() =>
      approvedBy(approval, invoice, {
        seen,
        policy,
        given: given.of(invoice),
        ruleFacts: ruleFacts(row),
        heldBy: heldBy(invoice, approvedHere),
        codingProblems: refusals.get(invoiceId),
        changedBy: changers.since({ ...invoice, ...ruleFacts(row) }),
      }),
    );
    if (isGranted(outcome) && outcome.facts.status === 'approved') approvedHere.add(invoiceId);
    return outcome;
  });
  const granted = outcomes.filter(isGranted);
  const after = await store(deciding, granted, { approval, vendors, rateOf });
  return outcomes.map((outcome) => {
    if (!isGranted(outcome)) return outcome;
    const row = after.get(outcome.invoice.id);
    if (!row) throw new Error('An invoice that was just approved is not there');
    return { message: outcome.message, row };
  });
}

/** An approval that is allowed, with its result. */
interface Granted {
  invoice: InvoiceRow;
  facts: ApprovalState & Pick<InvoiceFacts, 'status' | 'decidedAt' | 'reviewed' | 'sentBack'>;
  message: string;
  /** Rule and slots, for the audit log. */
  basis: Record<string, unknown>;
}

function isGranted(outcome: Granted | Problem): outcome is Granted {
  return !(outcome instanceof Problem);
}

function orProblem<T>(check: () => T): T | Problem {
  try {
    return check();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Basis {
  seen: ApprovalRequest['seen'];
  policy: PolicyNow;
  /** Approvals that still count for the current version of the invoice. */
  given: readonly Approval[];
  heldBy: readonly string[];
  /** What chooses the rule, as it is now. */
  ruleFacts: RuleFactsNow;
  codingProblems: readonly CodingProblem[] | undefined;
  /** Who has changed the policy since the invoice came in. */
  changedBy: ReadonlySet<string>;
}

function approvedBy(
  approval: Approval,
  invoice: InvoiceRow,
  { seen, policy, given, ruleFacts, heldBy, changedBy, codingProblems }: Basis,
): Granted {
  requireUndecided(invoice);
  requireSeen(invoice, seen);
  requireWithoutErrors(invoice);
  requireKeyFields(invoice);
  requireCoding(codingProblems);
  requireNotHeld(heldBy);
  requireSecondPerson(invoice, { policy, given, personId: approval.personId });
  const current = { ...invoice, ...ruleFacts };
  const before = judgeInvoice(current, policy, given);
  requireApprovalEffect(before, policy, approval.personId);
  const finalApproval = finalApprovalOf(
    before.judgement.circumstances,
    changedBy,
    approval.personId,
  );
  if (before.judgement.progress.complete) requireLastWord(finalApproval, policy);
  const others = given.filter(({ personId }) => personId !== approval.personId);
  const review = before.judgement.awaitsReview ? reviewedBy(approval) : invoice;
  const { reviewed, sentBack } = review;
  const { judgement, facts } = judgeInvoice({ ...current, reviewed, sentBack }, policy, [
    ...others,
    approval,
  ]);
  const recorded = (left: string): Granted => ({
    invoice,
    facts: { ...facts, reviewed, sentBack, status: 'pending_review', decidedAt: null },
    message: `Your approval is recorded: ${left}`,
    basis: basisOf(judgement),
  });
  if (!judgement.progress.complete)
    return recorded(remainingApprovalsText(judgement.progress, policy.nameOf));
  if (finalApproval.kind === 'others')
    return recorded(
      `all approvals that the rule asks for are given. ${lastWordRefusal(finalApproval, policy)}`,
    );
  return {
    invoice,
    basis: { ...basisOf(judgement), ...(finalApproval.kind === 'alone' ? { alone: true } : {}) },
    facts: {
      ...facts,
      ...namesWith(facts, approval),
      reviewed,
      sentBack,
      approvalStatus: 'approved',
      status: 'approved',
      decidedAt: new Date(),
    },
    message: 'Invoice Approved',
  };
}

/** Approving an invoice that waits for its review is also its review. */
function reviewedBy({ personId, name }: Approval): Pick<InvoiceFacts, 'reviewed' | 'sentBack'> {
  return { reviewed: { personId, name, at: new Date().toISOString() }, sentBack: null };
}

function basisOf({ appliedRule, progress }: JudgedInvoice['judgement']): Record<string, unknown> {
  const { id, name, inUsd } = appliedRule;
  return {
    rule: { id, name },
    inUsd,
    slotsNeeded: progress.needed,
    slotsFilled: progress.filled,
  };
}

/** Somebody who confirms a complete invoice fills no slot, but is listed with its approvers. */
function namesWith(
  { approvedBy, currentApprovers }: ApprovalState,
  { personId, name }: Pick<Approval, 'personId' | 'name'>,
): Pick<ApprovalState, 'approvedBy' | 'currentApprovers'> {
  if (approvedBy.includes(personId)) return { approvedBy, currentApprovers };
  return {
    approvedBy: [...approvedBy, personId],
    currentApprovers: [...currentApprovers, name],
  };
}

/** For the audit log: the members whose substitute the approver is. */
function substitutionOf({ standIns }: ApprovalState, { personId, stoodInFor }: Approval) {
  const isSubstitute = standIns.some((standIn) => standIn.personId === personId);
  if (!isSubstitute) return {};
  return { standsInFor: stoodInFor.map(({ personId: id, name }) => ({ id, name })) };
}

/** Returns the rows as they are after the followers, by id. */
async function store(
  deciding: DecidingWithFollowers,
  granted: readonly Granted[],
  {
    approval,
    vendors,
    rateOf,
  }: { approval: Approval; vendors: LockedVendors; rateOf: Awaited<ReturnType<typeof ratesFor>> },
): Promise<ReadonlyMap<string, InvoiceRow>> {
  if (granted.length === 0) return new Map();
  const { tx, actor } = deciding;
  giveApprovals(
    tx,
    granted.map(({ invoice }) => invoice),
    approval,
  );
  const approvedForGood = granted.filter(({ facts }) => facts.status === 'approved');
  const vendorOf = await vendorsOfApproved(
    tx,
    actor,
    approvedForGood.map(({ invoice }) => invoice),
    vendors,
  );
  const payeeOf = await payeesOf(
    tx,
    approvedForGood.map(({ invoice }) => ({ ...invoice, vendorId: vendorOf(invoice) })),
    vendors.rows,
  );
  const sequences = await reserve(tx, granted.length);
  // In this order: the audit chain is locked last.
  const [rows, head] = await Promise.all([
    invoices.changeAll(
      tx,
      granted.map(({ invoice, facts }) => ({
        id: invoice.id,
        seq: sequences.take(),
        vendorId: vendorOf(invoice),
        ...payeeOf(invoice),
        ...facts,
        bookedRate: facts.status === 'approved' ? rateOf(invoice) : null,
      })),
    ),
    lockHead(tx),
  ]);
  const after = new Map(rows.map((row) => [row.id, row]));
  addLinks(
    tx,
    head,
    granted.map(({ invoice, facts, basis }) => ({
      actor,
      event: {
        category: 'INVOICE',
        action: 'approve',
        entityType: 'invoice',
        entityId: invoice.id,
        metadata: {
          comments: approval.comment,
          fingerprint: invoice.fingerprint,
          ...basis,
          ...substitutionOf(facts, approval),
        },
        ...statesOf(invoice, after.get(invoice.id) ?? invoice),
      },
    })),
  );
  const approvedRows = rows.filter(({ status }) => status === 'approved');
  rememberPayees(tx, approvedRows);
  const followed = await followApproved(deciding, approvedRows);
  return new Map(rows.map((row) => [row.id, followed.get(row.id) ?? row]));
}
