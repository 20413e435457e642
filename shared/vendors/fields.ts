import { z } from 'zod';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { email, listEntry, requiredText, text, website } from '../documents/rules.ts';

export const paymentTerms = z.enum(['NET30', 'NET60', 'NET90', 'DUE_ON_RECEIPT', 'CUSTOM']);

export const paymentMethod = z.enum(['check', 'ach', 'wire', 'credit_card', 'other']);

export const vendorFields = {
  name: requiredText(200, 'Vendor name is required'),
  email,
  phone: text(50),
  taxId: text(50),
  address: text(1_000),
  primaryContactEmail: email,
  primaryContactPhone: text(50),
  paymentTerms,
  preferredPaymentMethod: paymentMethod,
  website,
  notes: text(5_000),
  /** Items of the books (`BooksItem.id`) for lines of the vendor's invoices that say nothing else. */
  defaultAccount: listEntry,
  defaultTaxCode: listEntry,
  defaultClass: listEntry,
  /** An item as well: when the vendor's bills are to be paid. */
  defaultTerm: listEntry,
  /** The id of a member. */
  defaultApprover: listEntry,
} satisfies FieldRules;
export type VendorValues = FieldValues<typeof vendorFields>;
