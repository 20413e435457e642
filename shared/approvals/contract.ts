import { z } from 'zod';
import { member } from '../accounts/contract.ts';
import { timeZone } from '../dates/timeZone.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided, invoice, invoiceOfMine } from '../invoices/contract.ts';
import { reviewing } from './reviewing.ts';
import type { Rates } from './ruleFor.ts';

const day = (message: string) => z.iso.date(message);

/** Whole days in the zone, including the last. */
const delegation = z
  .strictObject({
    substituteId: z.uuid('Choose who approves in the meantime').pipe(id),
    from: day('Enter the first day'),
    to: day('Enter the last day'),
    zone: timeZone,
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not come before the first',
  });
export type DelegationBody = z.infer<typeof delegation>;

export const setMyDelegation = endpoint({
  method: 'PUT',
  path: '/api/me/delegation',
  access: 'invoices.approve',
  body: delegation,
  answer: member,
});

export const endMyDelegation = endpoint({
  method: 'DELETE',
  path: '/api/me/delegation',
  access: 'invoices.approve',
  answer: member,
});

export const setDelegation = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/delegation',
  access: 'delegations.manage',
  params: z.strictObject({ memberId: id }),
  body: delegation,
  answer: member,
});

export const endDelegation = endpoint({
  method: 'DELETE',
  path: '/api/members/:memberId/delegation',
  access: 'delegations.manage',
  params: z.strictObject({ memberId: id }),
  answer: member,
});

const notCurrency = 'Enter a currency other than USD, such as EUR';
const notRate = 'Enter a rate from 0.000001 to 1000000, such as 1.08';
const [lowestRate, highestRate] = [0.000001, 1_000_000];

export const rateCurrency = z
  .string(notCurrency)
  .regex(/^[A-Z]{3}$/, notCurrency)
  .refine((code) => code !== 'USD', notCurrency);

/** US dollars for one unit of the currency. No real currency is outside these limits. */
export const rate = z
  .string(notRate)
  .trim()
  .regex(/^\d{1,9}(\.\d{1,10})?$/, notRate)
  .refine((typed) => Number(typed) >= lowestRate && Number(typed) <= highestRate, notRate);

const notLimit = 'Enter an amount such as 1000.00, or leave it empty';

/** The most that a member may approve, in US dollars. */
export const approvalLimit = z
  .number(notLimit)
  .min(0, notLimit)
  .max(1e12, 'This amount is too large');

/** Members of whom any fills the slot of a rule that asks for the group. */
export const approverGroup = z.object({
  id,
  name: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
  personIds: z.array(id).min(1, 'Choose at least one person').max(50, 'At most 50 people'),
});
export type ApproverGroup = z.infer<typeof approverGroup>;

const approvalSettings = z.object({
  /** Decimals as text, by currency code. */
  rates: z.record(z.string(), z.string()),
  /** Members cannot approve what they uploaded themselves. */
  keepsUploadersOut: z.boolean(),
  reviewing: reviewing.default('confident'),
  /** Approvals also cover how the lines are entered in the books. */
  coversCoding: z.boolean().default(false),
  /** By the ids of members; others have no limit. */
  limits: z.record(z.string(), approvalLimit).default({}),
  groups: z.array(approverGroup).default([]),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;

export const getApprovalSettings = endpoint({
  method: 'GET',
  path: '/api/approval-settings',
  access: 'rules.read',
  answer: approvalSettings,
});

/** Omitted settings stay unchanged; a rate or a limit of `null` is removed. */
const approvalSettingsChange = z.strictObject({
  rates: z.record(rateCurrency, rate.nullable()).optional(),
  keepsUploadersOut: z.boolean().optional(),
  reviewing: reviewing.optional(),
  coversCoding: z.boolean().optional(),
  limits: z.record(id, approvalLimit.nullable()).optional(),
  /** Replaces all groups. */
  groups: z.array(approverGroup).max(100, 'At most 100 groups').optional(),
});
export type ApprovalSettingsChange = z.infer<typeof approvalSettingsChange>;

export const changeApprovalSettings = endpoint({
  method: 'PATCH',
  path: '/api/approval-settings',
  access: 'rules.edit',
  body: approvalSettingsChange,
  answer: approvalSettings,
});

export function ratesOf({ rates }: Pick<ApprovalSettings, 'rates'>): Rates {
  return Object.fromEntries(
    Object.entries(rates).map(([currency, typed]) => [currency, Number(typed)]),
  );
}

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
export const maxInvoicesPerRequest = 1_000;

export const refusedInvoice = z.object({ id, reason: z.string(), code: z.string() });
export type RefusedInvoice = z.infer<typeof refusedInvoice>;

/**
 * Fingerprints of the versions that the person saw, where the screen knows them. An invoice that has changed since is
 * refused.
 */
const bulkApproval = z.strictObject({
  invoiceIds: z.array(id).min(1).max(maxInvoicesPerRequest),
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
