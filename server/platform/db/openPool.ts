import pg from 'pg';
import type { Logger } from 'pino';
import { PatientPool } from './PatientPool.ts';

const connectTimeoutInMs = 10_000;
/** Connecting costs more than keeping, so what a busy minute needed is kept for the next one. */
const idleTimeoutInMs = 300_000;
/** Connecting takes longer than most statements, so a quiet node keeps some connections open. */
const keptOpen = 2;

interface PoolOptions extends Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> {
  max: number;
  log: Logger;
  /** Operators see it in `pg_stat_activity`. */
  application_name?: string;
  /** For callers that wait for less time than a patient pool would let them. */
  opensAtOnce?: boolean;
}

/** Connections of one role. */
export function openPool(
  connectionString: string,
  { log, opensAtOnce = false, ...given }: PoolOptions,
): pg.Pool {
  const options = {
    connectionString,
    application_name: 'docket',
    connectionTimeoutMillis: connectTimeoutInMs,
    ...given,
    idleTimeoutMillis: idleTimeoutInMs,
    min: keptOpen,
    // Independent statements are pipelined: one round trip for a `Promise.all`.
    pipeline: true,
    types: ownTypes(),
  };
  const onRefused = (error: unknown) => {
    log.warn({ err: error }, 'a further connection was refused');
  };
  const connections = opensAtOnce
    ? new pg.Pool(options)
    : new PatientPool({ ...options, onRefused });
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
