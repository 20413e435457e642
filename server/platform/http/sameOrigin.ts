import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';
import { bearerToken } from './session.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protection against CSRF: a browser names the origin of a request that changes something, and only ours is accepted. A
 * client that is no browser sends neither header, and has no cookie that another site could abuse.
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
