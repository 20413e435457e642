import type { Middleware } from 'koa';
import type { Config } from '../config.ts';

const address = '/.well-known/security.txt';
const dayInMs = 24 * 60 * 60 * 1000;

/** Tells those who found a weakness whom to write to (RFC 9116). */
export function securityContact({
  publicUrl,
  desks,
}: Pick<Config, 'publicUrl' | 'desks'>): Middleware {
  return (ctx, next) => {
    if (ctx.path !== address || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = [
      `Contact: mailto:${desks.support}`,
      // Always half a year ahead, so that it never lapses while the server runs.
      `Expires: ${new Date(Date.now() + 180 * dayInMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${address}`,
      '',
    ].join('\r\n');
    return undefined;
  };
}
