import type { Context } from 'koa';

/**
 * The token of `Authorization: Bearer …`. Tokens in URLs are not accepted, because URLs end up in logs. If a call has a
 * token, its cookies are ignored.
 */
export function bearerToken(ctx: Context): string | null {
  const [scheme = '', token = ''] = ctx.get('Authorization').trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
