import type { PushSubscriptionBody } from '#shared/notifications/push.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** A device of a person with the keys needed to send messages to it. */
export interface SubscriptionRow {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** No real person has more devices; beyond this limit the oldest is removed. */
const mostDevices = 20;

const put = statement(`
  insert into push_subscriptions (endpoint, person_id, session_id, p256dh, auth) values ($1, $2, $3, $4, $5)
  on conflict (account_id, endpoint) do update set person_id = excluded.person_id,
    session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`);

const selectHolder = statement(`
  select person_id as "personId" from push_subscriptions where account_id = $1 and endpoint = $2`);

const dropOldest = statement(`
  delete from push_subscriptions where account_id = $1 and endpoint in (
    select endpoint from push_subscriptions where account_id = $1 and person_id = $2
    order by created_at desc offset ${mostDevices})`);

/**
 * A browser has one subscription: the next person who signs in there takes it over. Returns whether
 * it is new to this person.
 */
export async function putSubscription(
  tx: AccountTx,
  { personId, id }: { personId: string; id: string },
  { endpoint, keys }: PushSubscriptionBody,
): Promise<boolean> {
  const device = [endpoint, personId, id, keys.p256dh, keys.auth];
  const [[before]] = await Promise.all([
    tx.run<{ personId: string }>(selectHolder, [tx.accountId, endpoint]),
    tx.run(put, device),
    tx.run(dropOldest, [tx.accountId, personId]),
  ]);
  return before?.personId !== personId;
}

const drop = statement(`
  delete from push_subscriptions where account_id = $1 and person_id = $2 and endpoint = $3
  returning endpoint`);

/** Returns whether there was one. */

export async function dropSubscription(
  tx: AccountTx,
  personId: string,
  endpoint: string,
): Promise<boolean> {
  return (await tx.run(drop, [tx.accountId, personId, endpoint])).length > 0;
}

const living = statement(`
  select device.endpoint, device.p256dh, device.auth from push_subscriptions device
    join sessions session on session.id = device.session_id and session.account_id = device.account_id
      and session.person_id = device.person_id
  where device.account_id = $1 and device.person_id = $2 and session.expires_at > now()
  order by device.endpoint`);

/** The devices on which the person is still signed in to this company. */
export function livingSubscriptions(
  reader: Reader,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<SubscriptionRow[]> {
  return reader.run<SubscriptionRow>(living, [accountId, personId]);
}
