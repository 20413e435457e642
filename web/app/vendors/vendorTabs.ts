import { foldText } from '#shared/pageWords/foldText.ts';
import type { Vendor } from '#shared/vendors/contract.ts';

export const vendorTabs = [
  { value: 'active', label: 'All Active' },
  { value: 'verified', label: 'Verified' },
  { value: 'pending', label: 'Pending' },
  { value: 'inactive', label: 'Inactive' },
] as const;
export type VendorTab = (typeof vendorTabs)[number]['value'];

export function isInTab(
  { status, verifiedAt }: Pick<Vendor, 'status' | 'verifiedAt'>,
  tab: VendorTab,
): boolean {
  switch (tab) {
    case 'active':
      return status === 'active';
    case 'verified':
      return verifiedAt !== null;
    case 'pending':
      return status === 'pending_verification';
    case 'inactive':
      return status === 'inactive';
  }
}

export function isVendorTab(value: string): value is VendorTab {
  return vendorTabs.some((tab) => tab.value === value);
}

/** The text that a search looks through, computed once per vendor. */
export function searchTextOf(vendor: Vendor): string {
  const { name, taxId, email, primaryContactEmail, phone, address } = vendor;
  return foldText(
    [name, taxId, email, primaryContactEmail, phone, address].filter(Boolean).join(' '),
  );
}

/** Returns a function that tells whether a vendor's text has every typed word. */
export function searchFor(typed: string): (searchText: string) => boolean {
  const words = foldText(typed).split(' ').filter(Boolean);
  return (searchText) => words.every((word) => searchText.includes(word));
}

export type TabCounts = Readonly<Record<VendorTab, number>>;

/** The number of vendors in each tab. */
export function countTabs(vendors: readonly Pick<Vendor, 'status' | 'verifiedAt'>[]): TabCounts {
  const counts = { active: 0, verified: 0, pending: 0, inactive: 0 };
  for (const vendor of vendors) {
    for (const { value } of vendorTabs) if (isInTab(vendor, value)) counts[value] += 1;
  }
  return counts;
}
