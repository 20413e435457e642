import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Role } from '#shared/permissions.ts';
import type { PlanId, SubscriptionStatus } from '#shared/subscription/subscription.ts';
import type { SystemTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';

export interface PersonRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  created_at: Date;
}

export async function findPersonByEmail(
  tx: SystemTx,
  email: string,
): Promise<PersonRow | undefined> {
  return tx<PersonRow>('people').where({ email }).first();
}

export async function findPerson(tx: SystemTx, id: string): Promise<PersonRow | undefined> {
  return tx<PersonRow>('people').where({ id }).first();
}

/** The person, kept as they are until the transaction ends. */
export async function lockPerson(tx: SystemTx, id: string): Promise<PersonRow | undefined> {
  return tx<PersonRow>('people').where({ id }).forUpdate().first();
}

/** The person with this address, made when nobody has it yet. */
export async function ensurePerson(
  tx: SystemTx,
  given: { email: string; firstName: string; lastName: string },
): Promise<PersonRow> {
  const person = {
    id: newId(),
    email: given.email,
    first_name: given.firstName,
    last_name: given.lastName,
  };
  await tx('people').insert(person).onConflict('email').ignore();
  const [row] = await tx<PersonRow>('people').where({ email: given.email });
  if (!row) throw new Error('A person that was just stored is not there');
  return row;
}

interface Membership {
  account_id: string;
  name: string;
}

/** The companies of a person; the one they worked in last comes first. */
export async function listMemberships(tx: SystemTx, personId: string): Promise<Membership[]> {
  return tx('members')
    .join('accounts', 'accounts.account_id', 'members.account_id')
    .where({ person_id: personId })
    .whereNull('removed_at')
    .orderByRaw(
      '(select max(last_seen_at) from sessions s where s.person_id = members.person_id and s.account_id = members.account_id) desc nulls last',
    )
    .orderBy('joined_at')
    .select('members.account_id', 'accounts.name');
}

interface CurrentUserRow extends PersonRow {
  account_id: string;
  account_name: string;
  roles: Role[];
  plan: PlanId;
  status: SubscriptionStatus;
  trial_ends_at: Date | null;
  ends_at: Date | null;
  stripe_customer_id: string | null;
}

export async function presentCurrentUser(
  tx: SystemTx,
  { personId, accountId }: { personId: string; accountId: string },
): Promise<CurrentUser> {
  const row: CurrentUserRow | undefined = await tx('people')
    .join('members', 'members.person_id', 'people.id')
    .join('accounts', 'accounts.account_id', 'members.account_id')
    .join('subscriptions', 'subscriptions.account_id', 'members.account_id')
    .where({ 'people.id': personId, 'members.account_id': accountId })
    .first(
      'people.*',
      'members.roles',
      'accounts.account_id',
      'accounts.name as account_name',
      'subscriptions.plan',
      'subscriptions.status',
      'subscriptions.trial_ends_at',
      'subscriptions.ends_at',
      'subscriptions.stripe_customer_id',
    );
  if (!row) throw new Error(`Person ${personId} is no member of account ${accountId}`);
  const memberships = await listMemberships(tx, personId);
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
    roles: row.roles,
    accountId: row.account_id,
    accountName: row.account_name,
    accounts: memberships
      .filter(({ account_id }) => account_id !== accountId)
      .map(({ account_id, name }) => ({ id: account_id, name })),
    currentPlan: row.plan,
    subscriptionStatus: row.status,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    subscriptionEndsAt: row.ends_at?.toISOString() ?? null,
    stripeCustomerId: row.stripe_customer_id,
  };
}
