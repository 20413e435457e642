import type { BooksList } from '#shared/books/lists.ts';
import type { VendorStatus } from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';

export const vendorLabels: Record<keyof VendorValues, string> = {
  name: 'Vendor name',
  email: 'Email',
  phone: 'Phone',
  taxId: 'Tax ID',
  address: 'Address',
  primaryContactEmail: 'Contact email',
  primaryContactPhone: 'Contact phone',
  paymentTerms: 'Payment terms',
  preferredPaymentMethod: 'Payment method',
  website: 'Website',
  notes: 'Notes',
  defaultAccount: 'Default account',
  defaultTaxCode: 'Default tax code',
  defaultClass: 'Default class',
  defaultTerm: 'Default payment term',
  defaultApprover: 'Default approver',
};

const isField = (name: string): name is keyof VendorValues => Object.hasOwn(vendorLabels, name);

export function labelOfVendorField(key: string): string {
  return isField(key) ? vendorLabels[key] : key;
}

export const termsTexts: Record<VendorValues['paymentTerms'], string> = {
  NET30: 'Net 30',
  NET60: 'Net 60',
  NET90: 'Net 90',
  DUE_ON_RECEIPT: 'Due on receipt',
  CUSTOM: 'Custom',
};

export const methodTexts: Record<VendorValues['preferredPaymentMethod'], string> = {
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  credit_card: 'Credit card',
  other: 'Other',
};

export const statusTexts: Record<VendorStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending_verification: 'Pending verification',
};

/** The list of the books that each default of a vendor is chosen from. */
export const listOfDefault = {
  defaultAccount: 'account',
  defaultTaxCode: 'taxCode',
  defaultClass: 'class',
  defaultTerm: 'term',
} as const satisfies Partial<Record<keyof VendorValues, BooksList>>;
export type BooksDefault = keyof typeof listOfDefault;

export const booksDefaults = [
  'defaultAccount',
  'defaultTaxCode',
  'defaultClass',
  'defaultTerm',
] as const satisfies BooksDefault[];

/** Fields whose value is the id of an item of the books or of a member. */
export const vendorDefaults = [
  ...booksDefaults,
  'defaultApprover',
] as const satisfies (keyof VendorValues)[];

export function isVendorDefault(field: string): field is (typeof vendorDefaults)[number] {
  return vendorDefaults.some((one) => one === field);
}

/** A vendor's value as text; `null` if it is empty. */
export function vendorValueText(
  field: keyof VendorValues,
  vendor: VendorValues,
  nameOf: (id: string) => string,
): string | null {
  if (field === 'paymentTerms') return termsTexts[vendor.paymentTerms];
  if (field === 'preferredPaymentMethod') return methodTexts[vendor.preferredPaymentMethod];
  // Rows that an earlier version stored have no defaults.
  const value = vendor[field] ?? null;
  return value !== null && isVendorDefault(field) ? nameOf(value) : value;
}

/** "92%"; an exact match has no percentage. */
export function scoreText(score: number): string {
  return score < 1 ? `${Math.round(score * 100)}% match` : 'Exact match';
}
