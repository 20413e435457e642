import type { VendorRow } from '#sync/client/tables/rows.ts';
import { termsTexts } from '../labels/vendorTexts.ts';
import { mostPrinted, PrintListButton } from '../print/PrintListButton.tsx';
import type { ShownVendor } from './useVendorBook.ts';
import { VendorStatusBadge } from './VendorStatusBadge.tsx';
import { type VendorTab, vendorTabs } from './vendorTabs.ts';

const columns = [
  { label: 'Name', content: ({ name }: VendorRow) => name },
  { label: 'Tax ID', content: ({ taxId }: VendorRow) => taxId ?? '–' },
  { label: 'Email', content: ({ email }: VendorRow) => email ?? '–' },
  {
    label: 'Payment Terms',
    content: ({ paymentTerms }: VendorRow) => termsTexts[paymentTerms],
  },
  {
    label: 'Status',
    content: ({ status, verifiedAt }: VendorRow) => (
      <>
        <VendorStatusBadge status={status} /> {verifiedAt && 'verified'}
      </>
    ),
  },
] as const;

interface PrintVendorsButtonProps {
  tab: VendorTab;
  search: string;
  /** Those in the list; `undefined` while they load. */
  found: readonly ShownVendor[] | undefined;
}

/** Prints the vendors that are listed. */
export function PrintVendorsButton({ tab, search, found }: PrintVendorsButtonProps) {
  const ofTab = vendorTabs.find(({ value }) => value === tab)?.label ?? '';
  return (
    <PrintListButton
      title="Vendors"
      facts={() => [search.trim() === '' ? ofTab : `${ofTab} · “${search.trim()}”`]}
      columns={columns}
      count={found?.length}
      load={async () => (found ?? []).slice(0, mostPrinted).map(({ vendor }) => vendor)}
      rest="Narrow the list to print the others."
    />
  );
}
