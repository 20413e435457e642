/** A statement that Postgres plans once for each connection, by its name; without one each time. Values are `$1`, `$2` and so on. */
export interface Statement {
  name: string;
  text: string;
}

/** Whatever carries out statements: a transaction, or a connection for one statement alone. */
export interface Reader {
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** What code needs to work in one account, in whichever kind of transaction. */
export interface AccountWork extends Reader {
  readonly accountId: string;
  /** Nobody waits for its answer. When it fails, the transaction fails. */
  send(statement: Statement, values?: readonly unknown[]): void;
  /** Done once the transaction has committed, and never when it has not. */
  afterCommit(work: () => void): void;
  /** Says that rows now go up to this sequence. Whoever waits for changes of the account is told after the commit. */
  changed(seq: number): void;
}

/** Until the transaction ends, row-level security lets the rows of this account through, and no others. */
export const setAccount: Statement = {
  name: 'set-account',
  text: "select set_config('docket.account_id', $1, true)",
};
