import { keyOfPair } from '#shared/vendors/likeness/groups.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

/** A member's statement that two vendors are different; the lower id comes first. */
export interface Separation {
  oneId: string;
  otherId: string;
  /**
   * The numbers that the two shared at that time, any of which would otherwise make them the same
   * vendor.
   */
  numbers: readonly string[];
  by: string;
  at: Date;
}

const columns = `one_id as "oneId", other_id as "otherId", numbers, said_by as by, said_at as at`;

const selectOf = statement(`
  select ${columns} from vendor_separations
  where account_id = $1 and (one_id = any($2::uuid[]) or other_id = any($2::uuid[]))`);

/** The separations of these vendors, by pair. */
export async function separationsOf(
  tx: AccountTx,
  vendorIds: readonly string[],
): Promise<Map<string, Separation>> {
  const rows = await tx.run<Separation>(selectOf, [tx.accountId, vendorIds]);
  return new Map(rows.map((row) => [keyOfPair(row), row]));
}

const put = statement(`
  insert into vendor_separations (one_id, other_id, numbers, said_by, said_at) values ($1, $2, $3, $4, now())
  on conflict (account_id, one_id, other_id) do update
  set numbers = excluded.numbers, said_by = excluded.said_by, said_at = excluded.said_at`);

export async function putSeparation(
  tx: AccountTx,
  { oneId, otherId, numbers, by }: Omit<Separation, 'at'>,
): Promise<void> {
  await tx.run(put, [oneId, otherId, numbers, by]);
}

const drop = statement(
  `delete from vendor_separations where account_id = $1 and one_id = $2 and other_id = $3 returning said_by as by`,
);

/** Returns who had said so, or `undefined` if nobody had. */
export async function dropSeparation(
  tx: AccountTx,
  { oneId, otherId }: Pick<Separation, 'oneId' | 'otherId'>,
): Promise<string | undefined> {
  const [row] = await tx.run<{ by: string }>(drop, [tx.accountId, oneId, otherId]);
  return row?.by;
}

const lead = statement(`
  insert into vendor_separations as row (account_id, one_id, other_id, numbers, said_by, said_at)
  select led.account_id, least(led.third_id, $3::uuid), greatest(led.third_id, $3::uuid), led.numbers, led.said_by, led.said_at
  from (select account_id, case when one_id = $2::uuid then other_id else one_id end as third_id, numbers, said_by, said_at
    from vendor_separations where account_id = $1 and $2::uuid in (one_id, other_id)) as led
  where led.third_id <> $3::uuid
  on conflict (account_id, one_id, other_id) do nothing
  returning case when row.one_id = $3::uuid then row.other_id else row.one_id end as "thirdId", row.said_by as by`);

/** A statement about the source of a merge that now applies to its target. */
export interface TransferredSeparation {
  thirdId: string;
  by: string;
}

/** A vendor kept apart from the source of a merge is kept apart from the target as well. */
export function transferSeparations(
  tx: AccountTx,
  sourceId: string,
  targetId: string,
): Promise<TransferredSeparation[]> {
  return tx.run<TransferredSeparation>(lead, [tx.accountId, sourceId, targetId]);
}
