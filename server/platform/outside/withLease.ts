import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { statement } from '../db/statement.ts';
import { Unavailable } from '../Unavailable.ts';
import { leaseInSeconds, whileRenewing } from './whileRenewing.ts';

/** Somebody else has held the lease for too long. */
export class LeaseTaken extends Unavailable {}

const patienceInMs = 10_000;
const firstPauseInMs = 30;
const longestPauseInMs = 500;

/** Only a lease that has ended is taken: the new end is farther away from its own than a lease lasts. */
const take = statement(`
  insert into leases (name, holder, ends_at) values ($1, $2, now() + make_interval(secs => $3))
  on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where excluded.ends_at - leases.ends_at > make_interval(secs => $3)
  returning name`);

const renew = statement(`
  update leases set ends_at = now() + make_interval(secs => $3) where name = $1 and holder = $2`);

const giveBack = statement('delete from leases where name = $1 and holder = $2');

/**
 * Does work under a name once at a time over all nodes. Unlike a row lock it holds no transaction and no connection, so
 * the work may call a provider that never answers.
 */
export async function withLease<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const holder = newId();
  const until = Date.now() + patienceInMs;
  for (let pause = firstPauseInMs; !(await isTaken(db, name, holder)); pause *= 2) {
    if (Date.now() > until) throw new LeaseTaken(`${name} is being worked on`);
    await wait(Math.min(pause, longestPauseInMs));
  }
  try {
    return await whileRenewing(
      () => db.acrossAccounts('leases', (tx) => tx.run(renew, [name, holder, leaseInSeconds])),
      work,
    );
  } finally {
    await db.acrossAccounts('leases', (tx) => tx.run(giveBack, [name, holder]));
  }
}

async function isTaken(db: Database, name: string, holder: string): Promise<boolean> {
  const taken = await db.acrossAccounts('leases', (tx) =>
    tx.run(take, [name, holder, leaseInSeconds]),
  );
  return taken.length > 0;
}
