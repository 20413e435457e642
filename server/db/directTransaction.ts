import pg from 'pg';
import type { AfterCommit } from './afterCommit.ts';
import { SentStatements } from './SentStatements.ts';
import { sendTogether } from './sendTogether.ts';
import type { AccountWork, Statement } from './statement.ts';

/**
 * Work in one account without Knex in between, for the path where a fraction of a millisecond is felt: its first
 * statements go out together with its beginning, and its last ones together with its end.
 */
export async function directly<T>(
  connections: pg.Pool,
  accountId: string,
  afterCommit: AfterCommit,
  work: (tx: AccountWork) => Promise<T>,
): Promise<T> {
  const connection = await connections.connect();
  const tx = new DirectTransaction(connection, accountId, afterCommit);
  try {
    const [begun, done] = await Promise.allSettled([tx.begin(), work(tx)]);
    // The work fails, too, when the beginning has; that says why.
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    await tx.commit();
    return done.value;
  } catch (error) {
    await tx.rollBack();
    throw error;
  } finally {
    // One that is still in a transaction, because its end could not be sent, is closed.
    connection.release(connection.getTransactionStatus() !== 'I');
  }
}

class DirectTransaction implements AccountWork {
  readonly accountId: string;
  readonly #connection: pg.PoolClient;
  readonly #afterCommit: AfterCommit;
  readonly #sent = new SentStatements();
  #over = false;

  constructor(connection: pg.PoolClient, accountId: string, afterCommit: AfterCommit) {
    this.#connection = connection;
    this.accountId = accountId;
    this.#afterCommit = afterCommit;
  }

  async run<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    // What is left over from work that has failed must not reach whoever has this connection next.
    if (this.#over) throw new Error('This transaction is over');
    sendTogether(this.#connection);
    const { rows } = await this.#connection.query({ name, text, values: [...values] });
    return rows;
  }

  send(statement: Statement, values?: readonly unknown[]): void {
    this.#sent.add(this.run(statement, values));
  }

  afterCommit(work: () => void): void {
    this.#afterCommit.add(work);
  }

  changed(seq: number): void {
    this.#afterCommit.changed(this.accountId, seq);
  }

  async begin(): Promise<void> {
    sendTogether(this.#connection);
    const account = pg.escapeLiteral(this.accountId);
    // One plan for all values: rows are looked up by key here, and planning anew takes longer than carrying out.
    await this.#connection.query(
      `begin; select set_config('docket.account_id', ${account}, true),
        set_config('plan_cache_mode', 'force_generic_plan', true)`,
    );
  }

  async commit(): Promise<void> {
    this.#over = true;
    sendTogether(this.#connection);
    const committing = this.#connection.query('commit');
    const [sent, committed] = await Promise.allSettled([this.#sent.settle(), committing]);
    if (sent.status === 'rejected') throw sent.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // Where a statement failed and nobody minded, Postgres answers a commit by rolling back.
    if (committed.value.command !== 'COMMIT') {
      throw new Error('A statement of this transaction has failed');
    }
  }

  /** When the way back fails as well, the connection is of no more use, and Postgres rolls back by itself. */
  async rollBack(): Promise<void> {
    this.#over = true;
    if (this.#connection.getTransactionStatus() === 'I') return;
    await this.#connection.query('rollback').catch(() => {});
  }
}
