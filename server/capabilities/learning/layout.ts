import type { VendorLayout } from '#shared/vendors/contract.ts';
import type { Services } from '../../capability.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { TimeBudget } from '../reading/TimeBudget.ts';
import { requireNotMerged } from '../vendors/requireNotMerged.ts';
import { type VendorRow, vendors } from '../vendors/vendorStore.ts';
import { lessonsOf } from './learnedLayouts.ts';

/** For traces that were not needed before and are computed on demand. */
const mostMilliseconds = 10_000;

/**
 * What the reading has learned from this vendor's approved invoices and will use for the next
 * document.
 */
export async function layoutOf(
  given: Pick<Services, 'db' | 'files' | 'fields'>,
  place: { accountId: string; vendorId: string },
): Promise<VendorLayout> {
  const vendor = await given.db.withAccount(place.accountId, (tx) =>
    vendors.find(tx, place.vendorId),
  );
  if (!vendor) throw notFound('vendor');
  const lessons = await lessonsOf(given, place, new TimeBudget(mostMilliseconds));
  const known = lessons.map(({ traces }) => new Set(traces.map(({ field }) => field)));
  const fields = new Set(known.flatMap((names) => [...names]));
  return {
    invoices: lessons.length,
    fields: [...fields].map((field) => ({
      field,
      invoices: known.filter((names) => names.has(field)).length,
      corrections: lessons.filter(({ corrected }) => corrected.includes(field)).length,
    })),
    forgottenAt: vendor.layoutForgottenAt?.toISOString() ?? null,
  };
}

/**
 * What was learned was wrong, or the vendor changed its layout: learning starts again with the next
 * approved invoice.
 */
export async function forgetLayout(
  tx: AccountTx,
  actor: Actor,
  vendorId: string,
): Promise<VendorRow> {
  const vendor = await vendors.lock(tx, vendorId);
  if (!vendor) throw notFound('vendor');
  await requireNotMerged(tx, vendor);
  const layoutForgottenAt = new Date();
  const row = await vendors.change(tx, vendorId, await nextSeq(tx), { layoutForgottenAt });
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'update',
    entityType: 'vendor',
    entityId: vendorId,
    metadata: { forgot: true },
    oldValues: { layoutForgottenAt: vendor.layoutForgottenAt?.toISOString() ?? null },
    newValues: { layoutForgottenAt: layoutForgottenAt.toISOString() },
  });
  return row;
}
