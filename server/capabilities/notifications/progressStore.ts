import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** How far a company's changes have been looked through (cursors). */
export interface Progress {
  seq: number;
  auditSeq: number;
  policyVersion: number;
}

const begin = statement(
  'insert into notification_progress default values on conflict (account_id) do nothing',
);

const lock = statement(`
  select seq, audit_seq as "auditSeq", policy_version as "policyVersion" from notification_progress
  where account_id = $1 for update`);

interface ProgressRow {
  seq: string;
  auditSeq: string;
  policyVersion: number;
}

/** Serialises passes over the same company. Locked before anything else. */
export async function lockProgress(tx: AccountTx): Promise<Progress> {
  const own = async () => (await tx.run<ProgressRow>(lock, [tx.accountId]))[0];
  let row = await own();
  if (!row) {
    await tx.run(begin);
    row = await own();
  }
  if (!row) throw new Error(`Account ${tx.accountId} has no progress of notifications`);
  return {
    seq: Number(row.seq),
    auditSeq: Number(row.auditSeq),
    policyVersion: row.policyVersion,
  };
}

const set = statement(`
  update notification_progress set seq = $2, audit_seq = $3, policy_version = $4
  where account_id = $1`);

export async function setProgress(tx: AccountTx, progress: Progress): Promise<void> {
  const { seq, auditSeq, policyVersion } = progress;
  await tx.run(set, [tx.accountId, seq, auditSeq, policyVersion]);
}
