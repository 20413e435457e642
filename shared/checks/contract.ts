import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided } from '../invoices/contract.ts';

export const verificationMethods = [
  'called_known_number',
  'asked_in_person',
  'confirmed_by_bank',
  'signed_letter',
  'other',
] as const;
export const verificationMethod = z.enum(verificationMethods);
export type VerificationMethod = z.infer<typeof verificationMethod>;

const longest = 2_000;

/**
 * Records how a member verified the held details. Screens also send the details they showed, and are refused if these
 * have changed.
 */
export const verifyInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/verify',
  access: 'invoices.verify',
  params: z.strictObject({ invoiceId: id }),
  body: z.strictObject({
    method: verificationMethod,
    remark: z.string().trim().min(1, 'Please say how it was verified').max(longest),
    iban: z.string().max(50).nullable().optional(),
    sourceEmail: z.string().max(320).nullable().optional(),
    vendorName: z.string().max(200).nullable().optional(),
  }),
  answer: decided,
});

/** Says that a document which looked like none is an invoice; the next ones of its sender that look alike count as invoices. */
export const sayIsInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/is-invoice',
  access: 'invoices.edit',
  params: z.strictObject({ invoiceId: id }),
  answer: decided,
});

const oneFlag = z.strictObject({ invoiceId: id, code: z.string().max(100) });

/** Dismisses a flag with a reason. Screens also send the explanation they showed; the flag stays if it has changed. */
export const dismissFlag = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/flags/:code/dismiss',
  access: 'invoices.verify',
  params: oneFlag,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Please say why it is not a problem').max(longest),
    explanation: z.string().max(10_000).optional(),
  }),
  answer: decided,
});

/** Undoes the dismissal. */
export const restoreFlag = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/flags/:code/restore',
  access: 'invoices.verify',
  params: oneFlag,
  answer: decided,
});
