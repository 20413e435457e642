import { type ApprovalBlock, approvalBlockOf } from '#shared/approvals/approvalBlock.ts';
import { type Listed, type Worklist, worklistOf } from '#shared/approvals/worklists.ts';
import { BaseSums, type BaseTotal, type Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { type CurrencySum, Sums } from '#shared/money/sums.ts';
import { inSlices, visiting } from '../device/inSlices.ts';
import { type Asker, createApprovalEffect, isTurnOf } from './approvalEffect.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** The invoices of a worklist. */
export interface WorklistSum {
  count: number;
  /** Per currency. */
  amounts: readonly CurrencySum[];
  /** All of them in the currency of the company. */
  together: BaseTotal | null;
  /** When the one that is here longest came in. */
  oldest: string | null;
}

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
  /** The worklists of this person. */
  worklists: Readonly<Record<Worklist, WorklistSum>>;
}

/** `null` when aborted. */
export async function survey(
  entries: readonly IndexEntry[],
  asker: Asker,
  startOfDay: string,
  { signal, conversion }: { signal: AbortSignal; conversion: Conversion },
): Promise<Survey | null> {
  const turnOf = createApprovalEffect(asker);
  const mine: string[] = [];
  const asked: string[] = [];
  const blocked = new Map<string, ApprovalBlock>();
  const lists = new WorklistSums(conversion);
  let [today, pending, confidence, flagged, withVendor, matched, samples] = [0, 0, 0, 0, 0, 0, 0];

  const visit = (entry: IndexEntry) => {
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
    const isMine = isTurnOf(entry, turnOf, asker.personId);
    lists.add(entry, isMine);
    if (status !== 'pending_review') return;
    pending++;
    if (brief.askedOf === asker.personId) asked.push(id);
    if (!isMine) return;
    mine.push(id);
    const block = approvalBlockOf(brief);
    if (block) blocked.set(id, block);
  };
  if (!(await inSlices(visiting(entries, visit), signal))) return null;
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
    worklists: lists.sums(),
  };
}

interface ListSums {
  sums: Sums;
  together: BaseSums;
  count: number;
  oldest: string;
}

class WorklistSums {
  readonly #lists = new Map<Worklist, ListSums>();
  readonly #conversion: Conversion;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  add({ status, brief }: IndexEntry, isMine: boolean): void {
    const list = worklistOf(listedOf({ status, brief }, isMine));
    if (list === null) return;
    const known = this.#lists.get(list) ?? {
      ...{ sums: new Sums(), together: new BaseSums(this.#conversion) },
      ...{ count: 0, oldest: brief.createdAt },
    };
    known.sums.add(brief);
    known.together.add(brief);
    known.count++;
    if (brief.createdAt < known.oldest) known.oldest = brief.createdAt;
    this.#lists.set(list, known);
  }

  sums(): Record<Worklist, WorklistSum> {
    const sumOf = (list: Worklist): WorklistSum => {
      const { sums, together, count = 0, oldest = null } = this.#lists.get(list) ?? {};
      return { count, amounts: sums?.all() ?? [], together: together?.total() ?? null, oldest };
    };
    return {
      'to-check': sumOf('to-check'),
      'to-approve': sumOf('to-approve'),
      'on-hold': sumOf('on-hold'),
      'to-export': sumOf('to-export'),
      failed: sumOf('failed'),
    };
  }
}

export function listedOf(
  { status, brief }: Pick<IndexEntry, 'status' | 'brief'>,
  isMine: boolean,
): Listed {
  const { isSample, awaitsReview, heldBy, exportState } = brief;
  return { status, isSample, awaitsReview, isHeld: heldBy.length > 0, isMine, exportState };
}
