import { z } from 'zod';
import { type VendorValues, vendorFields } from '#shared/vendors/fields.ts';

/** A vendor as form values: all text. */
export type VendorForm = Record<keyof VendorValues, string>;

export const vendorForm = z.object(vendorFields);

export const emptyVendor: VendorForm = {
  name: '',
  email: '',
  phone: '',
  taxId: '',
  address: '',
  primaryContactEmail: '',
  primaryContactPhone: '',
  paymentTerms: 'NET30',
  preferredPaymentMethod: 'check',
  website: '',
  notes: '',
};

export function formOf(vendor: VendorValues): VendorForm {
  const { paymentTerms, preferredPaymentMethod } = vendor;
  return {
    name: vendor.name,
    email: vendor.email ?? '',
    phone: vendor.phone ?? '',
    taxId: vendor.taxId ?? '',
    address: vendor.address ?? '',
    primaryContactEmail: vendor.primaryContactEmail ?? '',
    primaryContactPhone: vendor.primaryContactPhone ?? '',
    paymentTerms,
    preferredPaymentMethod,
    website: vendor.website ?? '',
    notes: vendor.notes ?? '',
  };
}

const fields = vendorForm.keyof().options;

/** The fields that differ, with their new values. */
export function vendorChanges(
  before: VendorValues,
  after: VendorValues,
): [keyof VendorValues, string | null][] {
  return fields.flatMap((field) => (before[field] === after[field] ? [] : [[field, after[field]]]));
}
