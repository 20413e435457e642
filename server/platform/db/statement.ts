import { createHash } from 'node:crypto';

/** One escaped `like` pattern for each word of the search. */
export function likePatterns(search: string | null): string[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

/** Values are `$1`, `$2` and so on. */
export interface Statement {
  /** A connection keeps the statement prepared under this name; without a name it is parsed each time. */
  readonly name: string;
  readonly text: string;
}

/** In `from`, for a time within `case` or `coalesce`, where Citus takes no function of the time. */
export const clock = '(select now() as at) as clock';

/** For `pg`. */
export function asQuery(
  { name, text }: Statement,
  values: readonly unknown[],
  keepsStatements: boolean,
) {
  return { name: keepsStatements ? name : '', text, values: [...values] };
}

/** Runs statements, in a transaction or each by itself. */
export interface Reader {
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A statement that each connection prepares once. Its name is a hash of its text. */
export function statement(text: string): Statement {
  return { name: createHash('sha256').update(text).digest('base64url'), text };
}

/** For SQL that varies, or that is too rare to be kept prepared on every connection. */
export function unprepared(text: string): Statement {
  return { name: '', text };
}
