import { z } from 'zod';
import { id } from '../ids.ts';
import { invoice, invoiceLine, invoiceStatus } from '../invoices/contract.ts';

const time = z.iso.datetime();
const known = z.string().nullable();

/** An invoice as a program outside is told of it. Fields are added, and none is taken away. */
export const toldInvoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  status: invoiceStatus,
  ...invoice.pick({
    invoiceNumber: true,
    invoiceDate: true,
    dueDate: true,
    currency: true,
    subtotal: true,
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
export type ToldInvoice = z.infer<typeof toldInvoice>;

/**
 * What is sent to a company's own address. `id` is the delivery's: the same however often it comes. An invoice that is
 * opened again is told of once more, and so is its next approval.
 */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.enum(['invoice.approved', 'invoice.reopened']),
    timestamp: time,
    data: z.object({ invoice: toldInvoice }),
  }),
  z.object({
    id,
    type: z.literal('test'),
    timestamp: time,
    data: z.object({ message: z.string() }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
