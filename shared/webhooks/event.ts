import { z } from 'zod';
import { id } from '../ids.ts';
import { invoice, invoiceLine, invoiceStatus } from '../invoices/contract.ts';

const time = z.iso.datetime();
const known = z.string().nullable();

/** The invoice in webhook events. Fields may be added, but never removed. */
export const webhookInvoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  status: invoiceStatus,
  ...invoice.pick({
    invoiceNumber: true,
    invoiceDate: true,
    dueDate: true,
    currency: true,
    subtotal: true,
    discount: true,
    shipping: true,
    tax: true,
    amount: true,
    iban: true,
    purchaseOrder: true,
    description: true,
    fingerprint: true,
  }).shape,
  vendor: z.object({ id: id.nullable(), name: known, email: known, taxId: known }),
  lines: z.array(invoiceLine),
  approvedBy: z.array(z.string()),
  approvedAt: time.nullable(),
});
export type WebhookInvoice = z.infer<typeof webhookInvoice>;

/**
 * The body of a webhook call. `id` is that of the delivery and is the same for retries. Reopening an invoice sends an
 * event, and so does its next approval.
 */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.enum(['invoice.approved', 'invoice.reopened']),
    timestamp: time,
    data: z.object({ invoice: webhookInvoice }),
  }),
  z.object({
    id,
    type: z.literal('test'),
    timestamp: time,
    data: z.object({ message: z.string() }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
