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
 * Says how somebody made sure of what holds an invoice. A screen says as well what was verified, and is refused when
 * something else stands there by now.
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
  }),
  answer: decided,
});

const oneFlag = z.strictObject({ invoiceId: id, code: z.string().max(100) });

/** Says why a flag is no problem. A screen says as well what the flag said; if it says something else now, it stays. */
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

/** Takes that back. */
export const restoreFlag = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/flags/:code/restore',
  access: 'invoices.verify',
  params: oneFlag,
  answer: decided,
});
