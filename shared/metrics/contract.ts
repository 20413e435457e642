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

const counted = {
  /** Values that were read, of any field. */
  read: z.int(),
  /** Of these, the values that nobody corrected. */
  kept: z.int(),
  invoices: z.int(),
};

/**
 * How well invoices were read, measured by what people corrected before they approved: approved and paid invoices that
 * were read from files in the last twelve months.
 */
export const getAccuracy = endpoint({
  method: 'GET',
  path: '/api/accuracy',
  access: 'invoices.read',
  answer: z.object({
    ...counted,
    /** Invoices in which nobody corrected anything. */
    untouched: z.int(),
    /** The oldest first; months without invoices are missing. */
    months: z.array(z.object({ month: z.string(), ...counted })),
    fields: z.array(z.object({ field: z.string(), ...counted })),
    kinds: z.array(z.object({ kind: z.string(), ...counted })),
    /** Those with the most corrections, at most 100. */
    vendors: z.array(z.object({ vendorId: z.uuid(), name: z.string(), ...counted })),
    /** The values by how sure their reading was, the least sure first: `confidence` is the average of the band. */
    bands: z.array(z.object({ band: z.int(), confidence: z.number(), ...counted })),
  }),
});
