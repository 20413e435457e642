import type pg from 'pg';

const waiting = new WeakSet<pg.PoolClient>();

/** Holds back what is sent on a connection until the code that is running has sent all it has: one packet for all of it. */
export function sendTogether(connection: pg.PoolClient): void {
  if (waiting.has(connection)) return;
  waiting.add(connection);
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => {
    waiting.delete(connection);
    stream.uncork();
  });
}
