import pg from 'pg';
import type { Logger } from 'pino';

const connectTimeoutInMs = 10_000;
const idleTimeoutInMs = 30_000;
/** Connecting takes longer than most statements, so a quiet node keeps some connections open. */
export const keptOpen = 2;

/** Connections of one role. */
export function openPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const connections = new pg.Pool({
    connectionString,
    application_name: 'docket',
    max,
    connectionTimeoutMillis: connectTimeoutInMs,
    idleTimeoutMillis: idleTimeoutInMs,
    min: keptOpen,
    // Independent statements are pipelined: one round trip for a `Promise.all`.
    pipeline: true,
    types: ownTypes(),
  });
  connections.on('error', (error) => log.warn({ err: error }, 'an idle connection was lost'));
  // If a connection is lost while in use, its statements reject; the event needs no handling.
  connections.on('connect', (client) => client.on('error', () => {}));
  return connections;
}

/** A date has no time zone, so it stays text. */
function ownTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}
