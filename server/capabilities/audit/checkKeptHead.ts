import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { HeadCheck, HeadStatement, SignedHead } from '#shared/audit/chain.ts';
import type { AuditEvent } from '#shared/audit/entry.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  addHeadCheck,
  findHeadCheck,
  finishHeadCheck,
  presentHeadCheck,
} from './headCheckStore.ts';
import { isSignedBy } from './headSigner.ts';
import { inSnapshot, verifyChain } from './verify.ts';

const selectHash = statement('select hash from audit_log where account_id = $1 and seq = $2');

/**
 * Compares the log with a head that was kept elsewhere; `null` if nothing up to it was changed. A chain that was changed
 * and rehashed is consistent in itself, but has another hash at the head's number.
 */
export async function compareWithHead(
  db: Database,
  { accountId, seq, hash, time }: Omit<HeadStatement, 'format'>,
): Promise<string | null> {
  return inSnapshot(db, async (tx) => {
    const { end, fault } = await verifyChain(tx, accountId);
    if (fault && fault.seq <= seq) return fault.text;
    if (end.seq < seq) return `the log ends with entry ${end.seq}, and had ${seq} on ${time}`;
    const [row] = await tx.run<{ hash: Buffer }>(selectHash, [accountId, seq]);
    const isSame = seq === 0 || row?.hash.toString('hex') === hash;
    return isSame ? null : `entry ${seq} is not the one that stood there on ${time}`;
  });
}

interface Asked {
  tx: AccountTx;
  audit(event: AuditEvent): Promise<void>;
}

const eventOf = (
  { entry, keptAt }: HeadCheck,
  rest: Pick<AuditEvent, 'action' | 'status' | 'errorMessage'>,
): AuditEvent => ({
  category: 'SECURITY',
  entityType: 'audit_head',
  entityId: `${entry}`,
  metadata: { keptAt },
  ...rest,
});

/** Accepts a kept head. A job compares the log with it, because it has to read the whole log up to that entry. */
export async function requestHeadCheck(
  { tx, audit }: Asked,
  head: SignedHead,
  keys: readonly KeyObject[],
): Promise<HeadCheck> {
  if (head.accountId !== tx.accountId) {
    throw new Problem(422, 'another_company', 'This head is of the audit log of another company.');
  }
  if (!keys.some((key) => isSignedBy(key, head))) {
    throw new Problem(
      422,
      'not_signed',
      'This head was changed since it was downloaded, or was signed with a key that is no longer in use. It proves nothing here.',
    );
  }
  const check = presentHeadCheck(await addHeadCheck(tx, head));
  await audit(eventOf(check, { action: 'create', status: 'pending' }));
  return check;
}

/** Compares the log with a kept head, and writes the result into the log. */
export async function checkKeptHead(
  { db, log }: { db: Database; log: Logger },
  { accountId, checkId }: { accountId: string; checkId: string },
): Promise<void> {
  const row = await db.withAccount(accountId, (tx) => findHeadCheck(tx, checkId));
  if (!row || row.checkedAt) return;
  const check = presentHeadCheck(row);
  const { entry: seq, keptAt: time } = check;
  const kept = { accountId, seq, hash: row.hash.toString('hex'), time };
  const fault = await compareWithHead(db, kept);
  if (fault) log.error({ account: accountId }, 'the audit log is not that of a head that was kept');
  await db.withAccount(accountId, async (tx) => {
    if (!(await finishHeadCheck(tx, { id: checkId, fault }))) return;
    const outcome = fault
      ? { status: 'failure' as const, errorMessage: `The log was changed: ${fault}` }
      : {};
    await writeAudit(tx, systemActor, eventOf(check, { action: 'update', ...outcome }));
  });
}
