import { reportClientErrors } from '#shared/clientErrors/contract.ts';
import type { Services } from '../../capability.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';

/** Errors that pages did not expect, for the log and the metrics. Nothing in a report tells of an invoice. */
export function clientErrorRoutes({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Route[] {
  return [
    publicRoute(reportClientErrors, async ({ body }) => {
      for (const error of body.errors) {
        metrics.clientErrors.inc({ source: error.source }, error.times);
        log.warn({ clientError: error }, 'client error');
      }
      return undefined;
    }),
  ];
}
