import { z } from 'zod';
import { email } from '../auth/contract.ts';
import { endpoint } from '../http/endpoint.ts';

export const invoiceVolumes = ['1-50', '51-200', '201-500', '501-1000', '1000+'] as const;
export const currentSoftwares = [
  'quickbooks',
  'xero',
  'sage',
  'netsuite',
  'other',
  'none',
] as const;
export const inquiryTypes = [
  'technical-support',
  'sales-inquiry',
  'partnership-opportunity',
  'feature-request',
  'general-question',
  'other',
] as const;
export type InquiryType = (typeof inquiryTypes)[number];

const line = (name: string) =>
  z.string().trim().min(1, `${name} is required`).max(200, `${name} is too long`);
const optionalLine = z.string().trim().max(200).default('');
const text = z.string().trim().max(5000, 'The message is too long: at most 5,000 characters');

/**
 * Sent with the form to tell people from bots: a honeypot field, and how long the form was open. Clients that send
 * neither are treated as people.
 */
const botDetection = {
  website: z.string().max(2000).default(''),
  secondsOpen: z.number().nonnegative().optional(),
};

const person = {
  firstName: line('First name'),
  lastName: line('Last name'),
  email,
};

export const demoRequest = z.strictObject({
  ...person,
  company: line('Company'),
  invoiceVolume: z.enum(invoiceVolumes, 'Choose how many invoices you process'),
  currentSoftware: z.enum(['', ...currentSoftwares]).default(''),
  phone: optionalLine,
  message: text.default(''),
  ...botDetection,
});
export type DemoRequest = z.infer<typeof demoRequest>;

export const contactRequest = z.strictObject({
  ...person,
  company: optionalLine,
  inquiryType: z.enum(inquiryTypes, 'Choose what this is about'),
  subject: line('Subject'),
  message: text.min(1, 'Message is required'),
  ...botDetection,
});

const answer = z.object({ message: z.string() });

/** Both accept an `Idempotency-Key`, so a repeated request is stored once. */
export const requestDemo = endpoint({
  method: 'POST',
  path: '/api/demo-request',
  access: 'anyone',
  body: demoRequest,
  answer,
  limit: 'form',
});

export const contactUs = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: contactRequest,
  answer,
  limit: 'form',
});
