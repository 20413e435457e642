import type { Middleware } from 'koa';
import { Problem } from './problem.ts';
import { problemOf } from './problemOf.ts';
import type { AppState } from './state.ts';

/** Turns errors into answers. A refusal says what to do; an internal error only names the request number. */
export function errorAnswers(): Middleware<AppState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.status >= 500) ctx.state.log.error({ err: thrown }, 'request failed');
      ctx.status = problem.status;
      ctx.set(problem.headers);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = problem.toBody(ctx.state.requestId);
    }
  };
}

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const refusedByDatabase = problemOf(thrown);
  if (refusedByDatabase) return refusedByDatabase;
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

/** Koa and its body parser throw errors with a `status`. */
function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined;
  return typeof thrown.status === 'number' ? thrown.status : undefined;
}
