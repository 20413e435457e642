import type { VendorValues } from '#shared/vendors/fields.ts';

/** What people may correct, as it is stored. */
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
};
