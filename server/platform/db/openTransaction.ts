import pg from 'pg';
import type { Tracer } from '../tracing/Tracer.ts';
import type { AfterCommit } from './afterCommit.ts';
import { holdingConnection } from './heldConnection.ts';
import { asQuery, type Statement, unprepared } from './statement.ts';
import { statementSpan } from './statementSpan.ts';
import type { AccountTx, CrossAccountPurpose, SystemTx } from './transaction.ts';

/** Statements sent without awaiting their answers; they are checked before the transaction commits. */
class SentStatements {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Avoids an unhandled rejection until `settle` awaits it.
    answer.catch(() => {});
    this.#answers.push(answer);
  }

  /** Rejects with the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers);
  }
}

const corked = new WeakSet<pg.PoolClient>();

/** Corks the connection until the current code has finished, so that all its statements go out in one packet. */
function sendTogether(connection: pg.PoolClient): void {
  if (corked.has(connection)) return;
  corked.add(connection);
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => {
    corked.delete(connection);
    stream.uncork();
  });
}

/**
 * Runs work in one transaction. The first statements are pipelined with `begin` and the last ones with `commit`, which
 * saves two round trips.
 */
async function inTransaction<Tx extends Work, T>(
  connections: pg.Pool,
  settings: readonly string[],
  open: (connection: pg.PoolClient) => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const connection = await connections.connect();
  const tx = open(connection);
  try {
    const [begin, done] = await Promise.allSettled([
      beginWith(connection, settings),
      holdingConnection(() => work(tx)),
    ]);
    // If `begin` failed, the work fails too, but the error of `begin` is the cause.
    if (begin.status === 'rejected') throw begin.reason;
    if (done.status === 'rejected') throw await tx.causeOf(done.reason);
    tx.end();
    const [settled, committed] = await Promise.allSettled([
      tx.settle(),
      send(connection, 'commit'),
    ]);
    if (settled.status === 'rejected') throw settled.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // After a failed statement whose error was ignored, Postgres answers `commit` with a rollback.
    if (committed.value.command !== 'COMMIT') {
      throw new Error('A statement of this transaction has failed');
    }
    return done.value;
  } catch (error) {
    tx.end();
    // If this fails too, the connection is broken, and Postgres rolls back by itself.
    if (connection.getTransactionStatus() !== 'I')
      await send(connection, 'rollback').catch(() => {});
    throw error;
  } finally {
    // A connection still in a transaction is closed instead of going back to the pool.
    connection.release(connection.getTransactionStatus() !== 'I');
  }
}

/** Postgres ignores the statements that follow a failed one. */
const inFailedTransaction = '25P02';

function isAfterFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === inFailedTransaction;
}

function send(connection: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  sendTogether(connection);
  return connection.query(text);
}

/** `set local` apart from `begin`, because Citus sends its whole text on to other nodes. */
async function beginWith(connection: pg.PoolClient, settings: readonly string[]): Promise<void> {
  const sent = [send(connection, 'begin')];
  if (settings.length > 0) sent.push(send(connection, settings.join('; ')));
  await Promise.all(sent);
}

/** `set local` instead of `set_config`, which Citus would not pass on. */
const setAccount = (accountId: string) =>
  `set local docket.account_id = ${pg.escapeLiteral(accountId)}`;

/** How Postgres plans prepared statements: for each call's values, or once for all. */
export type Plans = 'custom' | 'generic';

/** What every transaction is given. */
interface Given {
  afterCommit: AfterCommit;
  keepsStatements: boolean;
  tracer: Tracer;
}

export function inAccountTransaction<T>(
  connections: pg.Pool,
  given: Given & {
    accountId: string;
    plans: Plans;
    /** On a replica, for as long at most. */
    readsWithinMs?: number;
  },
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  const settings = [setAccount(given.accountId)];
  if (given.readsWithinMs !== undefined) {
    // Each statement sees what has been replayed, also if the replica's default is one snapshot for all.
    settings.push('set transaction isolation level read committed, read only');
    settings.push(`set local statement_timeout = ${given.readsWithinMs}`);
  }
  if (given.plans === 'generic') settings.push('set local plan_cache_mode = force_generic_plan');
  const open = (connection: pg.PoolClient) => new AccountWork(connection, given);
  return inTransaction(connections, settings, open, work);
}

export function inSystemTransaction<T>(
  connections: pg.Pool,
  given: Given & { purpose: CrossAccountPurpose; appRole: string },
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const open = (connection: pg.PoolClient) => new SystemWork(connection, given);
  return inTransaction(connections, [], open, work);
}

/** Access to a connection, valid until the transaction ends. */
class Work {
  readonly #connection: pg.PoolClient;
  readonly #sent = new SentStatements();
  readonly #afterCommit: AfterCommit;
  readonly #keepsStatements: boolean;
  readonly #tracer: Tracer;
  #over = false;

  constructor(connection: pg.PoolClient, { afterCommit, keepsStatements, tracer }: Given) {
    this.#connection = connection;
    this.#afterCommit = afterCommit;
    this.#keepsStatements = keepsStatements;
    this.#tracer = tracer;
  }

  async run<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    // A straggler of failed work must not run on a connection that somebody else has now.
    if (this.#over) throw new Error('This transaction is over');
    sendTogether(this.#connection);
    try {
      const query = asQuery(statement, values, this.#keepsStatements);
      const { rows } = await this.#tracer.part(
        () => statementSpan(statement),
        () => this.#connection.query(query),
      );
      return rows;
    } catch (error) {
      // The text goes into the log, without the values.
      throw error instanceof pg.DatabaseError
        ? Object.assign(error, { statement: statement.text })
        : error;
    }
  }

  send(statement: Statement, values?: readonly unknown[]): void {
    this.#sent.add(this.run(statement, values));
  }

  afterCommit(work: () => void): void {
    this.#afterCommit.add(work);
  }

  announce(topic: string): void {
    this.#afterCommit.announce(topic);
  }

  end(): void {
    this.#over = true;
  }

  settle(): Promise<void> {
    return this.#sent.settle();
  }

  /** The failure behind one that only says that an earlier statement failed: that one may not have been awaited. */
  async causeOf(error: unknown): Promise<unknown> {
    if (!isAfterFailure(error)) return error;
    return this.settle().then(
      () => error,
      (cause: unknown) => cause,
    );
  }
}

class AccountWork extends Work implements AccountTx {
  readonly accountId: string;
  readonly #afterCommit: AfterCommit;

  constructor(connection: pg.PoolClient, given: Given & { accountId: string }) {
    super(connection, given);
    this.accountId = given.accountId;
    this.#afterCommit = given.afterCommit;
  }

  changed(seq: number): void {
    this.#afterCommit.changed(this.accountId, seq);
  }
}

class SystemWork extends Work implements SystemTx {
  readonly purpose: CrossAccountPurpose;
  readonly #connection: pg.PoolClient;
  readonly #appRole: string;
  readonly #afterCommit: AfterCommit;
  readonly #given: Pick<Given, 'keepsStatements' | 'tracer'>;
  #lastPart: Promise<unknown> = Promise.resolve();

  constructor(
    connection: pg.PoolClient,
    given: Given & { purpose: CrossAccountPurpose; appRole: string },
  ) {
    super(connection, given);
    this.#given = given;
    this.purpose = given.purpose;
    this.#connection = connection;
    this.#appRole = given.appRole;
    this.#afterCommit = given.afterCommit;
  }

  /** Parts share the connection's role and savepoint, so they run one after the other. */
  inAccount<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T> {
    const part = this.#lastPart.then(() => this.#part(accountId, work));
    this.#lastPart = part.catch(() => {});
    return part;
  }

  async #part<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T> {
    const afterCommit = this.#afterCommit.part();
    const account = new AccountWork(this.#connection, {
      ...this.#given,
      accountId,
      afterCommit,
    });
    await this.#runAll([
      'savepoint account_part',
      `set local role ${pg.escapeIdentifier(this.#appRole)}`,
      setAccount(accountId),
    ]);
    try {
      const done = await work(account);
      account.end();
      await account.settle();
      await this.#runAll(['reset role', setAccount(''), 'release savepoint account_part']);
      this.#afterCommit.takeOver(afterCommit);
      return done;
    } catch (error) {
      account.end();
      const cause = await account.causeOf(error);
      // This resets the role and the account, too. If it fails, the whole transaction fails.
      await this.run(unprepared('rollback to savepoint account_part')).catch(() => {});
      throw cause;
    }
  }

  /** In one round trip. */
  async #runAll(texts: readonly string[]): Promise<void> {
    await Promise.all(texts.map((text) => this.run(unprepared(text))));
  }
}
