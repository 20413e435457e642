import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import type { Rates } from './ruleFor.ts';

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

export const approvalSettings = z.object({
  /** Decimals as text, by currency code. */
  rates: z.record(z.string(), z.string()),
  /** Members cannot approve what they uploaded themselves. */
  keepsUploadersOut: z.boolean(),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;

export const getApprovalSettings = endpoint({
  method: 'GET',
  path: '/api/approval-settings',
  access: 'rules.read',
  answer: approvalSettings,
});

/** Omitted settings stay unchanged; a rate of `null` is removed. */
const approvalSettingsChange = z.strictObject({
  rates: z.record(rateCurrency, rate.nullable()).optional(),
  keepsUploadersOut: z.boolean().optional(),
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
