import type { Middleware } from 'koa';
import pg from 'pg';
import { FileIncomplete } from '../files/FileStore.ts';
import { LeaseTaken } from '../outside/withLease.ts';
import { isOutOfSpace, isUnavailable } from '../Unavailable.ts';
import { discardRest } from './discardRest.ts';
import { conflict, Problem } from './problem.ts';
import type { AppState } from './state.ts';

/** Whether Postgres rejected the values themselves (SQLSTATE class 22), so that a retry is useless. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/** Translates errors of Postgres that a person can act on; `null` for internal errors. */
function problemOfDatabaseError(error: unknown): Problem | null {
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
      return busy();
    default:
      return isUnstorable(error)
        ? new Problem(400, 'invalid', 'A value is out of the range that can be stored.')
        : null;
  }
}

/** Turns errors into answers. A refusal says what to do; an internal error only names the request number. */
export function errorAnswers(): Middleware<AppState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.status >= 500) ctx.state.log.error({ err: thrown }, 'request failed');
      const isRead = await discardRest(ctx.req);
      ctx.status = problem.status;
      ctx.set(problem.headers);
      if (!isRead) ctx.set('Connection', 'close');
      ctx.set('Cache-Control', 'no-store');
      ctx.body = problem.toBody(ctx.state.requestId);
    }
  };
}

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof FileIncomplete || isOutOfSpace(thrown)) return noSpace();
  if (thrown instanceof LeaseTaken) return busy();
  const refusedByDatabase = problemOfDatabaseError(thrown);
  if (refusedByDatabase) return refusedByDatabase;
  if (isUnavailable(thrown)) {
    return new Problem(
      503,
      'unavailable',
      'Docket is not available at the moment. Try again shortly. If you were changing something, look first whether it was done.',
      { headers: { 'Retry-After': '5' } },
    );
  }
  const status = statusOf(thrown);
  if (status === 413) return new Problem(413, 'too_large', 'The request is too large.');
  if (status === 415) {
    return new Problem(
      415,
      'unsupported_type',
      'Send the body as JSON with Content-Type: application/json.',
    );
  }
  if (status === 400) return new Problem(400, 'malformed', 'The request is malformed.');
  return new Problem(
    500,
    'internal',
    'Something went wrong on our side, and we cannot tell whether it was done. Reload to see, then try again; if it happens again, send us the request number.',
  );
}

const busy = () =>
  new Problem(503, 'busy', 'Many people are changing this at once. Please try again.', {
    headers: { 'Retry-After': '1' },
  });

const noSpace = () =>
  new Problem(
    507,
    'no_space',
    'The server has no room left, so nothing was stored. Ask the people who run the server to free disk space, then try again.',
  );

/** Koa and its body parser throw errors with a `status`. */
function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined;
  return typeof thrown.status === 'number' ? thrown.status : undefined;
}
