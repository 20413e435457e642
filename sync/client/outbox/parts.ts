import type { z } from 'zod';
import type { bulkApprove, RefusedInvoice } from '#shared/approvals/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import type { DecisionItem, DecisionPart, Problem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { refusedDecision } from './problems.ts';

/** The body to send; for a bulk decision made of the parts that are left. */
export function bodyOf({ parts, body }: DecisionItem): unknown {
  if (parts.length === 0) return body;
  const ids = parts.map(({ entity, ifMatch }) => ({ id: partsOf(entity).id, ifMatch }));
  const seen = ids.flatMap(({ id, ifMatch }) => (ifMatch === null ? [] : [[id, ifMatch] as const]));
  return {
    invoiceIds: ids.map(({ id }) => id),
    fingerprints: Object.fromEntries(seen),
  } satisfies z.input<typeof bulkApprove.body>;
}

/** Gives one part back to the person, as a decision of its own. */
export async function giveBackPart(
  database: SyncDatabase,
  { madeAt, locks, attempts, lastAttemptAt }: DecisionItem,
  part: DecisionPart,
  problem: Problem,
): Promise<void> {
  await database.outbox.add({
    ...part,
    kind: 'decision',
    creates: false,
    locks,
    parts: [],
    about: [],
    state: 'attention',
    attempts,
    lastAttemptAt,
    madeAt,
    problem,
  });
}

/** Gives the part on one entity back to the person before the decision is sent; the other parts are still sent. */
export async function giveBackUnsentPart(
  database: SyncDatabase,
  decision: DecisionItem,
  entity: DocumentName,
  problem: Problem,
): Promise<void> {
  const part = decision.parts.find((one) => one.entity === entity);
  if (!part) return;
  const parts = decision.parts.filter((one) => one !== part);
  if (parts.length === 0) await database.outbox.delete(decision.order);
  else {
    const about = parts.map((one) => one.entity);
    await database.outbox.put({ ...decision, parts, about });
  }
  await giveBackPart(database, decision, part, problem);
}

/** The problem of a refused part, as if it had been sent alone. */
export function refusedPart({ code, reason }: RefusedInvoice, now: Invoice | undefined): Problem {
  const changed = code === 'changed' && now !== undefined;
  return refusedDecision(statusOf(code), {
    code,
    message: reason,
    ...(changed ? { current: fingerprintedFields(now), fingerprint: now.fingerprint } : {}),
  });
}

function statusOf(code: string): number {
  if (code === 'changed') return 412;
  return code === 'not_found' ? 404 : 409;
}
