import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided, invoice, invoiceOfMine } from '../invoices/contract.ts';

/** What waits for the approval of the person who asks, oldest first. */
export const approvalQueue = endpoint({
  method: 'GET',
  path: '/api/approval-queue',
  access: 'invoices.approve',
  answer: z.array(invoiceOfMine),
});

/** The same decision as the queue's approve and reject, out of the table. */
export const setInvoiceStatus = endpoint({
  method: 'PATCH',
  path: '/api/invoices/:invoiceId',
  access: 'invoices.approve',
  params: z.strictObject({ invoiceId: id }),
  body: z.strictObject({ status: z.enum(['approved', 'rejected']) }),
  answer: decided,
});

/** More are several requests. */
export const mostAtOnce = 1_000;

export const refusedInvoice = z.object({ id, reason: z.string(), code: z.string() });
export type RefusedInvoice = z.infer<typeof refusedInvoice>;

/** What the person saw of each goes with it where the screen knows it; what has changed since is refused. */
const bulkApproval = z.strictObject({
  invoiceIds: z.array(id).min(1).max(mostAtOnce),
  fingerprints: z.record(id, z.string()).optional(),
});
export type BulkApproval = z.infer<typeof bulkApproval>;

const bulkApproved = z.object({
  message: z.string(),
  /** Those that this person's approval was added to; not all of them are fully approved by it. */
  approved: z.array(id),
  refused: z.array(refusedInvoice),
  /** All of them as they are now, with their places in the sequence of changes. */
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
