import { canonicalText } from '#shared/canonicalText.ts';
import type { VendorCoding } from '#shared/coding/defaultsOf.ts';
import type { Fingerprinted } from '#shared/invoices/fingerprint.ts';
import { type StoredLine, withoutRemovedLines } from '#shared/invoices/lines.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { PolicyNow } from './policyStore.ts';

/** What an approval of an invoice is for. */
export interface Covered {
  fingerprint: string;
  coveredDefaults: VendorCoding | null;
}

export type Coverable = Omit<Fingerprinted, 'lines'> &
  Covered & { lines: readonly StoredLine[]; vendorId: string | null };

/**
 * An undecided invoice with the fingerprint that approvals are for under the policy. Where approvals cover the coding, it
 * changes with the defaults of the vendor. A decided invoice keeps what it was approved with.
 */
export function coveredUnder<T extends Coverable>(
  invoice: T,
  { coversCoding, vendorDefaults }: Pick<PolicyNow, 'coversCoding' | 'vendorDefaults'>,
): T {
  const coveredDefaults = coversCoding ? defaultsOf(invoice, vendorDefaults) : null;
  if (canonicalText(coveredDefaults) === canonicalText(invoice.coveredDefaults)) return invoice;
  const lines = withoutRemovedLines(invoice.lines);
  const fingerprint = fingerprintOf({ ...invoice, lines, coveredDefaults });
  return { ...invoice, coveredDefaults, fingerprint };
}

function defaultsOf(
  { vendorId }: Coverable,
  vendorDefaults: PolicyNow['vendorDefaults'],
): VendorCoding {
  const coding = vendorId === null ? undefined : vendorDefaults?.get(vendorId)?.coding;
  return {
    account: coding?.account ?? null,
    taxCode: coding?.taxCode ?? null,
    class: coding?.class ?? null,
  };
}
