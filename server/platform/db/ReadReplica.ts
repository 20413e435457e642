import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CircuitBreaker } from '../CircuitBreaker.ts';
import { isUnavailable } from '../Unavailable.ts';

/** How long a call waits until the replica has what was committed before the call. Usually it takes a few milliseconds. */
const patienceMs = 50;
const lookEveryMs = 5;

/** How long a replica that fails is left alone. */
const pauseMs = 10_000;

/** Why a call was answered where it was: by the replica, or by Postgres itself because the replica was late or failed. */
export type ReplicaOutcome = 'replica' | 'late' | 'failed';

interface Pools {
  primary: pg.Pool;
  replica: pg.Pool;
}

/** Of a streaming replica, which answers only what it would answer as Postgres itself. */
export class ReadReplica {
  readonly answers: Record<ReplicaOutcome, number> = { replica: 0, late: 0, failed: 0 };
  readonly #pools: Pools;
  readonly #log: Logger;
  readonly #breaker = new CircuitBreaker<unknown>(pauseMs);

  constructor(pools: Pools, log: Logger) {
    this.#pools = pools;
    this.#log = log;
  }

  /** `null`: Postgres itself has to answer. */
  async answer<T>(read: (replica: pg.Pool) => Promise<T>): Promise<{ value: T } | null> {
    const attempt = this.#breaker.begin();
    if (!attempt) return this.#instead('failed');
    const committed = await this.#committed().catch((error: unknown) => {
      attempt.abandon();
      throw error;
    });
    try {
      const isCurrent = await this.#hasReplayed(committed);
      const done = isCurrent ? { value: await read(this.#pools.replica) } : null;
      attempt.note(null);
      if (!done) return this.#instead('late');
      this.answers.replica += 1;
      return done;
    } catch (error) {
      if (!isOfReplica(error)) {
        attempt.note(null);
        throw error;
      }
      attempt.note(error);
      this.#log.warn({ err: error }, 'the read replica did not answer');
      return this.#instead('failed');
    }
  }

  #instead(outcome: ReplicaOutcome): null {
    this.answers[outcome] += 1;
    return null;
  }

  /** Includes everything that any call was told is stored. */
  async #committed(): Promise<Committed> {
    const { rows } = await this.#pools.primary.query<Committed>(selectCommitted);
    const [committed] = rows;
    if (!committed) throw new Error('Postgres has no position in its log');
    return committed;
  }

  /** A server that is no replica, or one of another database, never has. */
  async #hasReplayed({ position, era }: Committed): Promise<boolean> {
    const ends = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await this.#pools.replica.query<{ hasReplayed: boolean }>(selectReplayed, [
        position,
        era,
      ]);
      if (rows[0]?.hasReplayed) return true;
      if (performance.now() > ends) return false;
      await wait(lookEveryMs);
    }
  }
}

interface Committed {
  position: string;
  era: string;
}

const selectCommitted = 'select pg_current_wal_lsn()::text as position, current_era()::text as era';

const selectReplayed = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and current_era()::text = $2
    as "hasReplayed"`;

/** A read that contradicts what is being replayed is cancelled. */
const conflict = /^40/;
/** Of the driver, without a code. */
const timeout = 'Query read timeout';

/** Postgres itself may answer what was asked. */
function isOfReplica(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  // Of the operating system, for example when the socket file of a replica on this machine is gone.
  if ('syscall' in error) return true;
  if (error instanceof pg.DatabaseError) return conflict.test(error.code ?? '');
  return error.message === timeout;
}
