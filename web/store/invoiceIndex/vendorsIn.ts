import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { IndexEntry } from './IndexEntry.ts';

export interface VendorCount {
  /** See `vendorKeyOf`. */
  key: string;
  /** The name on its newest invoice. */
  name: string;
  count: number;
}

/** The vendors of invoices that are sorted newest first. */
export function vendorsIn(entries: readonly IndexEntry[]): VendorCount[] {
  const vendors = new Map<string, VendorCount>();
  for (const { brief } of entries) {
    const key = vendorKeyOf(brief);
    if (key === null) continue;
    const known = vendors.get(key);
    if (known) known.count++;
    else vendors.set(key, { key, name: brief.vendorName ?? 'Vendor without a name', count: 1 });
  }
  return [...vendors.values()].sort((one, other) => one.name.localeCompare(other.name));
}
