import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided, invoice, invoiceOfMine } from '../invoices/contract.ts';

/** Invoices that the caller can approve now, oldest first. */
export const approvalQueue = endpoint({
  method: 'GET',
  path: '/api/approval-queue',
  access: 'invoices.approve',
  answer: z.array(invoiceOfMine),
});

/** The same decisions as in the queue, made on a single invoice. */
export const setInvoiceStatus = endpoint({
  method: 'PATCH',
  path: '/api/invoices/:invoiceId',
  access: 'invoices.approve',
  params: z.strictObject({ invoiceId: id }),
  body: z.strictObject({ status: z.enum(['approved', 'rejected']) }),
  answer: decided,
});

/** Limit of one request; clients split larger selections. */
export const mostAtOnce = 1_000;

export const refusedInvoice = z.object({ id, reason: z.string(), code: z.string() });
export type RefusedInvoice = z.infer<typeof refusedInvoice>;

/**
 * Fingerprints of the versions that the person saw, where the screen knows them. An invoice that has changed since is
 * refused.
 */
const bulkApproval = z.strictObject({
  invoiceIds: z.array(id).min(1).max(mostAtOnce),
  fingerprints: z.record(id, z.string()).optional(),
});
export type BulkApproval = z.infer<typeof bulkApproval>;

const bulkApproved = z.object({
  message: z.string(),
  /** Invoices that got this person's approval; some may still need more. */
  approved: z.array(id),
  refused: z.array(refusedInvoice),
  /** Current state of all of them, with their position in the feed. */
  invoices: z.array(invoice.extend({ seq: z.int() })),
});
export type BulkApproved = z.infer<typeof bulkApproved>;

export const bulkApprove = endpoint({
  method: 'POST',
  path: '/api/invoices/bulk-approve',
  access: 'invoices.approve',
  body: bulkApproval,
  answer: bulkApproved,
});
