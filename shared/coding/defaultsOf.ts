import type { Coding } from './fields.ts';

/** Rows that an earlier version stored have no defaults. */
interface VendorDefaults {
  defaultAccount?: string | null;
  defaultTaxCode?: string | null;
  defaultClass?: string | null;
}

/** What the vendor of an invoice gives to its lines. */
export function codingDefaultsOf(vendor: VendorDefaults | null | undefined): Partial<Coding> {
  return {
    account: vendor?.defaultAccount ?? null,
    taxCode: vendor?.defaultTaxCode ?? null,
    class: vendor?.defaultClass ?? null,
  };
}
