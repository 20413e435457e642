import { z } from 'zod';
import { type VendorValues, vendorFields } from '#shared/vendors/fields.ts';

/** A vendor as form values: all text. */
export type VendorForm = Record<keyof VendorValues, string>;

const chosenOrNone = z.string().transform((id) => (id === '' ? null : id));

export const vendorForm = z.object({
  ...vendorFields,
  defaultAccount: chosenOrNone.pipe(vendorFields.defaultAccount),
  defaultTaxCode: chosenOrNone.pipe(vendorFields.defaultTaxCode),
  defaultClass: chosenOrNone.pipe(vendorFields.defaultClass),
  defaultTerm: chosenOrNone.pipe(vendorFields.defaultTerm),
  defaultApprover: chosenOrNone.pipe(vendorFields.defaultApprover),
});

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
  defaultAccount: '',
  defaultTaxCode: '',
  defaultClass: '',
  defaultTerm: '',
  defaultApprover: '',
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
    defaultAccount: vendor.defaultAccount ?? '',
    defaultTaxCode: vendor.defaultTaxCode ?? '',
    defaultClass: vendor.defaultClass ?? '',
    defaultTerm: vendor.defaultTerm ?? '',
    defaultApprover: vendor.defaultApprover ?? '',
  };
}

const fields = vendorForm.keyof().options;

/** The fields that differ, with their new values. */
export function vendorChanges(
  before: VendorValues,
  after: VendorValues,
): [keyof VendorValues, string | null][] {
  // Rows that an earlier version stored have no defaults.
  return fields.flatMap((field) =>
    (before[field] ?? null) === after[field] ? [] : [[field, after[field]]],
  );
}
