import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
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
const readsWithinMs = 2_000;

/** How long a replica that fails is left alone. */
const pauseMs = 10_000;

/** Why a call was answered where it was: by the replica, or by Postgres itself because the replica was late or failed. */
export type ReplicaOutcome = 'replica' | 'late' | 'failed';

/** Runs work in a read-only transaction on one connection of the replica. */
type InTransaction = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>;

/** Of a streaming replica, which answers only what Postgres itself would answer, or nothing. */
export class ReadReplica {
  readonly answers: Record<ReplicaOutcome, number> = { replica: 0, late: 0, failed: 0 };
  readonly #primary: pg.Pool;
  readonly #log: Logger;
  readonly #breaker = new CircuitBreaker<unknown>(pauseMs);

  constructor(primary: pg.Pool, log: Logger) {
    this.#primary = primary;
    this.#log = log;
  }

  /** `null`: Postgres itself has to answer. The work may then still be running, without effect. */
  async answer<T>(
    inTransaction: InTransaction,
    work: (tx: AccountTx) => Promise<T>,
  ): Promise<{ value: T } | null> {
    const attempt = this.#breaker.begin();
    if (!attempt) return this.#instead('failed');
    const patience = new Patience(answersWithinMs);
    const reading = inTransaction(async (tx) => {
      // On the connection that then reads: behind one address there may be several replicas.
      if (patience.isOver || !(await this.#isCurrent(tx, patience))) return null;
      patience.allow(readsWithinMs);
      return { value: await work(tx) };
    });
    try {
      const done = await patience.until(reading);
      attempt.note(null);
      if (!done) return this.#instead('late');
      this.answers.replica += 1;
      return done;
    } catch (error) {
      // Of Postgres itself, too, which then fails the call by itself.
      attempt.note(error);
      this.#log.warn({ err: error }, 'the read replica did not answer');
      return this.#instead('failed');
    }
  }

  #instead(outcome: ReplicaOutcome): null {
    this.answers[outcome] += 1;
    return null;
  }

  /** Whether the replica shows everything that any call was told is stored. */
  async #isCurrent(replica: Reader, patience: Patience): Promise<boolean> {
    patience.pause();
    const { rows } = await this.#primary.query<Committed>(selectCommitted);
    const [committed] = rows;
    if (!committed) throw new Error('Postgres has no position in its log');
    const ends = performance.now() + catchesUpWithinMs;
    for (;;) {
      patience.allow(answersWithinMs);
      const [found] = await replica.run<{ isCurrent: boolean }>(selectIsCurrent, [
        committed.position,
        committed.era,
        committed.timeline,
      ]);
      if (found?.isCurrent) return true;
      if (performance.now() > ends) return false;
      await wait(lookEveryMs);
    }
  }
}

interface Committed {
  position: string;
  era: string;
  timeline: string;
}

/** The inserted position: the written one is behind commits that were answered without `synchronous_commit`. */
const selectCommitted = `
  select pg_current_wal_insert_lsn()::text as position, current_era()::text as era,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;

/**
 * A server that is no replica, one of another database, or one that has not followed the promotion of another replica never
 * is: positions in different logs must not be compared.
 */
const selectIsCurrent = statement(`
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and current_era()::text = $2
    and lpad(to_hex(greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery()))), 8, '0') = lower($3) as "isCurrent"`);
