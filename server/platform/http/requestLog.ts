import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OpenSpan, Tracer } from '../tracing/Tracer.ts';
import type { Metrics } from './metrics.ts';
import type { AppState } from './state.ts';

const usableId = /^[\w-]{8,64}$/;

/**
 * Gives each request an id, logs one line when it is answered, and traces calls of the API. A trusted proxy may send the
 * id. The trace to continue is taken only where an operator says so: many proxies pass on what strangers send, who could
 * then decide what is recorded.
 */
export function requestLog({
  log,
  metrics,
  tracer,
  config: { trustedProxies, tracing },
}: {
  log: Logger;
  metrics: Metrics;
  tracer: Tracer;
  config: Pick<Config, 'trustedProxies' | 'tracing'>;
}): Middleware<AppState> {
  return async (ctx, next) => {
    const given = trustedProxies > 0 ? ctx.get('X-Request-Id') : '';
    const requestId = usableId.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);
    const started = performance.now();
    try {
      if (!ctx.path.startsWith('/api/')) return await next();
      const span = {
        name: ctx.method,
        kind: 'server',
        parent: (tracing?.continues && ctx.get('traceparent')) || null,
      } as const;
      await tracer.begin(span, async (call) => {
        if (call.traceId) ctx.state.log = log.child({ requestId, traceId: call.traceId });
        await next();
        describe(call, ctx);
      });
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

function describe(
  call: OpenSpan,
  { method, status, state }: { method: string; status: number; state: AppState },
): void {
  const route = state.route ?? 'other';
  call.rename(`${method} ${route}`);
  call.note({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'docket.request': state.requestId,
  });
  if (status >= 500) call.fail(String(status));
}
