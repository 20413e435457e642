import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { box, documentType } from '../reading/reading.ts';

const time = z.iso.datetime();
const decimal = z.string().nullable();

export const invoiceStatus = z.enum(['pending_review', 'approved', 'rejected', 'paid']);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

export const approvalStatus = z.enum(['pending', 'partial', 'approved', 'rejected']);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

export const fieldError = z.object({ field: z.string(), message: z.string() });

export const invoiceLine = z.object({
  id: z.string(),
  description: z.string().nullable(),
  quantity: decimal,
  unitPrice: decimal,
  taxRate: decimal,
  net: decimal,
});

/** What a check found, in words for a person. */
export const flag = z.object({ code: z.string(), explanation: z.string() });
export type Flag = z.infer<typeof flag>;

/** Where on which page, from 0, a value was read. */
export const fieldPlace = z.object({ page: z.int(), box });
export type FieldPlace = z.infer<typeof fieldPlace>;

/** An invoice as the server last had it: the fact that local edits are laid over. */
export const invoice = z.object({
  id,
  invoiceNumber: z.string().nullable(),
  vendorName: z.string().nullable(),
  vendorEmail: z.string().nullable(),
  vendorTaxId: z.string().nullable(),
  vendor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  amount: decimal,
  subtotal: decimal,
  tax: decimal,
  currency: z.string(),
  invoiceDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  iban: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  description: z.string().nullable(),
  lines: z.array(invoiceLine),
  sourceEmail: z.string().nullable(),
  status: invoiceStatus,
  approvalStatus,
  /** The names of those who have approved. */
  currentApprovers: z.array(z.string()),
  requiredApprovers: z.array(z.string()),
  requiredCount: z.int(),
  /** A fraction between 0 and 1. */
  confidence: z.string(),
  fraudFlags: z.array(z.string()),
  fieldErrors: z.array(fieldError),
  rejectionReason: z.string().nullable(),
  fingerprint: z.string(),
  /** Rises with every change of a field. */
  revision: z.int(),
  /** The file that it was read from. */
  uploadId: id.nullable().default(null),
  fileName: z.string().nullable().default(null),
  pageCount: z.int().nullable().default(null),
  documentType: documentType.default('invoice'),
  vendorId: id.nullable().default(null),
  /** Of the fields that were read, between 0 and 1; those of lines under `<line id>/<field>`. */
  fieldConfidence: z.record(z.string(), z.number()).default({}),
  fieldBoxes: z.record(z.string(), fieldPlace).default({}),
  /** What the checks found when it was read; `fraudFlags` are their codes. */
  flags: z.array(flag).default([]),
  createdAt: time,
  updatedAt: time,
});
export type Invoice = z.infer<typeof invoice>;

/** Once decided, an invoice is frozen: its fields change no more until it is reopened. */
export function isFrozen({ status }: { status: InvoiceStatus }): boolean {
  return status !== 'pending_review';
}

export const note = z.object({
  id: z.string(),
  invoiceId: id,
  text: z.string(),
  authorId: id,
  authorName: z.string(),
  updatedAt: time,
});
export type Note = z.infer<typeof note>;

const one = z.strictObject({ invoiceId: id });

/** An entity's tag is the fingerprint: the answer carries it as `ETag`. */
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId',
  access: 'invoices.read',
  params: one,
  answer: invoice,
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: 'invoices.read',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
    cursor: z.string().max(200).optional(),
    status: invoiceStatus.optional(),
  }),
  answer: z.array(invoice),
});

/** With the row's place in the account's sequence of changes. */
const invoiceNow = invoice.extend({ seq: z.int() });

export const decided = z.object({ message: z.string(), invoice: invoiceNow });
export type Decided = z.infer<typeof decided>;

export const approveInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/approve',
  access: 'invoices.approve',
  params: one,
  body: z
    .strictObject({ comments: z.string().max(2_000).nullable().optional() })
    .nullish()
    .transform((body) => ({ comments: body?.comments ?? null })),
  answer: decided,
});

export const rejectInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/reject',
  access: 'invoices.approve',
  params: one,
  body: z.strictObject({
    comments: z.string().trim().min(1, 'Please provide a reason for rejection').max(2_000),
  }),
  answer: decided,
});

export const reopenInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/reopen',
  access: 'invoices.reopen',
  params: one,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Please say why it is opened again').max(2_000),
  }),
  answer: decided,
});
