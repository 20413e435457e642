import type { VendorValues } from './fields.ts';

/** Days until payment; `null` where the terms do not say. */
export const termDays: Readonly<Record<VendorValues['paymentTerms'], number | null>> = {
  NET30: 30,
  NET60: 60,
  NET90: 90,
  DUE_ON_RECEIPT: 0,
  CUSTOM: null,
};
