import { reportClientErrors } from '#shared/clientErrors/contract.ts';
import type { Services } from '../../capability.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';

/** Logs and counts unexpected errors of pages. A report contains nothing about an invoice. */
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
