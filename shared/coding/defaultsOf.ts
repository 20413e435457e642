import type { Vendor } from '../vendors/contract.ts';
import type { Coding } from './fields.ts';

type Defaults = Pick<Vendor, 'defaultAccount' | 'defaultTaxCode' | 'defaultClass'>;

/** What the vendor of an invoice gives to its lines. Rows that an earlier version stored have no defaults. */
export function codingDefaultsOf(vendor: Partial<Defaults> | null | undefined): Partial<Coding> {
  return {
    account: vendor?.defaultAccount ?? null,
    taxCode: vendor?.defaultTaxCode ?? null,
    class: vendor?.defaultClass ?? null,
  };
}
