import type { VendorValues } from '#shared/vendors/fields.ts';

/** The columns of the editable fields. */
export const vendorColumns: Record<keyof VendorValues, string> = {
  name: 'text',
  email: 'text',
  phone: 'text',
  taxId: 'text',
  address: 'text',
  primaryContactEmail: 'text',
  primaryContactPhone: 'text',
  paymentTerms: 'text',
  preferredPaymentMethod: 'text',
  website: 'text',
  notes: 'text',
  defaultAccount: 'uuid',
  defaultTaxCode: 'uuid',
  defaultClass: 'uuid',
  defaultTerm: 'uuid',
  defaultApprover: 'uuid',
};
