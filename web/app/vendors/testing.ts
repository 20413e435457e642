import type { Vendor } from '#shared/vendors/contract.ts';

/** A vendor for tests; a higher number means created later. */
export function newVendorRow(number: string, known: Partial<Vendor> = {}): Vendor {
  const time = `2026-01-0${Number(number) + 1}T00:00:00.000Z`;
  return {
    id: `01990000-0000-7000-8000-00000000000${number}`,
    name: `Vendor ${number}`,
    email: null,
    phone: null,
    taxId: null,
    address: null,
    primaryContactEmail: null,
    primaryContactPhone: null,
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'check',
    website: null,
    notes: null,
    defaultAccount: null,
    defaultTaxCode: null,
    defaultClass: null,
    defaultTerm: null,
    defaultApprover: null,
    status: 'active',
    verifiedAt: null,
    mergedIntoId: null,
    fieldErrors: [],
    revision: 1,
    createdAt: time,
    updatedAt: time,
    ...known,
  };
}
