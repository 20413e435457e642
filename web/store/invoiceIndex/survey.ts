import { type Block, blockOf } from '#shared/approvals/blockOf.ts';
import { isWorthSomething } from '#shared/approvals/standing.ts';
import { inSlices } from '../database/inSlices.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { type Asker, createTurns } from './turns.ts';

/** What all invoices of this device come to, as one person sees them. */
export interface Survey {
  invoices: number;
  /** Since the person's day began. */
  today: number;
  pending: number;
  /** Mean over all, between 0 and 1; `null` of none. */
  confidence: number | null;
  /** In so many a check has found something. */
  flagged: number;
  /** Of so many the vendor is known, and in so many of these it was known before. */
  withVendor: number;
  matched: number;
  /** Those that wait for this person, oldest first. */
  mine: readonly string[];
  /** Those of them that cannot be approved as they stand, and why. */
  blocked: ReadonlyMap<string, Block>;
  /** Those with a question that waits for their answer, oldest first. */
  asked: readonly string[];
}

/** `null` when it was told to stop. */
export async function survey(
  entries: readonly IndexEntry[],
  asker: Asker,
  startOfDay: string,
  signal: AbortSignal,
): Promise<Survey | null> {
  const turnOf = createTurns(asker);
  const mine: string[] = [];
  const asked: string[] = [];
  const blocked = new Map<string, Block>();
  let [today, pending, confidence, flagged, withVendor, matched] = [0, 0, 0, 0, 0, 0];

  const finished = await inSlices(
    entries,
    (entry) => {
      const { id, status, brief } = entry;
      confidence += Number(brief.confidence);
      if (brief.createdAt >= startOfDay) today++;
      if (brief.fraudFlags.length > 0) flagged++;
      if (brief.vendorId !== null) {
        withVendor++;
        if (!brief.fraudFlags.includes('new_vendor')) matched++;
      }
      if (status !== 'pending_review') return;
      pending++;
      if (brief.askedOf === asker.personId) asked.push(id);
      if (!isWorthSomething(turnOf(entry, asker.personId))) return;
      mine.push(id);
      const block = blockOf(brief);
      if (block) blocked.set(id, block);
    },
    signal,
  );
  if (!finished) return null;
  const invoices = entries.length;
  return {
    invoices,
    today,
    pending,
    confidence: invoices === 0 ? null : confidence / invoices,
    flagged,
    withVendor,
    matched,
    mine: mine.reverse(),
    blocked,
    asked: asked.reverse(),
  };
}
