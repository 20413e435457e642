import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'invoices.read',
  answer: z.object({
    /** Median seconds from the arrival of a file to its invoice; `null` before the first invoice. */
    processingTime: z.number().nullable(),
    /**
     * Share, between 0 and 1, of read values that nobody corrected, in approved or paid invoices; `null` before 20 of
     * them.
     */
    accuracy: z.number().nullable(),
    /** Hours saved: 28 minutes per invoice, with the constants of the savings calculator. */
    savings: z.number(),
    /** Invoices received since midnight UTC. */
    processedToday: z.int(),
    /**
     * Share, between 0 and 1, of the minutes in which Docket served, over the last 30 days or since installation;
     * `null` in the first minute.
     */
    uptime: z.number().nullable(),
    /** True if there are enough invoices; before that, screens show typical figures. */
    measured: z.boolean(),
  }),
});
