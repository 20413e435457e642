import { mayApprove } from './slots.ts';
import type { Circumstances } from './standing.ts';

/** Whether an invoice is approved when this person says the last yes to it. */
export type LastWord =
  | { kind: 'theirs' }
  /** They have changed what decides about it, and there is nobody else who could say it. */
  | { kind: 'alone' }
  /** One of these has to say it. */
  | { kind: 'others'; personIds: readonly string[] };

/**
 * Who changes rules, rates, settings or roles while an invoice waits could make their own approval enough. Theirs counts
 * like any other, but the last word is that of somebody who has changed nothing since the invoice came in. Where all who
 * may approve have, two of them have to approve.
 */
export function lastWord(
  { members, approvedBy, keptOut }: Pick<Circumstances, 'members' | 'approvedBy' | 'keptOut'>,
  changedBy: ReadonlySet<string>,
  personId: string,
): LastWord {
  if (!changedBy.has(personId)) return { kind: 'theirs' };
  const others = members
    .filter((one) => mayApprove(one) && !keptOut.includes(one.personId))
    .map((one) => one.personId)
    .filter((other) => other !== personId);
  if (others.length === 0) return { kind: 'alone' };
  const untouched = others.filter((other) => !changedBy.has(other));
  if (untouched.length > 0) return { kind: 'others', personIds: untouched };
  if (others.some((other) => approvedBy.includes(other))) return { kind: 'theirs' };
  return { kind: 'others', personIds: others };
}
