import pg from 'pg';
import type { AfterCommit } from './afterCommit.ts';
import { SentStatements } from './SentStatements.ts';
import { sendTogether } from './sendTogether.ts';
import { type Statement, unprepared } from './statement.ts';
import type { AccountTx, CrossAccountPurpose, SystemTx } from './transaction.ts';

/**
 * Runs work in one transaction. Its first statements go out together with the beginning, and its last ones together with
 * the commit, so a short piece of work takes two round trips less.
 */
async function inTransaction<Tx extends Work, T>(
  connections: pg.Pool,
  beginning: string,
  open: (connection: pg.PoolClient) => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const connection = await connections.connect();
  const tx = open(connection);
  try {
    const [begun, done] = await Promise.allSettled([send(connection, beginning), work(tx)]);
    // The work fails, too, when the beginning has; that says why.
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    tx.end();
    const [sent, committed] = await Promise.allSettled([tx.settle(), send(connection, 'commit')]);
    if (sent.status === 'rejected') throw sent.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // Where a statement failed and its error was ignored, Postgres answers a commit by rolling back.
    if (committed.value.command !== 'COMMIT') {
      throw new Error('A statement of this transaction has failed');
    }
    return done.value;
  } catch (error) {
    tx.end();
    // If this fails as well, the connection is of no more use, and Postgres rolls back by itself.
    if (connection.getTransactionStatus() !== 'I')
      await send(connection, 'rollback').catch(() => {});
    throw error;
  } finally {
    // One that is still in a transaction, because its end could not be sent, is closed.
    connection.release(connection.getTransactionStatus() !== 'I');
  }
}

function send(connection: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  sendTogether(connection);
  return connection.query(text);
}

/** How Postgres plans prepared statements: for the values of each call, or once for all values. */
export type Plans = 'custom' | 'generic';

export function inAccountTransaction<T>(
  connections: pg.Pool,
  given: { accountId: string; plans: Plans; afterCommit: AfterCommit },
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  const settings = [`set_config('docket.account_id', ${pg.escapeLiteral(given.accountId)}, true)`];
  if (given.plans === 'generic') {
    settings.push("set_config('plan_cache_mode', 'force_generic_plan', true)");
  }
  const open = (connection: pg.PoolClient) => new AccountWork(connection, given);
  return inTransaction(connections, `begin; select ${settings.join(', ')}`, open, work);
}

export function inSystemTransaction<T>(
  connections: pg.Pool,
  given: { purpose: CrossAccountPurpose; appRole: string; afterCommit: AfterCommit },
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const open = (connection: pg.PoolClient) => new SystemWork(connection, given);
  return inTransaction(connections, 'begin', open, work);
}

/** What a piece of work may do with a connection, until the work is over. */
class Work {
  readonly #connection: pg.PoolClient;
  readonly #sent = new SentStatements();
  readonly #afterCommit: AfterCommit;
  #over = false;

  constructor(connection: pg.PoolClient, { afterCommit }: { afterCommit: AfterCommit }) {
    this.#connection = connection;
    this.#afterCommit = afterCommit;
  }

  async run<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    // What is left over from work that has failed must not reach those who have this connection next.
    if (this.#over) throw new Error('This transaction is over');
    sendTogether(this.#connection);
    try {
      const { rows } = await this.#connection.query({ name, text, values: [...values] });
      return rows;
    } catch (error) {
      // For the log. The values are not in it.
      throw error instanceof pg.DatabaseError ? Object.assign(error, { statement: text }) : error;
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
}

class AccountWork extends Work implements AccountTx {
  readonly accountId: string;
  readonly #afterCommit: AfterCommit;

  constructor(connection: pg.PoolClient, given: { accountId: string; afterCommit: AfterCommit }) {
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
  #lastPart: Promise<unknown> = Promise.resolve();

  constructor(
    connection: pg.PoolClient,
    given: { purpose: CrossAccountPurpose; appRole: string; afterCommit: AfterCommit },
  ) {
    super(connection, given);
    this.purpose = given.purpose;
    this.#connection = connection;
    this.#appRole = given.appRole;
    this.#afterCommit = given.afterCommit;
  }

  /** Parts share the connection with its role and its savepoint, so each waits for the one before it. */
  inAccount<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T> {
    const part = this.#lastPart.then(() => this.#part(accountId, work));
    this.#lastPart = part.catch(() => {});
    return part;
  }

  async #part<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T> {
    const afterCommit = this.#afterCommit.part();
    const account = new AccountWork(this.#connection, { accountId, afterCommit });
    await this.#runAll([
      'savepoint account_part',
      `set local role ${pg.escapeIdentifier(this.#appRole)}`,
      `select set_config('docket.account_id', ${pg.escapeLiteral(accountId)}, true)`,
    ]);
    try {
      const done = await work(account);
      account.end();
      await account.settle();
      await this.#runAll([
        'reset role',
        "select set_config('docket.account_id', '', true)",
        'release savepoint account_part',
      ]);
      this.#afterCommit.takeOver(afterCommit);
      return done;
    } catch (error) {
      account.end();
      // Takes the role and the account back as well. If this fails, the whole transaction does.
      await this.run(unprepared('rollback to savepoint account_part')).catch(() => {});
      throw error;
    }
  }

  /** In one round trip. */
  async #runAll(texts: readonly string[]): Promise<void> {
    await Promise.all(texts.map((text) => this.run(unprepared(text))));
  }
}
