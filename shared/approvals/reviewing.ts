import { z } from 'zod';
import type { Invoice } from '../invoices/contract.ts';
import { may } from '../permissions.ts';
import type { Member } from './slots.ts';

/** Which invoices a person reviews before they wait for approvals: every one, those with a doubt left, or none. */
export const reviewing = z.enum(['off', 'confident', 'all']);
export type Reviewing = z.infer<typeof reviewing>;

/** The fields of an undecided invoice that decide whether it waits for its review. */
export interface ToReview {
  isReviewed: boolean;
  isSentBack: boolean;
  /** Fields left to check. */
  doubts: number;
}

/**
 * Whether an undecided invoice waits for its review, not yet for approvals. Never where only one
 * member works on invoices, who would hand it on to themselves.
 */
export function awaitsReview(
  { isReviewed, isSentBack, doubts }: ToReview,
  policy: { reviewing: Reviewing; members: readonly Member[] },
): boolean {
  if (isReviewed || worksAlone(policy.members)) return false;
  if (isSentBack || policy.reviewing === 'off') return true;
  return policy.reviewing === 'confident' && doubts > 0;
}

export function worksAlone(members: readonly Member[]): boolean {
  const working = members.filter(
    ({ roles }) => may(roles, 'invoices.edit') || may(roles, 'invoices.approve'),
  );
  return working.length <= 1;
}

/** The members to notify of a sending back: the reviewer and the uploaders, else all who edit but do not approve. */
export function sentBackTo(
  {
    sentBack,
    uploaders,
  }: { sentBack: NonNullable<Invoice['sentBack']>; uploaders: readonly string[] },
  members: readonly Member[],
): string[] {
  const known = [sentBack.reviewedBy, ...uploaders].filter((personId) => personId !== null);
  const others = (ids: readonly string[]) =>
    [...new Set(ids)].filter((personId) => personId !== sentBack.personId);
  const concerned = others(known).filter((personId) =>
    members.some((one) => one.personId === personId),
  );
  if (concerned.length > 0) return concerned;
  return others(
    members
      .filter(({ roles }) => may(roles, 'invoices.edit') && !may(roles, 'invoices.approve'))
      .map(({ personId }) => personId),
  );
}
