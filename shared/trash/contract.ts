import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided, invoiceStatus } from '../invoices/contract.ts';

/** How long a deleted invoice can be restored. */
export const daysInTrash = 30;

/** The reason for deleting a document that is no invoice. */
export const notAnInvoice = 'Not an invoice';

/** A deleted invoice that can be restored. Its id is that of the invoice. */
export const trashedInvoice = z.object({
  id,
  invoiceNumber: z.string().nullable(),
  vendorName: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  invoiceDate: z.string().nullable(),
  status: invoiceStatus,
  fileName: z.string().nullable(),
  uploadId: id.nullable(),
  /** The sender, if it came by mail. */
  sourceEmail: z.string().nullable().default(null),
  reason: z.string().nullable(),
  deletedBy: id,
  deletedByName: z.string(),
  deletedAt: z.iso.datetime(),
});
export type TrashedInvoice = z.infer<typeof trashedInvoice>;

const invoiceParams = z.strictObject({ invoiceId: id });

/** With the sequence of the deletion in the feed. */
const trashed = z.object({
  message: z.string(),
  trashed: trashedInvoice.extend({ seq: z.int() }),
});
export type Trashed = z.infer<typeof trashed>;

/** Moves an undecided or rejected invoice to the trash. */
export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:invoiceId',
  access: 'invoices.delete',
  params: invoiceParams,
  body: z
    .strictObject({ reason: z.string().trim().max(2_000).nullish() })
    .nullish()
    .transform((body) => ({ reason: body?.reason || null })),
  answer: trashed,
});

export const restoreInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/restore',
  access: 'invoices.delete',
  params: invoiceParams,
  answer: decided,
});

/** Deletes an invoice in the trash for good, with its files. */
export const purgeInvoice = endpoint({
  method: 'DELETE',
  path: '/api/trash/:invoiceId',
  access: 'invoices.purge',
  params: invoiceParams,
});
