import { z } from 'zod';
import { formatLocale } from '../auth/formats.ts';
import { endpoint } from '../http/endpoint.ts';
import { finding, invoiceStatus, rejectionReason } from '../invoices/contract.ts';

const token = z.string().min(1).max(200);

/** Why an invoice cannot be decided by the link. */
export const hindrance = z.enum(['decided', 'changed', 'held', 'not_your_turn', 'in_error']);
export type Hindrance = z.infer<typeof hindrance>;

export const mailedInvoice = z.object({
  /** Path of the invoice, for people who sign in. */
  path: z.string(),
  vendorName: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  dueDate: z.string().nullable(),
  status: invoiceStatus,
  /** Why it is this person's. */
  why: z.string().default(''),
  /** How many pages of the document there are; 0 if the invoice has none. */
  pageCount: z.int().default(0),
  /** Explanations of flags that are not dismissed; those that read `warnings` do not need them. */
  flags: z.array(z.string()),
  /** The same in parts, to be written in the formats of the page. */
  warnings: z.array(finding.pick({ explanation: true, parts: true })).optional(),
});
export type MailedInvoice = z.infer<typeof mailedInvoice>;

/** Shows the invoice of a mailed link and decides nothing: mail scanners open links, only people press buttons. */
export const inspectMailDecision = endpoint({
  method: 'POST',
  path: '/api/mail-decisions/inspect',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    companyName: z.string(),
    invoice: mailedInvoice,
    /** Those that the person has chosen; `null`: of the browser. */
    formats: formatLocale.nullable().catch(null).default(null),
    hindrance: hindrance.nullable(),
  }),
  limit: 'token',
});
export type MailDecision = z.infer<typeof inspectMailDecision.answer>;

/** The picture of a page of that invoice's document, and of nothing else. The token is in the body, so no log or cache names it. */
export const pageOfMailDecision = endpoint({
  method: 'POST',
  path: '/api/mail-decisions/page',
  access: 'anyone',
  status: 200,
  body: z.strictObject({ token, page: z.int().min(1).max(10_000) }),
  limit: 'picture',
});

const decidedByMail = z.object({ message: z.string() });

export const approveByMail = endpoint({
  method: 'POST',
  path: '/api/mail-decisions/approve',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: decidedByMail,
  limit: 'token',
});

export const rejectByMail = endpoint({
  method: 'POST',
  path: '/api/mail-decisions/reject',
  access: 'anyone',
  body: z.strictObject({
    token,
    comments: rejectionReason,
  }),
  answer: decidedByMail,
  limit: 'token',
});
