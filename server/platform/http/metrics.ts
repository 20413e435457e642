import type { Middleware } from 'koa';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { isSameSecret } from '../secrets/token.ts';

/**
 * Every measurement wakes the process; at prom-client's 10 ms they were most of an idle node's work. A stall of at least
 * this long is always seen, a shorter one by chance.
 */
const lagResolutionMs = 250;

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  clientErrors: Counter<'source'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagResolutionMs });
  const requests = new Histogram({
    name: 'docket_http_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const clientErrors = new Counter({
    name: 'docket_client_errors_total',
    help: 'Errors that pages did not expect, by where they were noticed',
    labelNames: ['source'] as const,
    registers: [registry],
  });
  return { registry, requests, clientErrors };
}

/** In production it requires METRICS_TOKEN. */
export function metricsPage(
  metrics: Metrics,
  { production, metricsToken }: Pick<Config, 'production' | 'metricsToken'>,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    const allowed = metricsToken
      ? isSameSecret(ctx.get('Authorization'), `Bearer ${metricsToken}`)
      : !production;
    if (!allowed) return next();
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  };
}
