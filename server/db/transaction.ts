import type { Knex } from 'knex';
import type pg from 'pg';
import type { Pool } from './pool.ts';
import { setAccount } from './statement.ts';

/** A transaction of Knex's, on a connection that is known, so that something can be sent ahead of what Knex sends. */
export async function throughKnex<T>(
  { knex, connections }: Pool,
  work: (trx: Knex.Transaction, connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await connections.connect();
  try {
    return await knex.transaction((trx) => work(trx, connection), { connection });
  } finally {
    // One that is still in a transaction, because its end was not answered, is closed.
    connection.release(connection.getTransactionStatus() !== 'I');
  }
}

/** Turns to the account without waiting for it: what the work sends comes after it on the same connection. */
export async function turnedTo<T>(
  accountId: string,
  connection: pg.PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  const turning = connection.query({ ...setAccount, values: [accountId] });
  const [turned, done] = await Promise.allSettled([turning, work()]);
  // The work fails, too, when this has; this says why.
  if (turned.status === 'rejected') throw turned.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
