import type { ChainState } from '#shared/audit/chain.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import type { ChainResult, Checkpoint } from './verify.ts';

/** A check requested before this time counts as lost, and may be requested again. */
function longAgo(): Date {
  return new Date(Date.now() - 15 * 60_000);
}

/** Why a check will not finish, in words for the person; `null` while it is running. */
export function problemOf(failure: string | null, askedAt: Date): string | null {
  if (failure !== null) return `The check was not completed. ${failure}`;
  return askedAt < longAgo() ? 'The check was not completed. Start it again.' : null;
}

interface ChainCheckRow {
  length: string;
  verifiedSeq: string | null;
  verifiedAt: Date | null;
  faultSeq: string | null;
  fault: string | null;
  faultAt: Date | null;
  askedAt: Date | null;
  /** Why the job of the latest request failed for good. */
  failure: string | null;
}

/** No row while the check is running or after it has finished. */
function failureOf(askedAt: string): string {
  return `select failed.reason from failed_jobs failed
    where failed.account_id = $1 and failed.kind = 'audit.check' and failed.resolved_at is null
      and failed.failed_at >= ${askedAt}`;
}

const select = statement(`
  select head.seq as length, checked.verified_seq as "verifiedSeq",
    checked.verified_at as "verifiedAt", checked.fault_seq as "faultSeq", checked.fault,
    checked.fault_at as "faultAt", checked.asked_at as "askedAt",
    (${failureOf('checked.asked_at')}) as failure
  from audit_heads head
  left join audit_checks checked using (account_id) where head.account_id = $1`);

export async function chainStateOf(tx: AccountTx): Promise<ChainState> {
  const [row] = await tx.run<ChainCheckRow>(select, [tx.accountId]);
  const problem = row?.askedAt ? problemOf(row.failure, row.askedAt) : null;
  return {
    length: Number(row?.length ?? 0),
    verified: row?.verifiedAt
      ? { upTo: Number(row.verifiedSeq), at: row.verifiedAt.toISOString() }
      : null,
    fault: row?.faultAt
      ? { entry: Number(row.faultSeq), text: row.fault ?? '', at: row.faultAt.toISOString() }
      : null,
    checking: Boolean(row?.askedAt) && problem === null,
    problem,
  };
}

const ask = statement(`
  insert into audit_checks as known (asked_at) values (now())
  on conflict (account_id) do update set asked_at = excluded.asked_at
    where known.asked_at is null or known.asked_at <= $2 or exists (${failureOf('known.asked_at')})
  returning account_id`);

/** False if a check was already requested: both callers then wait for the same one. */
export async function requestChainCheck(tx: AccountTx): Promise<boolean> {
  const asked = await tx.run(ask, [tx.accountId, longAgo()]);
  return asked.length > 0;
}

const checkpoint = statement(`
  select verified_seq as seq, verified_hash as hash from audit_checks
  where account_id = $1 and verified_at is not null and fault is null`);

/** Where the last check ended; `undefined` if it found a fault, so that the next one starts at the beginning. */
export async function findCheckpoint(
  tx: Reader,
  accountId: string,
): Promise<Checkpoint | undefined> {
  const [row] = await tx.run<{ seq: string; hash: Buffer }>(checkpoint, [accountId]);
  return row && { seq: Number(row.seq), hash: row.hash };
}

const keep = statement(`
  with before as (select fault from audit_checks where account_id = $8)
  insert into audit_checks as known
    (account_id, verified_seq, verified_hash, verified_at, fault_seq, fault, fault_at, asked_at)
  select account_id, $1::bigint, $2::bytea, now(), $3::bigint, $4::text, $5::timestamptz, null
    from accounts where account_id = $8
  on conflict (account_id) do update set
    verified_seq = excluded.verified_seq, verified_hash = excluded.verified_hash,
    verified_at = excluded.verified_at, fault_seq = excluded.fault_seq, fault = excluded.fault,
    fault_at = case when known.fault = excluded.fault then known.fault_at else excluded.fault_at end,
    asked_at = case when $6::boolean then null else known.asked_at end
  where $6 or known.fault is null or $7::boolean
  returning (select fault from before) as before`);

/** Stores the result of a check. A fault is cleared only by a check of the whole chain. */
export async function storeChainCheck(
  tx: AccountTx,
  { end, fault }: ChainResult,
  { whole }: { whole: boolean },
): Promise<{ isNewFault: boolean }> {
  const [kept] = await tx.run<{ before: string | null }>(keep, [
    end.seq,
    end.hash,
    fault?.seq ?? null,
    fault?.text ?? null,
    fault && new Date(),
    whole,
    fault !== null,
    tx.accountId,
  ]);
  return { isNewFault: fault !== null && kept !== undefined && kept.before !== fault.text };
}

const selectBehind = statement(`
  select head.account_id as "accountId" from audit_heads head
  left join audit_checks checked using (account_id)
  where $1::boolean or checked.verified_seq is distinct from head.seq or checked.fault is not null
  order by head.account_id`);

/** Accounts with unchecked links, or all accounts if whole chains are to be checked. */
export async function chainsToCheck(
  tx: SystemTx,
  { whole }: { whole: boolean },
): Promise<string[]> {
  const rows = await tx.run<{ accountId: string }>(selectBehind, [whole]);
  return rows.map(({ accountId }) => accountId);
}
