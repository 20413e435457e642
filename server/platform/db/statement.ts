import { createHash } from 'node:crypto';

/** Values are `$1`, `$2` and so on. */
export interface Statement {
  /** Under this name a connection keeps the statement prepared; without one it is parsed each time. */
  readonly name: string;
  readonly text: string;
}

/** Runs statements: a transaction, or a connection for one statement alone. */
export interface Reader {
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A statement that each connection prepares once. Its name follows from its text, so no two texts share one. */
export function statement(text: string): Statement {
  return { name: createHash('sha256').update(text).digest('base64url'), text };
}

/** For a text that varies, or that runs so seldom that keeping it prepared on every connection would be a waste. */
export function unprepared(text: string): Statement {
  return { name: '', text };
}
