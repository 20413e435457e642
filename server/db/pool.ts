import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';

/** Connections of one role, used through Knex and directly. */
export interface Pool {
  knex: Knex;
  connections: pg.Pool;
  close(): Promise<void>;
}

const patienceInMs = 10_000;
const idleInMs = 30_000;

export function openPool(connectionString: string, max: number, log: Logger): Pool {
  const connections = new pg.Pool({
    connectionString,
    application_name: 'docket',
    max,
    connectionTimeoutMillis: patienceInMs,
    idleTimeoutMillis: idleInMs,
    // Statements that wait for nothing of each other are sent together: one round trip for `Promise.all`.
    pipeline: true,
    types: ownTypes(),
  });
  connections.on('error', (error) => log.warn({ err: error }, 'an idle connection was lost'));
  // One that is lost while it is used fails the statements that were under way; they tell who waits for them.
  connections.on('connect', (client) => client.on('error', () => {}));
  return {
    connections,
    knex: knex({ client: 'pg', connectionPool: connections, log: knexLog(log) }),
    close: () => connections.end(),
  };
}

/** A day has no time zone: it stays the text that it is. */
function ownTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}

function knexLog(log: Logger) {
  return {
    warn: (message: unknown) => log.warn({ knex: message }, 'knex'),
    error: (message: unknown) => log.error({ knex: message }, 'knex'),
    deprecate: (method: string, alternative: string) =>
      log.warn({ method, alternative }, 'knex deprecation'),
    debug: (message: unknown) => log.debug({ knex: message }, 'knex'),
  };
}
