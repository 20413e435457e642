import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { auditAction, auditStatus } from './entry.ts';

/** A value as it was written down. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type TrailValue = z.infer<typeof value>;

const change = z.object({ field: z.string(), before: value, after: value });
export type TrailChange = z.infer<typeof change>;

/** What happened between a vendor and another, or to what was learned of it. */
export const vendorStep = z.enum(['mergedInto', 'tookOver', 'apartFrom', 'notApartFrom', 'forgot']);

/** One thing that happened to an entity. */
export const trailEntry = z.object({
  id,
  at: z.iso.datetime(),
  action: auditAction,
  status: auditStatus,
  /** `null` where the product did it by itself. */
  by: z.object({ id: id.nullable(), email: z.string() }).nullable(),
  changes: z.array(change),
  /** What the person wrote with it: a comment, a reason. */
  remark: z.string().nullable(),
  /** The file was read once more, and this came of it. */
  readAgain: z.boolean(),
  /** What was said about it: a comment, a question, an answer. */
  said: z.string().nullable().default(null),
  /** Of a vendor: such a step, with the name of the other vendor. */
  step: z.object({ name: vendorStep, with: z.string().nullable() }).nullable().default(null),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** The newest first; of a long story its last part. */
export const trail = z.object({ entries: z.array(trailEntry), more: z.boolean() });
export type Trail = z.infer<typeof trail>;

export const getInvoiceTrail = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId/trail',
  access: 'invoices.read',
  params: z.strictObject({ invoiceId: id }),
  answer: trail,
});
