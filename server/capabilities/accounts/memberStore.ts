import type { Away, Member } from '#shared/accounts/contract.ts';
import type { FormatLocale } from '#shared/auth/formats.ts';
import type { Role } from '#shared/permissions.ts';
import { type Columns, selectList } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { announceAccessChange } from '../auth/accessChanges.ts';
import { nameOf, type PersonRow } from '../auth/personStore.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';

interface MemberRow {
  personId: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  roles: Role[];
  /** As the person has chosen for numbers and dates. */
  formats: FormatLocale | null;
  joinedAt: Date;
  removedAt: Date | null;
}

const columns = {
  personId: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  profileImageUrl: 'text',
  roles: 'text[]',
  formats: 'text',
  joinedAt: 'timestamptz',
  removedAt: 'timestamptz',
} satisfies Columns & Record<keyof MemberRow, string>;

const everybody = `select ${selectList(columns, 'member')} from members member
  where member.account_id = $1`;
const present = `${everybody} and member.removed_at is null`;

const selectAll = statement(
  `${present} order by member.first_name, member.last_name, member.email`,
);

export function listMembers(tx: AccountTx): Promise<MemberRow[]> {
  return tx.run<MemberRow>(selectAll, [tx.accountId]);
}

const lockPresent = statement(`${present} and member.person_id = $2 for update`);

export async function lockMember(tx: AccountTx, personId: string): Promise<MemberRow | undefined> {
  const [member] = await tx.run<MemberRow>(lockPresent, [tx.accountId, personId]);
  return member;
}

const sharePresent = statement(`${present} and member.person_id = $2 for share`);

/** Locks the membership for share: nobody changes or ends it until this transaction is over. */
export async function lockRoles(tx: AccountTx, personId: string): Promise<readonly Role[] | null> {
  const [member] = await tx.run<MemberRow>(sharePresent, [tx.accountId, personId]);
  return member?.roles ?? null;
}

const selectByEmail = statement(`${present} and member.email = $2`);

export async function findMemberByEmail(
  tx: AccountTx,
  email: string,
): Promise<MemberRow | undefined> {
  const [member] = await tx.run<MemberRow>(selectByEmail, [tx.accountId, email]);
  return member;
}

const select = statement(`${everybody} and member.person_id = $2`);

/** Works for removed members too: their rows stay. */
export async function displayName(tx: AccountTx, personId: string): Promise<string> {
  const [member] = await tx.run<MemberRow>(select, [tx.accountId, personId]);
  return member ? nameOf(member) : 'A colleague';
}

/** In which formats a member reads numbers and dates; `null`: nobody has said so. */
export async function formatsOf(tx: AccountTx, personId: string): Promise<FormatLocale | null> {
  const [member] = await tx.run<MemberRow>(select, [tx.accountId, personId]);
  return member?.formats ?? null;
}

const countAdmins = statement(`
  select count(*)::int as count from members
  where account_id = $1 and person_id <> $2 and removed_at is null and 'admin' = any(roles)`);

export async function countOtherAdmins(tx: AccountTx, personId: string): Promise<number> {
  const [counted] = await tx.run<{ count: number }>(countAdmins, [tx.accountId, personId]);
  return counted?.count ?? 0;
}

const updateRoles = statement(`
  update members set roles = $3 where account_id = $1 and person_id = $2 and removed_at is null`);

export async function setRoles(tx: AccountTx, personId: string, roles: Role[]): Promise<void> {
  await tx.run(updateRoles, [tx.accountId, personId, roles]);
  announceAccessChange(tx, personId);
  raisePolicyVersion(tx);
}

const remove = statement(`
  update members set removed_at = now()
  where account_id = $1 and person_id = $2 and removed_at is null`);

/** The row stays, for the names in the audit log and on approvals. */
export async function markRemoved(tx: AccountTx, personId: string): Promise<void> {
  await tx.run(remove, [tx.accountId, personId]);
  announceAccessChange(tx, personId);
  raisePolicyVersion(tx);
}

const insert = statement(`
  insert into members (person_id, email, first_name, last_name, profile_image_url, roles, formats)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (account_id, person_id) do update
    set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
      profile_image_url = excluded.profile_image_url, roles = excluded.roles,
      formats = excluded.formats,
      joined_at = excluded.joined_at, removed_at = null`);

/** A member who was removed earlier becomes one again. */
export async function addMember(tx: AccountTx, person: PersonRow, roles: Role[]): Promise<void> {
  const { id, email, firstName, lastName, profileImageUrl, formats } = person;
  await tx.run(insert, [id, email, firstName, lastName, profileImageUrl, roles, formats]);
  announceAccessChange(tx, id);
  raisePolicyVersion(tx);
}

export function presentMember(row: MemberRow, away: Away | null): Member {
  return {
    id: row.personId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    roles: row.roles,
    joinedAt: row.joinedAt.toISOString(),
    away,
  };
}
