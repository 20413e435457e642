import { type Member, mayApprove } from '#shared/approvals/slots.ts';
import { type Answer, isWorthSomething, whatIfApproved } from '#shared/approvals/standing.ts';
import { keptOutOf, uploadersOf } from '#shared/approvals/uploaders.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** Who asks, and what decides whose turn it is. */
export interface Asker {
  members: readonly Member[];
  personId: string;
  keepsUploadersOut: boolean;
}

type Undecided = Pick<IndexEntry, 'brief'>;
type Company = Omit<Asker, 'personId'>;

/** What somebody's approval of an undecided invoice would be worth. */
export type TurnOf = (entry: Undecided, personId: string) => Answer;

export function createTurns({ members, keepsUploadersOut }: Company): TurnOf {
  const answersOf = new Map<string, (entry: Undecided) => Answer>();
  return (entry, personId) => {
    const known = answersOf.get(personId);
    const answerOf = known ?? foundOnce((one) => worthOf(one, personId));
    if (!known) answersOf.set(personId, answerOf);
    return answerOf(entry);
  };

  function worthOf({ brief }: Undecided, personId: string): Answer {
    const { requiredApprovers, approvedBy, standIns, escalatedAt } = brief;
    const escalated = escalatedAt !== null;
    const keptOut = keptOutOf(brief, { keepsUploadersOut });
    return whatIfApproved(
      { requiredApprovers, members, approvedBy, standIns, escalated, keptOut },
      personId,
    );
  }
}

/** Everybody whom an invoice waits for. */
export function createWaitsFor({
  members,
  keepsUploadersOut,
}: Company): (entry: Pick<IndexEntry, 'status' | 'brief'>) => readonly string[] {
  const turnOf = createTurns({ members, keepsUploadersOut });
  const able = members.filter(mayApprove).map(({ personId }) => personId);
  const waits = foundOnce((entry) =>
    able.filter((personId) => isWorthSomething(turnOf(entry, personId))),
  );
  return (entry) => (entry.status === 'pending_review' ? waits(entry) : nobody);
}

const nobody: readonly string[] = [];

/** Many invoices wait alike: what is asked about them is found once for all of them. */
function foundOnce<T>(find: (entry: Undecided) => T): (entry: Undecided) => T {
  const found = new Map<string, T>();
  return (entry) => {
    const { requiredApprovers, approvedBy, standIns, escalatedAt } = entry.brief;
    const alike = [requiredApprovers.join(' '), approvedBy.join(' '), escalatedAt !== null];
    const inPlace = standIns.length > 0 ? JSON.stringify(standIns) : '';
    const key = `${alike.join('/')}/${uploadersOf(entry.brief).join(' ')}/${inPlace}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const answer = find(entry);
    found.set(key, answer);
    return answer;
  };
}
