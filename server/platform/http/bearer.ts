import type { Context } from 'koa';

/**
 * What a program names itself by: the token of `Authorization: Bearer …`, and nothing in an address, which others write
 * down. A call that carries one is a program's: no cookie is looked at.
 */
export function bearerToken(ctx: Context): string | null {
  const [scheme = '', token = ''] = ctx.get('Authorization').trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
