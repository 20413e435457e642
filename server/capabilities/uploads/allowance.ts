import type { CodeOf } from '#shared/http/errorCodes.ts';
import { allowanceOf, largerPlan, monthStart } from '#shared/subscription/allowance.ts';
import type { PlanId, SubscriptionStatus } from '#shared/subscription/subscription.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countUploads, type UploadRow } from './uploadStore.ts';

type Counted = Pick<UploadRow, 'id' | 'pageOf' | 'status' | 'createdAt'>;

interface Turnover {
  /** Uploads that stop counting: replaced documents, and pages that are no longer waiting. */
  ending: readonly Counted[];
  /** Pages that keep waiting: their document still counts. */
  staying: readonly Counted[];
  /** The ids of the new documents. */
  beginning: readonly string[];
  now: Date;
}

/** Since when each new document counts, and how many count in addition to those before. */
interface Counting {
  since: ReadonlyMap<string, Date>;
  more: number;
}

/**
 * A new document takes over the date of one that it replaces, and with it the month in which it
 * counts; documents beyond those count from now. The pages of one document count once, and a file
 * that could not be read does not count.
 */
export function recountDocuments({ ending, staying, beginning, now }: Turnover): Counting {
  const stillCounted = new Set(staying.map(documentIdOf));
  const oldestDates = new Map<string, Date>();
  for (const upload of ending) {
    const documentId = documentIdOf(upload);
    if (upload.status === 'failed' || stillCounted.has(documentId)) continue;
    const other = oldestDates.get(documentId);
    if (!other || upload.createdAt < other) oldestDates.set(documentId, upload.createdAt);
  }
  const oldest = [...oldestDates.values()].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );
  return {
    since: new Map(beginning.map((id, index) => [id, oldest[index] ?? now])),
    more: Math.max(0, beginning.length - oldest.length),
  };
}

function documentIdOf({ id, pageOf }: Counted): string {
  return pageOf ?? id;
}

interface Subscription {
  plan: PlanId;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  endsAt: Date | null;
  periodStartsAt: Date | null;
}

const select = statement(`
  select plan, status, trial_ends_at as "trialEndsAt", ends_at as "endsAt",
    period_starts_at as "periodStartsAt" from subscriptions
  where account_id = $1`);

/**
 * Throws 402 when the plan does not allow the wanted number of further invoices. The caller holds
 * the change counter, so that the second of two concurrent uploads counts the first.
 */
export async function requireAllowance(tx: AccountTx, wanted = 1): Promise<void> {
  const now = Date.now();
  const [subscription] = await tx.run<Subscription>(select, [tx.accountId]);
  if (!subscription) throw new Error(`Account ${tx.accountId} has no subscription`);
  const { plan, status } = subscription;
  const state = {
    subscriptionStatus: status,
    trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
    subscriptionEndsAt: subscription.endsAt?.toISOString() ?? null,
    periodStartsAt: subscription.periodStartsAt?.toISOString() ?? null,
  };
  const allowance = allowanceOf(plan, state, now);
  if (!allowance.allowed) throw paymentRequired(allowance.code, allowance.message, plan);
  const { limit, period } = allowance;
  if (limit === null) return;
  const inTrial = period === 'trial';
  const { periodStartsAt } = subscription;
  const used = await countUploads(tx, countedSince({ inTrial, periodStartsAt, now }));
  if (used + wanted <= limit) return;
  const all = used < limit ? `only ${limit - used} of them are left` : 'all of them are used';
  const message = inTrial
    ? `Your trial includes ${limit} invoices, and ${all}. Subscribe now to keep processing invoices.`
    : `Your plan includes ${limit} invoices a month, and ${all}. Upgrade to keep processing invoices.`;
  throw paymentRequired('limit_reached', message, largerPlan(plan, { inTrial }) ?? plan, {
    limit,
    used,
  });
}

/** Uploads count since the start of the trial, or of the period that is paid for. */
export function countedSince(given: {
  inTrial: boolean;
  periodStartsAt: Date | null;
  now: number;
}): Date {
  return given.inTrial ? new Date(0) : (given.periodStartsAt ?? monthStart(given.now));
}

function paymentRequired(code: CodeOf<402>, message: string, plan: PlanId, counted: object = {}) {
  return new Problem(402, code, message, {
    details: { ...counted, upgradeUrl: `/subscribe?plan=${plan}` },
  });
}
