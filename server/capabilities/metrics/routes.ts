import { getAccuracy, getMetrics } from '#shared/metrics/contract.ts';
import { hoursSaved, isMeasured } from '#shared/metrics/measures.ts';
import type { Services } from '../../capability.ts';
import { type Route, readingRoute } from '../../platform/http/route.ts';
import { accuracyOfAccounts } from './accuracy.ts';
import { readUptime } from './Heartbeat.ts';
import { measuredAccounts } from './measure.ts';

export function metricRoutes({ db }: Pick<Services, 'db'>): Route[] {
  const accounts = measuredAccounts();
  const accuracyOf = accuracyOfAccounts();
  return [
    readingRoute(getMetrics, async ({ tx }) => {
      const { invoices, read, approved, today, processingTime, accuracy } = await accounts.of(tx);
      return {
        processingTime,
        accuracy: isMeasured(approved) ? accuracy : null,
        savings: hoursSaved(invoices),
        processedToday: today,
        uptime: await readUptime(db.readingAcrossAccounts('uptime')),
        measured: isMeasured(read),
      };
    }),
    readingRoute(getAccuracy, ({ tx }) => accuracyOf.of(tx)),
  ];
}
