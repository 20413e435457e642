import pg from 'pg';
import { conflict, Problem } from './problem.ts';

/** Whether Postgres rejected the values themselves (SQLSTATE class 22), so that a retry is useless. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/** Translates errors of Postgres that a person can act on; `null` for internal errors. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  switch (error.code) {
    case '23505':
      return conflict(
        'taken',
        'Somebody has made the same thing at the same moment. Reload to see it.',
      );
    case '23503':
      return conflict(
        'in_use',
        'This is connected with something that has changed meanwhile. Reload and try again.',
      );
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new Problem(503, 'busy', 'Many people are changing this at once. Please try again.', {
        headers: { 'Retry-After': '1' },
      });
    default:
      return isUnstorable(error)
        ? new Problem(400, 'invalid', 'A value is out of the range that can be stored.')
        : null;
  }
}
