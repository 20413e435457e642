import type { MergeChoice } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Author } from '#sync/relay/ports.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import { type Actor, writeAudits } from '../audit/write.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { editWithin } from '../documents/editWithin.ts';
import { nextSeq, reserve } from '../feed/sequence.ts';
import { conflict, notFound } from '../http/problem.ts';
import { lockInvoicesOf, moveInvoices } from './moveInvoices.ts';
import { requireNotMerged } from './requireNotMerged.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

interface Merging {
  tx: AccountWork;
  relay: Pick<Relay, 'tell'>;
  actor: Actor;
  author: Author;
}

export interface Merged {
  source: VendorRow;
  target: VendorRow;
  movedInvoices: number;
}

/**
 * One vendor takes over another: all its invoices, the chosen fields, and whatever comes in under its name from now on.
 * Rows are locked as everywhere, invoices before vendors, so of two merges that meet the second sees what the first did.
 */
export async function mergeVendors(
  { tx, relay, actor, author }: Merging,
  { sourceVendorId, targetVendorId, keepSourceFields, reason }: MergeChoice,
): Promise<Merged> {
  await lockInvoicesOf(tx, sourceVendorId);
  const locked = await vendors.lockAll(tx, [sourceVendorId, targetVendorId]);
  const source = locked.find(({ id }) => id === sourceVendorId);
  const before = locked.find(({ id }) => id === targetVendorId);
  if (!source || !before) throw notFound('vendor');
  for (const vendor of [source, before]) await requireNotMerged(tx, vendor);
  if (before.status === 'inactive') {
    throw conflict('inactive', `${before.name} is inactive. Choose another vendor to keep.`);
  }

  const kept = keepSourceFields
    .filter((field) => source[field] !== null && source[field] !== before[field])
    .map((key) => ({ map: 'fields' as const, key, value: source[key] }));
  await editWithin({ tx, relay, author }, documentName('vendor', targetVendorId), kept);

  // From here on no invoice comes to the source: who writes one waits for the counter.
  await reserve(tx, 0);
  const movedInvoices = await moveInvoices(tx, actor, { source, target: before });
  const taken = { status: 'inactive', mergedInto: targetVendorId } as const;
  const after = await vendors.change(tx, sourceVendorId, await nextSeq(tx), taken);
  await leadOn(tx, sourceVendorId, targetVendorId);
  const target = await vendors.find(tx, targetVendorId);
  if (!target) throw new Error('A vendor that is locked is not there');

  const metadata = { reason, movedInvoices, keptFields: kept.map(({ key }) => key) };
  const event = { category: 'VENDOR', action: 'update', entityType: 'vendor' } as const;
  await writeAudits(tx, actor, [
    {
      ...event,
      entityId: sourceVendorId,
      metadata: { ...metadata, mergedInto: target.name },
      oldValues: { status: source.status, mergedIntoId: null },
      newValues: { status: after.status, mergedIntoId: targetVendorId },
    },
    {
      ...event,
      entityId: targetVendorId,
      metadata: { ...metadata, tookOver: source.name, tookOverId: sourceVendorId },
    },
  ]);
  return { source: after, target, movedInvoices };
}

const selectLed: Statement = {
  name: 'vendors-merged-into',
  text: 'select id from vendors where account_id = $1 and merged_into = $2 and deleted_at is null',
};

/** What the source itself had taken over leads to the target, too: nobody has to follow a chain. */
async function leadOn(tx: AccountWork, sourceId: string, targetId: string): Promise<void> {
  const led = await tx.run<{ id: string }>(selectLed, [tx.accountId, sourceId]);
  const sequences = await reserve(tx, led.length);
  await vendors.changeAll(
    tx,
    led.map(({ id }) => ({ id, seq: sequences.take(), mergedInto: targetId })),
  );
}
