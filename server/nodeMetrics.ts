import { Counter, Gauge, Histogram } from 'prom-client';
import type { Background } from './Background.ts';
import type { Database } from './platform/db/database.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { Gates } from './platform/outside/Gates.ts';
import type { WorkMeter } from './platform/work/WorkMeter.ts';

export function workMeter({ registry }: Metrics): WorkMeter {
  const attempts = new Histogram({
    name: 'docket_work_seconds',
    help: 'Time of an attempt at background work, by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  });
  return (kind, outcome, milliseconds) => attempts.observe({ kind, outcome }, milliseconds / 1000);
}

/** What fills up first: connections to Postgres, background work that waits, providers that do not answer. */
export function watchSaturation(
  { registry }: Metrics,
  { db, background, gates }: { db: Database; background: Background; gates: Gates },
): void {
  new Gauge({
    name: 'docket_database_connections',
    help: 'Connections to Postgres by pool and state; "waiting" are callers without one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const { pool, used, idle, waiting } of db.connections()) {
        for (const [state, count] of Object.entries({ used, idle, waiting }))
          this.set({ pool, state }, count);
      }
    },
  });
  new Counter({
    name: 'docket_replica_reads_total',
    help: 'Lists and reports answered by the read replica, or by Postgres itself because the replica was late or failed',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(db.replicaAnswers() ?? {}))
        this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'docket_work_overdue_seconds',
    help: 'How long the oldest due background work of a kind has been waiting, in all companies',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      for (const [kind, milliseconds] of await background.overdue())
        this.set({ kind }, milliseconds / 1000);
    },
  });
  new Gauge({
    name: 'docket_provider_paused',
    help: '1 while a provider is not called because it did not answer several times',
    labelNames: ['provider'] as const,
    registers: [registry],
    collect() {
      for (const [provider, trouble] of gates.troubles()) this.set({ provider }, trouble ? 1 : 0);
    },
  });
}
