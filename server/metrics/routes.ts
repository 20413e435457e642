import { getMetrics } from '#shared/metrics/contract.ts';
import { hoursSaved, isMeasured } from '#shared/metrics/measures.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { measure } from './measure.ts';

export const metricRoutes = (): Route[] => [
  memberRoute(getMetrics, async ({ tx }) => {
    const { invoices, read, today, processingTime, accuracy } = await measure(tx);
    return {
      processingTime,
      accuracy,
      savings: hoursSaved(invoices),
      processedToday: today,
      measured: isMeasured(read),
    };
  }),
];
