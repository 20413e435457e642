import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { comparedField } from '../integrations/comparedFields.ts';
import { ledgerId } from '../integrations/ledgers.ts';
import { invoiceStatus } from '../invoices/contract.ts';
import { seenBody } from '../notifications/contract.ts';

/** The gravest first. */
export const findingKinds = [
  'paidBeforeApproved',
  'double',
  'changed',
  'pastDocket',
  'deleted',
  'void',
] as const;
export const findingKind = z.enum(findingKinds);
export type FindingKind = z.infer<typeof findingKind>;

export const booksStatus = z.enum(['draft', 'open', 'paid', 'void', 'deleted']);

const side = {
  number: z.string().nullable(),
  vendorName: z.string().nullable(),
  total: z.string(),
  currency: z.string(),
  issuedOn: z.iso.date().nullable(),
};

/** A bill as it stands in the ledger. */
export const booksSide = z.object({
  ...side,
  id: z.string(),
  url: z.string(),
  kind: z.enum(['bill', 'credit']),
  status: booksStatus,
  enteredOn: z.iso.date().nullable(),
  /** The invoice that it was made from; `null` for a bill that Docket did not make. */
  invoiceId: id.nullable(),
});
export type BooksSide = z.infer<typeof booksSide>;

/** An invoice as it was approved, or as it is. */
export const docketSide = z.object({ ...side, invoiceId: id, status: invoiceStatus });
export type DocketSide = z.infer<typeof docketSide>;

export const difference = z.object({
  field: comparedField,
  docket: z.string(),
  ledger: z.string(),
});
export type Difference = z.infer<typeof difference>;

/** Something in a ledger that does not agree with Docket. */
export const ledgerFinding = z.object({
  id,
  ledger: ledgerId,
  companyId: z.string(),
  kind: findingKind,
  ofLedger: booksSide,
  /** With `double`: the other bill. */
  other: booksSide.nullable(),
  ofDocket: docketSide.nullable(),
  /** With `changed`. */
  differences: z.array(difference),
  /** Incremented when what was found changes: a reason holds for exactly what was found. */
  version: z.int(),
  foundAt: z.iso.datetime(),
  ownerId: id.nullable(),
  /** When the owner has seen in the notifications that it is theirs. */
  ownerReadAt: z.iso.datetime().nullable().default(null),
  /** `null` while it is open. */
  closed: z
    .object({
      at: z.iso.datetime(),
      /** `null`: it is no longer so. */
      by: z.object({ id, name: z.string() }).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type LedgerFinding = z.infer<typeof ledgerFinding>;

/** With the row's position in the feed. */
const findingNow = ledgerFinding.extend({ seq: z.int() });

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/ledger-findings',
  access: 'integrations.read',
  query: z.strictObject({
    state: z.enum(['open', 'closed']).default('open'),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
    /** The id of the last finding of the page before. */
    cursor: id.optional(),
  }),
  answer: z.array(ledgerFinding),
});

/** Compares every connected ledger now. */
export const checkLedgers = endpoint({
  method: 'POST',
  path: '/api/ledger-findings/check',
  access: 'findings.decide',
  answer: z.object({
    message: z.string(),
    /** False: many bills are still being read, and follow. */
    isComplete: z.boolean(),
    open: z.int(),
  }),
});

const findingParams = z.strictObject({ findingId: id });

export const assignFinding = endpoint({
  method: 'PUT',
  path: '/api/ledger-findings/:findingId/owner',
  access: 'findings.decide',
  params: findingParams,
  body: z.strictObject({ ownerId: id.nullable() }),
  answer: findingNow,
});

export const longestReason = 2_000;

export const closeFinding = endpoint({
  method: 'POST',
  path: '/api/ledger-findings/:findingId/close',
  access: 'findings.decide',
  params: findingParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'Say why this is all right')
      .max(longestReason, `A reason has at most ${longestReason} characters`),
    /** The version that the person has seen. */
    version: z.int(),
  }),
  answer: findingNow,
});

export const reopenFinding = endpoint({
  method: 'POST',
  path: '/api/ledger-findings/:findingId/reopen',
  access: 'findings.decide',
  params: findingParams,
  answer: findingNow,
});

/** Marks findings as seen by their owner. Idempotent; findings of others are left as they are. */
export const readFindings = endpoint({
  method: 'POST',
  path: '/api/ledger-findings/read',
  access: 'notifications.own',
  body: seenBody,
});
