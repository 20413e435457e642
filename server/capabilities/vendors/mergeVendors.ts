import type { MergeChoice } from '#shared/vendors/contract.ts';
import type { Author } from '#sync/relay/ports.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { editInTransaction } from '../../platform/documents/editFields.ts';
import { nextSeq, reserve } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { enqueueMove, type MoveJobs } from './jobs.ts';
import { queueComparisons } from './likeness/compareAnew.ts';
import { transferSeparations } from './likeness/separationStore.ts';
import type { MergeFollower } from './MergeFollower.ts';
import { ledgerLinksOf, mergeEvents } from './mergeAudit.ts';
import { countInvoicesOf, lockFirstInvoicesOf, moveFirst } from './moveInvoices.ts';
import {
  requireNotMerged,
  type VendorRow,
  vendorEdits,
  vendors,
  vendorsOf,
} from './vendorStore.ts';

interface Merging {
  tx: AccountTx;
  relay: Pick<Relay, 'tell'>;
  jobs: MoveJobs;
  actor: Actor;
  author: Author;
  followers: readonly MergeFollower[];
}

export interface Merged {
  source: VendorRow;
  target: VendorRow;
  /** With those that a job moves from now on. */
  movedInvoices: number;
}

/**
 * One vendor takes over another: all its invoices, the chosen fields, and later invoices under its
 * name. Of many decided invoices only the newest are moved at once, and a job moves the others. Rows
 * are locked in the usual order, invoices before vendors, so the second of two concurrent merges sees
 * the result of the first.
 */
export async function mergeVendors(
  { tx, relay, jobs, actor, author, followers }: Merging,
  { sourceVendorId, targetVendorId, keepSourceFields, reason }: MergeChoice,
): Promise<Merged> {
  await lockFirstInvoicesOf(tx, sourceVendorId);
  const locked = await vendors.lockAll(tx, [sourceVendorId, targetVendorId]);
  const source = locked.find(({ id }) => id === sourceVendorId);
  const before = locked.find(({ id }) => id === targetVendorId);
  if (!source || !before) throw notFound('vendor');
  for (const vendor of [source, before]) await requireNotMerged(tx, vendor);
  if (before.status === 'inactive') {
    throw conflict('inactive', `${before.name} is inactive. Choose another vendor to keep.`);
  }

  const counted = await countInvoicesOf(tx, sourceVendorId);
  const kept = keepSourceFields
    .filter((field) => source[field] !== null && source[field] !== before[field])
    .map((key) => ({ map: 'fields' as const, key, value: source[key] }));
  const both = [sourceVendorId, targetVendorId];
  const ledgersBefore = await ledgerLinksOf(tx, both);
  for (const follower of followers) {
    await follower.merging(tx, sourceVendorId, targetVendorId);
  }
  const ledgers = { before: ledgersBefore, after: await ledgerLinksOf(tx, both) };

  await editInTransaction({ tx, relay, author }, { kind: vendorEdits, id: targetVendorId }, kept);
  // From here on no invoice can be assigned to the source, because that needs the change counter.
  await reserve(tx, 0);
  const { moved, left } = await moveFirst(tx, actor, { source, target: before, counted });
  if (left > 0) await enqueueMove(tx, jobs, { vendorId: sourceVendorId, actor });
  const movedInvoices = moved + left;
  const taken = { status: 'inactive', mergedInto: targetVendorId } as const;
  const after = await vendors.change(tx, sourceVendorId, await nextSeq(tx), taken);
  const ledIds = await leadOn(tx, sourceVendorId, targetVendorId);
  const separations = await transferSeparations(tx, sourceVendorId, targetVendorId);
  await queueComparisons(tx, [targetVendorId]);
  await forgetBoth(tx, source, before);
  const target = await vendors.find(tx, targetVendorId);
  if (!target) throw new Error('A vendor that is locked is not there');

  const thirds = await vendorsOf(
    tx,
    separations.map(({ thirdId }) => thirdId),
  );
  const events = mergeEvents({
    ...{ reason, source, target: before, kept: target, movedInvoices, ledgers, ledIds },
    keptFields: kept.map(({ key }) => key),
    separations: separations.flatMap((one) => {
      const third = thirds.get(one.thirdId);
      return third ? [{ ...one, third }] : [];
    }),
  });
  await writeAudits(tx, actor, events);
  return { source: after, target, movedInvoices };
}

/**
 * A layout that the source was told to forget must not be learned again from invoices that are now
 * the target's.
 */
async function forgetBoth(tx: AccountTx, source: VendorRow, target: VendorRow): Promise<void> {
  const { layoutForgottenAt } = source;
  if (layoutForgottenAt === null) return;
  if (target.layoutForgottenAt && target.layoutForgottenAt >= layoutForgottenAt) return;
  await vendors.change(tx, target.id, await nextSeq(tx), { layoutForgottenAt });
}

const selectLed = statement(
  'select id from vendors where account_id = $1 and merged_into = $2 and deleted_at is null',
);

/**
 * Vendors merged into the source before now lead directly to the target, so that nobody has to
 * follow a chain. Returns their ids.
 */
async function leadOn(tx: AccountTx, sourceId: string, targetId: string): Promise<string[]> {
  const led = await tx.run<{ id: string }>(selectLed, [tx.accountId, sourceId]);
  const sequences = await reserve(tx, led.length);
  const ids = led.map(({ id }) => id);
  await vendors.changeAll(
    tx,
    ids.map((id) => ({ id, seq: sequences.take(), mergedInto: targetId })),
  );
  return ids;
}
