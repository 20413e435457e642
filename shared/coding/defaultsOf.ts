import type { CodingDefaults } from './effectiveCoding.ts';

/** Rows that an earlier version stored have no defaults. */
interface VendorDefaults {
  defaultAccount?: string | null;
  defaultTaxCode?: string | null;
  defaultClass?: string | null;
}

/** What the vendor of an invoice gives to its lines: ids of items of the books. */
export interface VendorCoding {
  account: string | null;
  taxCode: string | null;
  class: string | null;
}

/** Where approvals cover the coding, what was approved counts, also when the vendor has other defaults by now. */
export function defaultsFor(
  { coveredDefaults }: { coveredDefaults?: VendorCoding | null | undefined },
  vendor: VendorDefaults | null | undefined,
): CodingDefaults {
  return { vendor: { ...(coveredDefaults ?? codingDefaultsOf(vendor)) }, company: {} };
}

export function codingDefaultsOf(vendor: VendorDefaults | null | undefined): VendorCoding {
  return {
    account: vendor?.defaultAccount ?? null,
    taxCode: vendor?.defaultTaxCode ?? null,
    class: vendor?.defaultClass ?? null,
  };
}
