import { type ApprovalBlock, approvalBlockOf } from '#shared/approvals/approvalBlock.ts';
import { hasApprovalEffect } from '#shared/approvals/standing.ts';
import { inSlices } from '../database/inSlices.ts';
import { type Asker, createApprovalEffect } from './approvalEffect.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** Figures over all invoices of this device, for one person. */
export interface Survey {
  invoices: number;
  /** Sample invoices, which are in none of the figures. */
  samples: number;
  /** Received since the person's day began. */
  today: number;
  pending: number;
  /** The mean, between 0 and 1; `null` without invoices. */
  confidence: number | null;
  /** Invoices with a flag. */
  flagged: number;
  /** Invoices with a vendor, and those of them whose vendor was known before. */
  withVendor: number;
  matched: number;
  /** Invoices that wait for this person, oldest first. */
  mine: readonly string[];
  /** Those of `mine` that cannot be approved now, and why. */
  blocked: ReadonlyMap<string, ApprovalBlock>;
  /** Invoices with a question to this person, oldest first. */
  asked: readonly string[];
}

/** `null` when aborted. */
export async function survey(
  entries: readonly IndexEntry[],
  asker: Asker,
  startOfDay: string,
  signal: AbortSignal,
): Promise<Survey | null> {
  const turnOf = createApprovalEffect(asker);
  const mine: string[] = [];
  const asked: string[] = [];
  const blocked = new Map<string, ApprovalBlock>();
  let [today, pending, confidence, flagged, withVendor, matched, samples] = [0, 0, 0, 0, 0, 0, 0];

  const finished = await inSlices(
    entries,
    (entry) => {
      const { id, status, brief } = entry;
      if (brief.isSample) {
        samples++;
        return;
      }
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
      if (!hasApprovalEffect(turnOf(entry, asker.personId))) return;
      mine.push(id);
      const block = approvalBlockOf(brief);
      if (block) blocked.set(id, block);
    },
    signal,
  );
  if (!finished) return null;
  const invoices = entries.length - samples;
  return {
    invoices,
    samples,
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
