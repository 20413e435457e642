import type { HeadCheck, SignedHead } from '#shared/audit/chain.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { problemOf } from './chainCheckStore.ts';

interface HeadCheckRow {
  id: string;
  seq: string;
  hash: Buffer;
  keptAt: Date;
  askedAt: Date;
  checkedAt: Date | null;
  fault: string | null;
  /** Why its job failed for good. */
  failure?: string | null;
}

/** After a day nobody waits for the result any more; the log keeps it. */
const deleteOld = statement(
  `delete from audit_head_checks where account_id = $1 and asked_at < now() - interval '1 day'`,
);

const list = `asked.id, asked.seq, asked.hash, asked.kept_at as "keptAt", asked.asked_at as "askedAt",
    asked.checked_at as "checkedAt", asked.fault`;

const insert = statement(`
  insert into audit_head_checks as asked (id, seq, hash, kept_at) values ($1, $2, $3, $4)
  returning ${list}`);

export async function addHeadCheck(
  tx: AccountTx,
  { seq, hash, time }: Pick<SignedHead, 'seq' | 'hash' | 'time'>,
): Promise<HeadCheckRow> {
  await tx.run(deleteOld, [tx.accountId]);
  const values = [newId(), seq, Buffer.from(hash, 'hex'), new Date(time)];
  const [row] = await tx.run<HeadCheckRow>(insert, values);
  if (!row) throw new Error('What was added comes back');
  return row;
}

const select = statement(`
  select ${list}, (select failed.reason from failed_jobs failed
    where failed.account_id = $1 and failed.kind = 'audit.check-head' and failed.entity_id = asked.id::text
      and failed.resolved_at is null limit 1) as failure
  from audit_head_checks asked where asked.account_id = $1 and asked.id = $2`);

export async function findHeadCheck(tx: AccountTx, id: string): Promise<HeadCheckRow | undefined> {
  const [row] = await tx.run<HeadCheckRow>(select, [tx.accountId, id]);
  return row;
}

const markChecked = statement(`
  update audit_head_checks set checked_at = now(), fault = $3
  where account_id = $1 and id = $2 and checked_at is null returning id`);

/** False if the result was stored before. */
export async function finishHeadCheck(
  tx: AccountTx,
  { id, fault }: Pick<HeadCheckRow, 'id' | 'fault'>,
): Promise<boolean> {
  return (await tx.run(markChecked, [tx.accountId, id, fault])).length > 0;
}

export function presentHeadCheck(row: HeadCheckRow): HeadCheck {
  return {
    id: row.id,
    entry: Number(row.seq),
    keptAt: row.keptAt.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    fault: row.fault,
    problem: row.checkedAt ? null : problemOf(row.failure ?? null, row.askedAt),
  };
}
