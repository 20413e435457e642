import { z } from 'zod';
import { booksId } from '../books/lists.ts';
import { id } from '../ids.ts';
import { invoice, invoiceLine, invoiceStatus } from '../invoices/contract.ts';

const time = z.iso.datetime();
const known = z.string().nullable();

/** An entry of the books that a line is coded with. */
const item = z.object({
  /** The ledger that it was read from, or `own`. */
  books: booksId,
  /** Its id there. */
  id: z.string(),
  code: known,
  name: z.string(),
});

/**
 * A row of the bill: a line of the invoice or a part of it, or what is beside the lines, such as shipping. Net and tax of all
 * rows are the total of the invoice, rounded to the smallest amount of its currency.
 */
const billLine = z.object({
  /** The line of the invoice, from 1; `null` beside the lines. */
  line: z.int().nullable(),
  description: known,
  net: z.string(),
  tax: z.string(),
  /** In percent. */
  taxRate: known,
  ...{ account: item.nullable(), taxCode: item.nullable(), class: item.nullable() },
  ...{ location: item.nullable(), customer: item.nullable() },
  tracking: z.array(item),
  /** Whether the customer is charged for it. */
  billable: z.boolean(),
});
export type WebhookBillLine = z.infer<typeof billLine>;

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
  /** How the invoice is coded, with the defaults of its vendor. */
  billLines: z.array(billLine),
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
