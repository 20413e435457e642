import { z } from 'zod';
import { bookedRate } from '../exchangeRates/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { ledgerId } from '../integrations/ledgers.ts';
import { explainedPart } from '../money/explained.ts';
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
  /** What the line costs less. Missing in rows of earlier versions. */
  discount: decimal.default(null),
  taxRate: decimal,
  net: decimal,
});

const actor = { personId: id, name: z.string(), at: time };

/** The finding of a check, explained in words. */
export const finding = z.object({
  code: z.string(),
  explanation: z.string(),
  /** The explanation in parts, if it has amounts, days or numbers. Missing in older findings. */
  parts: z.array(explainedPart).optional(),
  /** The invoices it was compared with. */
  about: z.array(id).default([]),
  /** It keeps the invoice from being approved until somebody has answered it. */
  holds: z.literal(true).optional(),
});
export type Finding = z.infer<typeof finding>;

/** A finding with its dismissal, if any. */
export const flag = finding.extend({
  dismissed: z
    .object({ ...actor, reason: z.string() })
    .nullable()
    .default(null),
});
export type Flag = z.infer<typeof flag>;

/** The position of a value: page, from 0, and box; and in words why it was taken for this field. */
export const fieldPosition = z.object({
  page: z.int(),
  box,
  evidence: z.exactOptional(z.string()),
});
export type FieldPosition = z.infer<typeof fieldPosition>;

/** How a member verified the held details, such as by a call to a known number. */
export const verification = z.object({
  ...actor,
  method: z.string(),
  remark: z.string(),
  /** The holds and details that were verified; nothing else is covered. */
  codes: z.array(z.string()).default([]),
  iban: z.string().nullable().default(null),
  sourceEmail: z.string().nullable().default(null),
  /** The vendor that was verified: on file, and by name. */
  vendorId: id.nullable().default(null),
  vendorName: z.string().nullable().default(null),
  /** Values of the document that break the rule of their field, as they were at the verification. */
  notValid: z.array(z.object({ field: z.string(), value: z.string() })).optional(),
});
export type Verification = z.infer<typeof verification>;

/** The rule that applies, and the amount it was chosen by: `null` if the rate or the amount is unknown. */
export const appliedRule = z.object({
  id: id.nullable(),
  name: z.string(),
  inUsd: z.number().nullable(),
  /** Subjects of conditions about which too little is known, so that the strictest rule that may apply does. */
  unknown: z.array(z.string()).optional(),
  /** Its approvers are asked one after the other. */
  inSequence: z.literal(true).optional(),
});
export type AppliedRuleFact = z.infer<typeof appliedRule>;

/** An approval by a substitute, with the roles of the absent member. */
export const standIn = z.object({
  personId: id,
  absent: z.object({ personId: id, roles: z.array(role) }),
});

/** The open question about an invoice. */
export const asked = z.object({
  /** The id of the question in the conversation. */
  commentId: id,
  by: id,
  byName: z.string(),
  to: id,
  toName: z.string(),
  question: z.string(),
  at: time,
});
export type Asked = z.infer<typeof asked>;

/** The source of the reading: the XML, the text of the pages, OCR, or a vision model. */
export const readingEngine = z.enum(['xml', 'text', 'ocr', 'model']);

/** How it was read, and the cost of the model in US dollars, if its price is known. */
export const readBy = z.object({
  engine: readingEngine,
  model: z.string().nullable(),
  cost: decimal,
});
export type ReadByFact = z.infer<typeof readBy>;

/** A value of the document that breaks the rule of its field, and what the field has instead. */
const readNotValid = z.object({
  field: z.string(),
  value: z.string(),
  instead: z.string().nullable(),
});

/** A doubtful value that a person entered or confirmed. It counts while the field has this value. */
export const confirmedValue = z.object({ ...actor, value: z.string() });
export type ConfirmedValue = z.infer<typeof confirmedValue>;

export const reviewed = z.object(actor);
export type Reviewed = z.infer<typeof reviewed>;

/** Who sent it back to be checked again, and who had reviewed it before. */
export const sentBack = z.object({
  ...actor,
  reason: z.string(),
  reviewedBy: id.nullable().default(null),
});
export type SentBack = z.infer<typeof sentBack>;

/**
 * A payment that a person recorded, or a credit note that was applied: both invoices have it, with the same id. On a credit
 * note the amount is below zero.
 */
export const payment = z.object({
  id,
  amount: z.string(),
  paidOn: z.string(),
  reference: z.string().nullable(),
  ...actor,
  /** On a bill the credit note that was applied to it, on a credit note the bill. */
  applied: z
    .object({
      invoiceId: id,
      invoiceNumber: z.string().nullable(),
      /** It was applied in this ledger, too. */
      inLedger: ledgerId.optional(),
      /** This ledger was asked to apply it, and whether it did is not known yet. */
      sentTo: ledgerId.optional(),
    })
    .optional(),
});
export type Payment = z.infer<typeof payment>;

/** An invoice as last received from the server; local edits are laid over it. */
export const invoice = z.object({
  id,
  invoiceNumber: z.string().nullable(),
  vendorName: z.string().nullable(),
  vendorEmail: z.string().nullable(),
  vendorTaxId: z.string().nullable(),
  vendor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  amount: decimal,
  subtotal: decimal,
  discount: decimal.default(null),
  shipping: decimal.default(null),
  tax: decimal,
  currency: z.string(),
  invoiceDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  iban: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  description: z.string().nullable(),
  exchangeRate: decimal.default(null),
  exchangeRateDate: z.string().nullable().default(null),
  lines: z.array(invoiceLine),
  sourceEmail: z.string().nullable(),
  status: invoiceStatus,
  approvalStatus,
  /** Names of approvers. */
  currentApprovers: z.array(z.string()),
  /** Ids of approvers, in the same order. */
  approvedBy: z.array(id).default([]),
  /** Approvals that count for an absent member. */
  standIns: z.array(standIn).default([]),
  /** One entry per slot: a person's id, or a role. */
  requiredApprovers: z.array(z.string()),
  /** Number of slots to fill: at most the number of members who may approve. */
  requiredCount: z.int(),
  appliedRule: appliedRule.nullable().default(null),
  /** From when managers and admins may fill any slot, and since when they can. */
  escalatesAt: time.nullable().default(null),
  escalatedAt: time.nullable().default(null),
  /** When it was approved or rejected. */
  decidedAt: time.nullable().default(null),
  /** A fraction between 0 and 1. */
  confidence: z.string(),
  fraudFlags: z.array(z.string()),
  fieldErrors: z.array(fieldError),
  /** Values of the document that their fields do not take, as they were read, until they are corrected. */
  notValid: z.array(readNotValid).optional(),
  /** What the fields had before people changed them; only the changed ones, lines under `<line id>/<field>`. */
  readAs: z.record(z.string(), z.string().nullable()).default({}),
  rejectionReason: z.string().nullable(),
  fingerprint: z.string(),
  /** Increases with every change of a field. */
  revision: z.int(),
  uploadId: id.nullable().default(null),
  fileName: z.string().nullable().default(null),
  pageCount: z.int().nullable().default(null),
  documentType: documentType.default('invoice'),
  vendorId: id.nullable().default(null),
  /** Confidence of fields that were read, between 0 and 1; lines under `<line id>/<field>`. */
  fieldConfidence: z.record(z.string(), z.number()).default({}),
  fieldBoxes: z.record(z.string(), fieldPosition).default({}),
  /** Findings of the checks; `fraudFlags` are the codes of those that are neither dismissed nor verified. */
  flags: z.array(flag).default([]),
  /** Codes of the holds that are not verified yet. */
  heldBy: z.array(z.string()).default([]),
  verification: verification.nullable().default(null),
  earlyPayment: earlyPayment.nullable().default(null),
  /** `null` if it was not read from a file. */
  readBy: readBy.nullable().default(null),
  /** The uploader, if a person uploaded it. */
  uploadedBy: id.nullable().default(null),
  /** Other uploaders, if its pages came from several people. */
  alsoUploadedBy: z.array(id).optional(),
  /** An API key uploaded it, in the name of its maker. */
  byKey: z.literal(true).optional(),
  /** Doubtful values that people have confirmed; lines under `<line id>/<field>`. */
  confirmed: z.record(z.string(), confirmedValue).default({}),
  /** How its lines are entered in the books (`shared/coding`): what people chose, by the key in the document. */
  coding: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
  /** What the vendor gives to lines, where approvals cover the coding: what was approved is entered in the books. */
  coveredDefaults: z
    .object({ account: id.nullable(), taxCode: id.nullable(), class: id.nullable() })
    .optional(),
  /** The number of fields left to check. */
  doubts: z.int().default(0),
  reviewed: reviewed.nullable().default(null),
  /** It was sent back, and has not been reviewed since. */
  sentBack: sentBack.nullable().default(null),
  /** It waits to be reviewed before it waits for approvals; in nobody's queue. */
  awaitsReview: z.boolean().default(false),
  /** The open question. It does not block the approval. */
  asked: asked.nullable().default(null),
  /** What people recorded as paid, and credit notes that were applied. A bill that was paid in the ledger has the status alone. */
  payments: z.array(payment).default([]),
  /** The exchange rate at which it was approved; `null` in the company's own currency, and where none was known. */
  bookedRate: bookedRate.nullable().default(null),
  /** Progress of the export to each ledger. */
  exports: z.array(exportFact).default([]),
  /** Made by us to be tried out: in no figures, and never exported. */
  isSample: z.boolean().optional(),
  createdAt: time,
  updatedAt: time,
});
export type Invoice = z.infer<typeof invoice>;

/** With `myTurn`: whether it waits for the caller's approval. */
export const invoiceOfMine = invoice.extend({ myTurn: z.boolean() });
export type InvoiceOfMine = z.infer<typeof invoiceOfMine>;

/** A decided invoice takes no edits until it is reopened. */
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

const invoiceParams = z.strictObject({ invoiceId: id });

/** The `ETag` of an invoice is its fingerprint. */
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId',
  access: 'invoices.read',
  scopes: ['invoices:read'],
  params: invoiceParams,
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
    /** Searches the number, the vendor's name, the description and the purchase order. */
    search: z.string().max(200).optional(),
  }),
  answer: z.array(invoiceOfMine),
});

/** With the row's position in the feed. */
export const invoiceNow = invoice.extend({ seq: z.int() });

export const decided = z.object({ message: z.string(), invoice: invoiceNow });
export type Decided = z.infer<typeof decided>;

export const approveInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/approve',
  access: 'invoices.approve',
  params: invoiceParams,
  body: z
    .strictObject({ comments: z.string().max(2_000).nullable().optional() })
    .nullish()
    .transform((body) => ({ comments: body?.comments ?? null })),
  answer: decided.extend({
    /** What the books would refuse of the bill as it is coded now; the approval counts nevertheless. */
    warnings: z.array(z.string()).default([]),
  }),
});

const reasonMissing = 'Please provide a reason for rejection';
export const rejectionReason = z.string(reasonMissing).trim().min(1, reasonMissing).max(2_000);

export const rejectInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/reject',
  access: 'invoices.approve',
  params: invoiceParams,
  body: z.strictObject(
    { comments: rejectionReason },
    // Also without any body.
    { error: ({ input }) => (input === undefined || input === null ? reasonMissing : undefined) },
  ),
  answer: decided,
});

const whyBack = 'Please say what has to be checked again';

/** It waits to be reviewed again, with the reason. */
export const sendBackInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/send-back',
  access: 'invoices.approve',
  params: invoiceParams,
  body: z.strictObject({ reason: z.string(whyBack).trim().min(1, whyBack).max(2_000) }),
  answer: decided,
});

export const reopenInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/reopen',
  access: 'invoices.reopen',
  params: invoiceParams,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Please say why it is reopened').max(2_000),
  }),
  answer: decided,
});
