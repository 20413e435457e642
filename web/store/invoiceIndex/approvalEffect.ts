import {
  type ApprovalEffect,
  approvalEffectOf,
  hasApprovalEffect,
} from '#shared/approvals/approvalProgress.ts';
import { approvalContextOf } from '#shared/approvals/myTurn.ts';
import { type Member, mayApprove } from '#shared/approvals/slots.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** A member, and the settings that decide whether they can fill a slot. */
export interface Asker {
  members: readonly Member[];
  personId: string;
  keepsUploadersOut: boolean;
}

type Undecided = Pick<IndexEntry, 'brief'>;
type Company = Omit<Asker, 'personId'>;

/** The effect that a member's approval of an undecided invoice would have. */
export type ApprovalEffectOf = (entry: Undecided, personId: string) => ApprovalEffect;

export function createApprovalEffect({ members, keepsUploadersOut }: Company): ApprovalEffectOf {
  const answersOf = new Map<string, (entry: Undecided) => ApprovalEffect>();
  return (entry, personId) => {
    const known = answersOf.get(personId);
    const answerOf = known ?? cachedByState(members, (one) => worthOf(one, personId));
    if (!known) answersOf.set(personId, answerOf);
    return answerOf(entry);
  };

  function worthOf({ brief }: Undecided, personId: string): ApprovalEffect {
    return approvalEffectOf(approvalContextOf(brief, { members, keepsUploadersOut }), personId);
  }
}

/** Returns a function that lists the members for whom an invoice waits. */
export function createApproversOf({
  members,
  keepsUploadersOut,
}: Company): (entry: Pick<IndexEntry, 'status' | 'brief'>) => readonly string[] {
  const turnOf = createApprovalEffect({ members, keepsUploadersOut });
  const able = members.filter(mayApprove).map(({ personId }) => personId);
  const waits = cachedByState(members, (entry) =>
    able.filter((personId) => hasApprovalEffect(turnOf(entry, personId))),
  );
  return (entry) => (isToApprove(entry) ? waits(entry) : nobody);
}

const nobody: readonly string[] = [];

/** Whether it waits for approvals. */
function isToApprove({ status, brief }: Pick<IndexEntry, 'status' | 'brief'>): boolean {
  return status === 'pending_review' && !brief.awaitsReview;
}

/** Whether an invoice waits for this person's approval. */
export function isTurnOf(
  entry: Pick<IndexEntry, 'status' | 'brief'>,
  effectOf: ApprovalEffectOf,
  personId: string,
): boolean {
  return isToApprove(entry) && hasApprovalEffect(effectOf(entry, personId));
}

/** Results by what they depend on, part by part: to put the parts together costs more than looking each of them up. */
class Cached<T> {
  result: T | undefined;
  readonly #next = new Map<string, Cached<T>>();

  at(part: string): Cached<T> {
    const known = this.#next.get(part);
    if (known) return known;
    const made = new Cached<T>();
    this.#next.set(part, made);
    return made;
  }
}

/** Caches results by everything that they depend on, because many invoices have the same approval state. */
function cachedByState<T>(
  members: readonly Member[],
  find: (entry: Undecided) => T,
): (entry: Undecided) => T {
  const all = new Cached<T>();
  const hasLimits = members.some(({ limit = null }) => limit !== null);
  return (entry) => {
    const { brief } = entry;
    let state = all
      .at(textOf(brief.requiredApprovers))
      .at(textOf(brief.approvedBy))
      .at(brief.uploadedBy ?? '');
    if (hasLimits) state = state.at(String(brief.appliedRule?.inUsd ?? ''));
    const unusual = unusualOf(brief);
    if (unusual !== '') state = state.at(unusual);
    if (state.result === undefined) state.result = find(entry);
    return state.result;
  };
}

/** What else the result depends on: nothing for most invoices, so it is one part, put together only if there is something. */
function unusualOf({ alsoUploadedBy, escalatedAt, appliedRule, standIns }: Undecided['brief']) {
  const isInSequence = appliedRule?.inSequence ?? false;
  const hasOthers = (alsoUploadedBy ?? nobody).length > 0 || standIns.length > 0;
  if (escalatedAt === null && !isInSequence && !hasOthers) return '';
  return JSON.stringify([alsoUploadedBy, escalatedAt !== null, isInSequence, standIns]);
}

const texts = new WeakMap<readonly string[], string>();

/** Kept, because invoices of a record of the index share their lists. */
function textOf(list: readonly string[]): string {
  if (list.length === 0) return '';
  const known = texts.get(list);
  if (known !== undefined) return known;
  const text = list.join(' ');
  texts.set(list, text);
  return text;
}
