import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { bearerToken } from './bearer.ts';
import { Problem } from './problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page that sends a changing request; only our own pages may. A caller that is no browser sends
 * neither header, and has no cookie that somebody else's page could borrow.
 */
export function sameOrigin({ allowedOrigins }: Pick<Config, 'allowedOrigins'>): Middleware {
  return async (ctx, next) => {
    if (
      !safe.has(ctx.method) &&
      bearerToken(ctx) === null &&
      !isOurs(ctx.get('Origin'), ctx.get('Sec-Fetch-Site'), allowedOrigins)
    ) {
      throw new Problem(
        403,
        'wrong_origin',
        `This request came from another site. Open Docket at ${allowedOrigins[0]} and try again.`,
      );
    }
    return next();
  };
}

function isOurs(origin: string, site: string, allowed: readonly string[]): boolean {
  if (origin) return allowed.includes(origin);
  return site === '' || site === 'same-origin' || site === 'none';
}
