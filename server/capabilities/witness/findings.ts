import type { z } from 'zod';
import type { closeFinding as closeCall } from '#shared/witness/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { displayName, lockRoles } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { auditedName } from './auditedName.ts';
import { billNamed } from './billNamed.ts';
import { changeFinding, type FindingRow, lockFinding } from './findingStore.ts';
import { type Telling, tellOwner } from './tellOwner.ts';

async function locked(tx: AccountTx, id: string): Promise<FindingRow> {
  const row = await lockFinding(tx, id);
  if (!row) throw notFound('ledger_finding');
  return row;
}

/** Makes a member responsible for a finding, or nobody. */
export async function assignFinding(
  { tx, actor, personId }: Deciding,
  telling: Telling,
  id: string,
  ownerId: string | null,
): Promise<FindingRow> {
  // Memberships are locked before other rows.
  if (ownerId !== null && !(await lockRoles(tx, ownerId))) {
    throw invalid([{ path: 'ownerId', message: 'Choose a member of the company' }]);
  }
  const row = await locked(tx, id);
  if (row.ownerId === ownerId) return row;
  const after = await changeFinding(tx, id, {
    ownerId,
    // Who takes it on has seen it.
    ownerReadAt: ownerId === personId ? new Date() : null,
    seq: await nextSeq(tx),
  });
  const nameOf = (person: string | null) => (person === null ? null : displayName(tx, person));
  await writeAudit(tx, actor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: id,
    metadata: auditedName(row),
    oldValues: { owner: await nameOf(row.ownerId) },
    newValues: { owner: await nameOf(ownerId) },
  });
  if (ownerId !== null && ownerId !== personId) {
    const by = await displayName(tx, personId);
    const about = billNamed(row.found.ofLedger);
    await tellOwner(telling, tx, { ownerId, ledger: row.ledger, count: 1, by, about });
  }
  return after;
}

/** Ends a finding: it is all right, for a reason that holds for exactly what was found. */
export async function closeFinding(
  { tx, actor, personId }: Deciding,
  id: string,
  { reason, version }: z.infer<typeof closeCall.body>,
): Promise<FindingRow> {
  const row = await locked(tx, id);
  if (row.closedAt !== null && row.closedBy !== null) {
    const { closedByName: by } = row;
    throw conflict('already_closed', `${by} has closed this finding already.`);
  }
  if (row.version !== version) {
    throw conflict(
      'finding_changed',
      'The bill in the ledger has changed again. Look at both sides once more.',
    );
  }
  const closedByName = await displayName(tx, personId);
  const closed = { closedAt: new Date(), closedBy: personId, closedByName, closeReason: reason };
  const after = await changeFinding(tx, id, { ...closed, seq: await nextSeq(tx) });
  await writeAudit(tx, actor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: id,
    metadata: auditedName(row),
    oldValues: { state: 'open' },
    newValues: { state: 'closed', reason },
  });
  return after;
}

export async function reopenFinding({ tx, actor }: Deciding, id: string): Promise<FindingRow> {
  const row = await locked(tx, id);
  if (row.closedAt === null) return row;
  const open = { closedAt: null, closedBy: null, closedByName: null, closeReason: null };
  const after = await changeFinding(tx, id, { ...open, seq: await nextSeq(tx) });
  await writeAudit(tx, actor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'ledger_finding',
    entityId: id,
    metadata: auditedName(row),
    oldValues: { state: 'closed', reason: row.closeReason },
    newValues: { state: 'open' },
  });
  return after;
}
