import { z } from 'zod';
import { money } from '../documents/rules.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { decided } from '../invoices/contract.ts';

const paidOn = z.iso.date('Enter the day of the payment, such as 2026-03-31');

const reference = z
  .string()
  .trim()
  .max(200, 'A reference has at most 200 characters')
  .transform((typed) => (typed === '' ? null : typed))
  .nullable();

export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/payments',
  access: 'payments.record',
  params: z.strictObject({ invoiceId: id }),
  body: z.strictObject({
    /** Made by the client, so that a repeated call records nothing twice. */
    id: id.optional(),
    /** All that is still open, if it is left out. */
    amount: money.unwrap().optional(),
    paidOn,
    reference: reference.default(null),
  }),
  answer: decided,
});

/** Applies a credit note, or a part of it, to a bill of the same vendor and currency. */
export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/credits',
  access: 'payments.record',
  params: z.strictObject({ invoiceId: id }),
  body: z.strictObject({
    /** Made by the client, so that a repeated call applies nothing twice. */
    id: id.optional(),
    billId: id,
    /** As much as is open on both, if it is left out. */
    amount: money.unwrap().optional(),
    appliedOn: paidOn,
  }),
  /** The credit note as it is then. */
  answer: decided,
});

/** Takes back a payment that was recorded by mistake. */
export const removePayment = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:invoiceId/payments/:paymentId',
  access: 'payments.record',
  status: 200,
  params: z.strictObject({ invoiceId: id, paymentId: id }),
  answer: decided,
});
