import type { Role } from '#shared/permissions.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

/** The roles of members, by the member's id. */
export type HeldRoles = ReadonlyMap<string, readonly Role[]>;

const holdRoles = statement(`
  select person_id, roles from members
  where account_id = $1 and person_id = any($2::uuid[]) and removed_at is null
  order by person_id for share`);

/** The roles of several people, with a shared lock as in `holdRoles`. People who are not members are left out. */
export async function holdRolesOf(tx: AccountTx, personIds: readonly string[]): Promise<HeldRoles> {
  const rows = await tx.run<{ person_id: string; roles: Role[] }>(holdRoles, [
    tx.accountId,
    personIds,
  ]);
  return new Map(rows.map(({ person_id, roles }) => [person_id, roles]));
}
