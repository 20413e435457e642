import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { role } from '../permissions.ts';
import { earlyPayment } from '../reading/earlyPayment.ts';
import { box, documentType } from '../reading/reading.ts';
import { exportFact } from './exportFact.ts';

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

/** Who did something to an invoice, and when. */
const done = { personId: id, name: z.string(), at: time };

/** What a check found, in words for a person. */
export const finding = z.object({
  code: z.string(),
  explanation: z.string(),
  /** The other invoices that it compares this one with. */
  about: z.array(id).default([]),
});
export type Finding = z.infer<typeof finding>;

/** With who said why it is no problem, where somebody has. */
export const flag = finding.extend({
  dismissed: z
    .object({ ...done, reason: z.string() })
    .nullable()
    .default(null),
});
export type Flag = z.infer<typeof flag>;

/** Where on which page, from 0, a value was read. */
export const fieldPlace = z.object({ page: z.int(), box });
export type FieldPlace = z.infer<typeof fieldPlace>;

/** How somebody made sure of what holds an invoice: a call to a number known from before, say. */
export const verification = z.object({
  ...done,
  method: z.string(),
  remark: z.string(),
  /** What held the invoice, and what was verified of it: of anything else it says nothing. */
  codes: z.array(z.string()).default([]),
  iban: z.string().nullable().default(null),
  sourceEmail: z.string().nullable().default(null),
});
export type Verification = z.infer<typeof verification>;

/** The rule that says who must approve, and what it was chosen by: `null` where no rate or no amount is known. */
export const appliedRule = z.object({
  id: id.nullable(),
  name: z.string(),
  inUsd: z.number().nullable(),
});
export type AppliedRuleFact = z.infer<typeof appliedRule>;

/** An approval that was given in the place of somebody who was away, with the roles that it was given for. */
export const standIn = z.object({
  personId: id,
  absent: z.object({ personId: id, roles: z.array(role) }),
});

/** A question about an invoice that somebody has not answered yet. */
export const asked = z.object({
  /** Of the question, as it stands in the conversation. */
  commentId: id,
  by: id,
  byName: z.string(),
  to: id,
  toName: z.string(),
  question: z.string(),
  at: time,
});
export type Asked = z.infer<typeof asked>;

/** What read it: its XML, the text of its pages, recognition of their pictures, or a model that was shown them. */
export const readingEngine = z.enum(['xml', 'text', 'ocr', 'model']);

/** How it was read, and what a model has cost that was asked about it, in US dollars, where its price is known. */
export const readBy = z.object({
  engine: readingEngine,
  model: z.string().nullable(),
  cost: decimal,
});
export type ReadByFact = z.infer<typeof readBy>;

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
  /** Their ids, in the same order. */
  approvedBy: z.array(id).default([]),
  /** Whose approvals count for somebody who was away as they were given. */
  standIns: z.array(standIn).default([]),
  /** The slots: a person's id, or a role that its holders fill. */
  requiredApprovers: z.array(z.string()),
  /** How many of them have to be filled: no more than the account has members who may approve. */
  requiredCount: z.int(),
  appliedRule: appliedRule.nullable().default(null),
  /** When managers and admins may fill any slot, and since when they may. */
  escalatesAt: time.nullable().default(null),
  escalatedAt: time.nullable().default(null),
  /** When it was approved or rejected. */
  decidedAt: time.nullable().default(null),
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
  /** What the checks find; `fraudFlags` are the codes of those that nobody has dismissed or verified. */
  flags: z.array(flag).default([]),
  /** The codes of those that keep it from being approved until somebody has verified it. */
  heldBy: z.array(z.string()).default([]),
  verification: verification.nullable().default(null),
  earlyPayment: earlyPayment.nullable().default(null),
  /** `null` where it was read from no file. */
  readBy: readBy.nullable().default(null),
  /** Who brought it in, where a person did. */
  uploadedBy: id.nullable().default(null),
  /** Who else did, where its pages came from several people. */
  alsoUploadedBy: z.array(id).optional(),
  /** The question that waits for an answer. It keeps nobody else from approving. */
  asked: asked.nullable().default(null),
  /** Of each ledger that it was to go to, how far it has come. */
  exports: z.array(exportFact).default([]),
  createdAt: time,
  updatedAt: time,
});
export type Invoice = z.infer<typeof invoice>;

/** As the person who asks for it sees it: whether it waits for their approval. */
export const invoiceOfMine = invoice.extend({ myTurn: z.boolean() });
export type InvoiceOfMine = z.infer<typeof invoiceOfMine>;

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
  scopes: ['invoices:read'],
  params: one,
  answer: invoiceOfMine,
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  access: 'invoices.read',
  scopes: ['invoices:read'],
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
    cursor: z.string().max(200).optional(),
    status: invoiceStatus.optional(),
    vendorId: id.optional(),
    /** Words that stand in the number, the vendor's name, the description or the purchase order. */
    search: z.string().max(200).optional(),
  }),
  answer: z.array(invoiceOfMine),
});

/** With the row's place in the account's sequence of changes. */
export const invoiceNow = invoice.extend({ seq: z.int() });

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
