import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';
import type { AppState } from './state.ts';

const usableId = /^[\w-]{8,64}$/;

/** Gives each request an id, taken from a trusted proxy if it sends one, and logs one line when it is answered. */
export function requestLog(
  log: Logger,
  metrics: Metrics,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): Middleware<AppState> {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = trustedProxies > 0 && usableId.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);
    const started = performance.now();
    try {
      await next();
    } finally {
      const milliseconds = performance.now() - started;
      // The route's pattern instead of the path: ids would make too many series, and tokens do not belong in logs.
      const route = ctx.state.route ?? 'other';
      metrics.requests.observe(
        { method: ctx.method, route, status: String(ctx.status) },
        milliseconds / 1000,
      );
      ctx.state.log.info(
        { method: ctx.method, route, status: ctx.status, milliseconds: Math.round(milliseconds) },
        'request',
      );
    }
  };
}
