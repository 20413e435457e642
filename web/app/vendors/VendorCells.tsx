import { memo } from 'react';
import { termsTexts } from '../labels/vendorTexts.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import type { ShownVendor } from './useVendorBook.ts';
import { VendorActions } from './VendorActions.tsx';
import { VendorName } from './VendorName.tsx';
import { VendorStatusBadge } from './VendorStatusBadge.tsx';

interface VendorCellsProps {
  shown: ShownVendor;
  onKeptForLater: (entity: string) => void;
}

/**
 * The cells in column order; on a card, the name and actions come first. Memoised, because lists
 * are long.
 */
export const VendorCells = memo(function VendorCells({
  shown: { vendor, leaving },
  onKeptForLater,
}: VendorCellsProps) {
  return (
    <>
      <td className="min-w-0 max-lg:order-1">
        <VendorName vendor={vendor} leaving={leaving !== null} />
      </td>
      <td className="truncate text-ink-muted max-lg:order-3">{vendor.taxId ?? '–'}</td>
      <td className="truncate text-ink-muted max-lg:order-5 max-lg:col-span-2">
        {vendor.email ?? '–'}
      </td>
      <td className="text-ink-muted max-lg:order-4 max-lg:text-right">
        {termsTexts[vendor.paymentTerms]}
      </td>
      <td className="max-lg:order-6 max-lg:col-span-2">
        <VendorStatusBadge status={vendor.status} />
      </td>
      <td className="flex justify-end max-lg:order-2">
        {leaving ? (
          <WaitingDecision entry={leaving} />
        ) : (
          <VendorActions vendor={vendor} onKeptForLater={onKeptForLater} inList />
        )}
      </td>
    </>
  );
});
