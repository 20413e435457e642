import type { CurrentUser } from '#shared/auth/contract.ts';
import type { FormatLocale } from '#shared/auth/formats.ts';
import type { Role } from '#shared/permissions.ts';
import type { PlanId, SubscriptionStatus } from '#shared/subscription/subscription.ts';
import { type Columns, selectList } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { type CompanyRow, companyColumns, presentCompany } from './companyFacts.ts';

export interface PersonRow {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  formats: FormatLocale | null;
  createdAt: Date;
  /** When they first showed that the address is theirs; null after a checkout with it. */
  provenAt: Date | null;
}

const columns = {
  id: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  profileImageUrl: 'text',
  formats: 'text',
  createdAt: 'timestamptz',
  provenAt: 'timestamptz',
} satisfies Columns & Record<keyof PersonRow, string>;

const list = selectList(columns, 'person');

const selectByEmail = statement(`select ${list} from people person where person.email = $1`);

export async function findPersonByEmail(
  tx: SystemTx,
  email: string,
): Promise<PersonRow | undefined> {
  const [person] = await tx.run<PersonRow>(selectByEmail, [email]);
  return person;
}

const select = statement(`select ${list} from people person where person.id = $1`);

export async function findPerson(tx: SystemTx, id: string): Promise<PersonRow | undefined> {
  const [person] = await tx.run<PersonRow>(select, [id]);
  return person;
}

const lock = statement(`select ${list} from people person where person.id = $1 for update`);

export async function lockPerson(tx: SystemTx, id: string): Promise<PersonRow | undefined> {
  const [person] = await tx.run<PersonRow>(lock, [id]);
  return person;
}

const insert = statement(`
  insert into people (id, email, first_name, last_name) values ($1, $2, $3, $4)
  on conflict (email) do nothing`);

/** Finds the person with this address, or creates one. */
export async function ensurePerson(
  tx: SystemTx,
  given: { email: string; firstName: string; lastName: string },
): Promise<PersonRow> {
  await tx.run(insert, [newId(), given.email, given.firstName, given.lastName]);
  const person = await findPersonByEmail(tx, given.email);
  if (!person) throw new Error('A person that was just stored is not there');
  return person;
}

const setProven = statement('update people set proven_at = $2 where id = $1');

export async function markProven(tx: SystemTx, id: string, at: Date): Promise<void> {
  await tx.run(setProven, [id, at]);
}

const rename = statement('update people set first_name = $2, last_name = $3 where id = $1');

// A company that the person has left keeps the old name.
const renameMember = statement(`
  update members set first_name = $3, last_name = $4
  where account_id = $1 and person_id = $2 and removed_at is null`);

/** A person has one name, of which each of their companies keeps a copy. */
export async function setPersonName(
  tx: SystemTx,
  id: string,
  name: { firstName: string; lastName: string },
  accounts: readonly string[],
): Promise<void> {
  const values = [id, name.firstName, name.lastName];
  await tx.run(rename, values);
  for (const accountId of accounts) {
    await tx.inAccount(accountId, (account) => account.run(renameMember, [accountId, ...values]));
  }
}

const setFormats = statement('update people set formats = $2 where id = $1');
const setFormatsOfMember = statement(`
  update members set formats = $3
  where account_id = $1 and person_id = $2 and removed_at is null`);

export async function setPersonFormats(
  tx: SystemTx,
  id: string,
  formats: FormatLocale | null,
  accounts: readonly string[],
): Promise<void> {
  await tx.run(setFormats, [id, formats]);
  for (const accountId of accounts) {
    await tx.inAccount(accountId, (account) =>
      account.run(setFormatsOfMember, [accountId, id, formats]),
    );
  }
}

interface Membership {
  accountId: string;
  name: string;
}

const selectMemberships = statement(`
  select account_id as "accountId", accounts.name
  from members join accounts using (account_id)
  where members.person_id = $1 and members.removed_at is null
  order by (select max(last_seen_at) from sessions
      where sessions.person_id = members.person_id and sessions.account_id = members.account_id
    ) desc nulls last, members.joined_at`);

/** Ids of the companies of a person, in the order in which a transaction works in them. */
export async function companiesOf(tx: SystemTx, personId: string): Promise<string[]> {
  return (await listMemberships(tx, personId)).map(({ accountId }) => accountId).sort();
}

/** The companies of a person; the one they worked in last comes first. */
export function listMemberships(tx: SystemTx, personId: string): Promise<Membership[]> {
  return tx.run<Membership>(selectMemberships, [personId]);
}

interface CurrentUserRow extends PersonRow, CompanyRow {
  accountId: string;
  accountName: string;
  roles: Role[];
  plan: PlanId;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  endsAt: Date | null;
  stripeCustomerId: string | null;
  requiresPasskeys: boolean;
  hasPasskey: boolean;
}

const selectCurrentUser = statement(`
  select ${list}, members.roles, account_id as "accountId", accounts.name as "accountName",
    subscriptions.plan, subscriptions.status, subscriptions.trial_ends_at as "trialEndsAt",
    subscriptions.ends_at as "endsAt", subscriptions.stripe_customer_id as "stripeCustomerId",
    accounts.requires_passkeys as "requiresPasskeys", ${companyColumns},
    exists (select from passkeys where passkeys.person_id = person.id) as "hasPasskey"
  from people person join members on members.person_id = person.id
    join accounts using (account_id) join subscriptions using (account_id)
  where person.id = $1 and account_id = $2`);

/** The identity of a session. */
export type SignedInAs = Pick<Session, 'personId' | 'accountId' | 'provenAt' | 'byPasskey'>;

export async function presentCurrentUser(tx: SystemTx, session: SignedInAs): Promise<CurrentUser> {
  const { personId, accountId } = session;
  const [row] = await tx.run<CurrentUserRow>(selectCurrentUser, [personId, accountId]);
  if (!row) throw new Error(`Person ${personId} is no member of account ${accountId}`);
  // A person who has not proven the address must not learn where its owner works.
  const addressProven = session.provenAt !== null;
  const memberships = addressProven ? await listMemberships(tx, personId) : [];
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    formats: row.formats,
    createdAt: row.createdAt.toISOString(),
    addressProven,
    passkeyNeeded: passkeyNeededBy(row, session.byPasskey),
    roles: row.roles,
    accountId: row.accountId,
    accountName: row.accountName,
    company: presentCompany(row),
    accounts: memberships
      .filter((one) => one.accountId !== accountId)
      .map(({ accountId: id, name }) => ({ id, name })),
    currentPlan: row.plan,
    subscriptionStatus: row.status,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    subscriptionEndsAt: row.endsAt?.toISOString() ?? null,
    stripeCustomerId: row.stripeCustomerId,
  };
}

function passkeyNeededBy(
  { requiresPasskeys, hasPasskey }: CurrentUserRow,
  byPasskey: boolean,
): CurrentUser['passkeyNeeded'] {
  if (!requiresPasskeys) return null;
  if (!hasPasskey) return 'add';
  return byPasskey ? null : 'use';
}

const selectAny = statement('select id from passkeys where person_id = $1 limit 1');

const selectRequiring = statement(`
  select members.account_id from members join accounts using (account_id)
  where members.person_id = $1 and members.removed_at is null and accounts.requires_passkeys
    and members.account_id is distinct from $2
  limit 1`);

/** Whether the person has a passkey that one of their companies requires; `but` is left out. */
export async function passkeysCount(
  tx: SystemTx,
  personId: string,
  { but = null }: { but?: string | null } = {},
): Promise<boolean> {
  const [passkeys, requiring] = await Promise.all([
    tx.run(selectAny, [personId]),
    tx.run(selectRequiring, [personId, but]),
  ]);
  return passkeys.length > 0 && requiring.length > 0;
}

/** A person's name as others see it; the e-mail address if there is none. */
export function nameOf(person: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
