import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';

/**
 * Uses the clock of the database, which all nodes share. The first heartbeat is kept, so that no
 * downtime counts before it.
 */
const insert = statement(`
  with forgotten as (
    delete from heartbeats where minute < date_trunc('minute', now()) - interval '30 days'
      and minute > (select min(minute) from heartbeats))
  insert into heartbeats (minute) values (date_trunc('minute', now())) on conflict do nothing`);

export async function putHeartbeat(tx: Reader): Promise<void> {
  await tx.run(insert);
}

const selectShare = statement(`
  select count(beat.minute)::float8 / nullif(extract(epoch from span.until - span.since)::float8 / 60, 0) as share
  from (select date_trunc('minute', now()) as until,
      greatest(min(minute), date_trunc('minute', now()) - interval '30 days') as since from heartbeats) span
  left join heartbeats beat on beat.minute >= span.since and beat.minute < span.until
  group by span.since, span.until`);

/**
 * The share, between 0 and 1, of minutes with a heartbeat in the last 30 days, or since the first
 * heartbeat. The current minute is not counted; `null` while there is no other.
 */
export async function readUptime(tx: Reader): Promise<number | null> {
  const [row] = await tx.run<{ share: number | null }>(selectShare);
  return row?.share ?? null;
}

/** Several times a minute, so that a beat that comes a little late leaves no gap. */
const everyMs = 20_000;

/** Records that this node serves. Uptime is computed from the heartbeats of all nodes. */
export class Heartbeat {
  readonly #db: Pick<Database, 'acrossAccounts'>;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #beating: Promise<void>;

  constructor(db: Pick<Database, 'acrossAccounts'>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#beating = this.#goOn();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#beating;
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // A minute that cannot be recorded counts as downtime.
      await this.#db
        .acrossAccounts('uptime', putHeartbeat)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'heartbeat'));
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
