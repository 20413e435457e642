import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'invoices.read',
  answer: z.object({
    /** Seconds from the arrival of a file to its invoice: the median; `null` before the first. */
    processingTime: z.number().nullable(),
    /** The part, between 0 and 1, of the read values that nobody has corrected, in invoices that are approved or paid. */
    accuracy: z.number().nullable(),
    /** Hours: 28 minutes for each invoice, by the constants of the calculator of savings. */
    savings: z.number(),
    /** Invoices that have arrived since midnight, UTC. */
    processedToday: z.int(),
    /**
     * The part, between 0 and 1, of the minutes in which Docket served, of the last 30 days or since it was installed;
     * `null` in its first minute.
     */
    uptime: z.number().nullable(),
    /** There are enough invoices; until then a screen shows what is typical. */
    measured: z.boolean(),
  }),
});
