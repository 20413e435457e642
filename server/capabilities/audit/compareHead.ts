import type { HeadStatement } from '#shared/audit/chain.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inOnePicture, verifyChain } from './verify.ts';

const selectHash = statement('select hash from audit_log where account_id = $1 and seq = $2');

/**
 * Compares the log with a head that was kept elsewhere; `null` if nothing up to it was changed. A chain that was changed
 * and rehashed is consistent in itself, but has another hash at the head's number.
 */
export async function faultAgainstHead(
  db: Database,
  { accountId, seq, hash, time }: Omit<HeadStatement, 'format'>,
): Promise<string | null> {
  return inOnePicture(db, async (tx) => {
    const { end, fault } = await verifyChain(tx, accountId);
    if (fault && fault.seq <= seq) return fault.text;
    if (end.seq < seq) return `the log ends with entry ${end.seq}, and had ${seq} on ${time}`;
    const [row] = await tx.run<{ hash: Buffer }>(selectHash, [accountId, seq]);
    const isSame = seq === 0 || row?.hash.toString('hex') === hash;
    return isSame ? null : `entry ${seq} is not the one that stood there on ${time}`;
  });
}
