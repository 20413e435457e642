import { z } from 'zod';

/** Where a company keeps its books: a ledger that we export to, other software, or none. */
export const books = z.enum(['quickbooks', 'xero', 'sage', 'odoo', 'other', 'none']);
export type Books = z.infer<typeof books>;

/** The details of a company, and how far its first day has come. */
export const companyFacts = z.object({
  /** ISO 3166 code. */
  country: z.string().nullable(),
  /** ISO 4217 code. */
  currency: z.string().nullable(),
  books: books.nullable(),
  /** The questions of the first day were answered or passed over. */
  isSetUp: z.boolean(),
  rulesSeen: z.boolean(),
  firstStepsHidden: z.boolean(),
});
export type CompanyFacts = z.infer<typeof companyFacts>;
