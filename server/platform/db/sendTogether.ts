import type pg from 'pg';

const corked = new WeakSet<pg.PoolClient>();

/** Corks the connection until the current code has finished, so that all its statements go out in one packet. */
export function sendTogether(connection: pg.PoolClient): void {
  if (corked.has(connection)) return;
  corked.add(connection);
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => {
    corked.delete(connection);
    stream.uncork();
  });
}
