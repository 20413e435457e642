import pg from 'pg';
import type { Logger } from 'pino';

const patienceInMs = 10_000;
const idleInMs = 30_000;
/** Signing in takes longer than most statements: what begins on a quiet node does not wait for it. */
export const keptOpen = 2;

/** Connections of one role. */
export function openPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const connections = new pg.Pool({
    connectionString,
    application_name: 'docket',
    max,
    connectionTimeoutMillis: patienceInMs,
    idleTimeoutMillis: idleInMs,
    min: keptOpen,
    // Statements that wait for nothing of each other are sent together: one round trip for `Promise.all`.
    pipeline: true,
    types: ownTypes(),
  });
  connections.on('error', (error) => log.warn({ err: error }, 'an idle connection was lost'));
  // One that is lost while it is used fails the statements under way, and with them those who wait for the answers.
  connections.on('connect', (client) => client.on('error', () => {}));
  return connections;
}

/** A day has no time zone: it stays the text that it is. */
function ownTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}
