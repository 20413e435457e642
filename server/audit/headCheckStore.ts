import type { HeadCheck, SignedHead } from '#shared/audit/chain.ts';
import { newId } from '../db/newId.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { problemOf } from './unfinished.ts';

interface HeadCheckRow {
  id: string;
  seq: string;
  hash: Buffer;
  kept_at: Date;
  asked_at: Date;
  checked_at: Date | null;
  fault: string | null;
  /** Why no attempt is left of it. */
  failure?: string | null;
}

/** What somebody waited for so long ago is read by nobody any more; the log keeps what came of it. */
const forgetOld: Statement = {
  name: 'forget-audit-head-checks',
  text: `delete from audit_head_checks where account_id = $1 and asked_at < now() - interval '1 day'`,
};

const insert: Statement = {
  name: 'add-audit-head-check',
  text: `insert into audit_head_checks (id, seq, hash, kept_at) values ($1, $2, $3, $4) returning *`,
};

export async function addHeadCheck(
  tx: AccountWork,
  { seq, hash, time }: Pick<SignedHead, 'seq' | 'hash' | 'time'>,
): Promise<HeadCheckRow> {
  await tx.run(forgetOld, [tx.accountId]);
  const values = [newId(), seq, Buffer.from(hash, 'hex'), new Date(time)];
  const [row] = await tx.run<HeadCheckRow>(insert, values);
  if (!row) throw new Error('What was added comes back');
  return row;
}

const select: Statement = {
  name: 'find-audit-head-check',
  text: `select asked.*, (select failed.reason from failed_jobs failed
      where failed.account_id = $1 and failed.kind = 'audit.check-head' and failed.entity_id = asked.id::text
        and failed.settled_at is null limit 1) as failure
    from audit_head_checks asked where asked.account_id = $1 and asked.id = $2`,
};

export async function findHeadCheck(
  tx: AccountWork,
  id: string,
): Promise<HeadCheckRow | undefined> {
  const [row] = await tx.run<HeadCheckRow>(select, [tx.accountId, id]);
  return row;
}

const settle: Statement = {
  name: 'settle-audit-head-check',
  text: `update audit_head_checks set checked_at = now(), fault = $3
    where account_id = $1 and id = $2 and checked_at is null returning id`,
};

/** Whether this is the first to say what it has come to. */
export async function settleHeadCheck(
  tx: AccountWork,
  { id, fault }: Pick<HeadCheckRow, 'id' | 'fault'>,
): Promise<boolean> {
  return (await tx.run(settle, [tx.accountId, id, fault])).length > 0;
}

export function presentHeadCheck(row: HeadCheckRow): HeadCheck {
  return {
    id: row.id,
    entry: Number(row.seq),
    keptAt: row.kept_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    fault: row.fault,
    problem: row.checked_at ? null : problemOf(row.failure ?? null, row.asked_at),
  };
}
