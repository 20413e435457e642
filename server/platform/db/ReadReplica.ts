import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CircuitBreaker } from '../CircuitBreaker.ts';
import { Patience } from './Patience.ts';
import { type Reader, statement } from './statement.ts';
import type { AccountTx } from './transaction.ts';

/** For a connection, and for each answer to where the replica is. Usually it takes a millisecond. */
const answersWithinMs = 250;
/** How long a call waits until the replica has what Postgres had committed. Usually it takes a few milliseconds. */
const catchesUpWithinMs = 50;
const lookEveryMs = 5;
/** Longer than any list takes. A replica that falls silent in between must not hold its caller. */
export const readsWithinMs = 2_000;

/** By `statement_timeout`. */
const cancelled = '57014';

/** How long a replica that fails is left alone. */
const pauseMs = 10_000;

/** Why a call was answered where it was: by the replica, or by Postgres itself because the replica was late or failed. */
export type ReplicaOutcome = 'replica' | 'late' | 'failed';

interface Pools {
  primary: pg.Pool;
  replica: pg.Pool;
}

/** Runs work in a transaction on one connection of the replica. */
type InTransaction = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>;

/** Of a streaming replica, which answers only what Postgres itself would answer, or nothing. */
export class ReadReplica {
  readonly answers: Record<ReplicaOutcome, number> = { replica: 0, late: 0, failed: 0 };
  readonly #pools: Pools;
  readonly #log: Logger;
  readonly #breaker = new CircuitBreaker<unknown>(pauseMs);

  constructor(pools: Pools, log: Logger) {
    this.#pools = pools;
    this.#log = log;
  }

  /** `null`: Postgres itself has to answer. The work may then still be running. */
  async answer<T extends object>(
    inTransaction: InTransaction,
    work: (tx: AccountTx) => Promise<T>,
  ): Promise<T | null> {
    // Postgres has connections for those who would wait for one here.
    if (this.#isBusy) return this.#instead('late');
    const attempt = this.#breaker.begin();
    if (!attempt) return this.#instead('failed');
    const patience = new Patience(answersWithinMs);
    const reading = inTransaction(async (tx) => {
      // On the connection that then reads: behind one address there may be several replicas.
      if (patience.isOver || !(await this.#isCurrent(tx, patience)) || patience.isOver) return null;
      patience.allow(readsWithinMs);
      return work(tx);
    });
    try {
      const done = await patience.until(reading);
      attempt.note(null);
      if (!done) return this.#instead('late');
      this.answers.replica += 1;
      return done;
    } catch (error) {
      if (error instanceof PositionUnknown) {
        attempt.abandon();
        throw error.cause;
      }
      // A report that takes long says nothing about the replica.
      const isSlow = error instanceof pg.DatabaseError && error.code === cancelled;
      attempt.note(isSlow ? null : error);
      if (isSlow) return this.#instead('late');
      this.#log.warn({ err: error }, 'the read replica did not answer');
      return this.#instead('failed');
    }
  }

  get #isBusy(): boolean {
    const { idleCount, totalCount, waitingCount, options } = this.#pools.replica;
    return waitingCount >= idleCount + options.max - totalCount;
  }

  #instead(outcome: ReplicaOutcome): null {
    this.answers[outcome] += 1;
    return null;
  }

  /** Whether the replica shows everything that any call was told is stored. */
  async #isCurrent(replica: Reader, patience: Patience): Promise<boolean> {
    const { position, history } = await this.#committed(patience);
    const ends = performance.now() + catchesUpWithinMs;
    for (;;) {
      patience.allow(answersWithinMs);
      const [found] = await replica.run<{ isSame: boolean; isThere: boolean }>(selectReplayed, [
        history,
        position,
      ]);
      if (!found?.isSame) return false;
      if (found.isThere) return true;
      if (performance.now() > ends) return false;
      await wait(lookEveryMs);
    }
  }

  async #committed(patience: Patience): Promise<Committed> {
    patience.pause();
    try {
      const { rows } = await this.#pools.primary.query<Committed>(selectCommitted);
      const [committed] = rows;
      if (!committed) throw new Error('Postgres has no position in its log');
      return committed;
    } catch (error) {
      throw new PositionUnknown('Postgres did not say where its log ends', { cause: error });
    } finally {
      patience.allow(answersWithinMs);
    }
  }
}

/** Postgres itself failed. */
class PositionUnknown extends Error {}

interface Committed {
  position: string;
  history: string;
}

/** Positions are comparable within it: the same database of the same cluster, restored or promoted no differently. */
const history = (timeline: string) =>
  `concat_ws(' ', current_era(), (select oid from pg_database where datname = current_database()), ${timeline})`;

/** The inserted position: the written one is behind commits that were answered without `synchronous_commit`. */
const selectCommitted = `
  select pg_current_wal_insert_lsn()::text as position,
    ${history('lower(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))')} as history`;

/** Of a replica that follows a promotion, the control file says so a little later. */
const followed = `lpad(to_hex(greatest((select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()))), 8, '0')`;

const selectReplayed = statement(`
  select pg_is_in_recovery() and ${history(followed)} = $1 as "isSame",
    pg_last_wal_replay_lsn() >= $2::pg_lsn as "isThere"`);
