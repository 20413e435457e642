import { BadgeCheck } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import { termsTexts } from '../labels/vendorTexts.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import type { ShownVendor } from './useVendorBook.ts';
import { VendorActions } from './VendorActions.tsx';
import { VendorStatusBadge } from './VendorStatusBadge.tsx';

interface VendorNameProps {
  vendor: VendorRow;
  /** It is about to be deleted or merged. */
  leaving: boolean;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Links to the vendor; a tick marks a verified one. */
function VendorName({ vendor, leaving, onOpen }: VendorNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      <a
        href={`/vendors/${vendor.id}`}
        onClick={onOpen}
        className={classes(
          'min-w-0 truncate rounded-sm hover:underline',
          leaving && 'line-through',
        )}
      >
        {vendor.name}
      </a>
      {vendor.verifiedAt && (
        <span role="img" aria-label="Verified" className="shrink-0">
          <BadgeCheck aria-hidden className="size-4 text-positive-ink" />
        </span>
      )}
      <OutboxMark row={vendor} />
    </span>
  );
}

interface VendorCellsProps {
  shown: ShownVendor;
  onKeptForLater: (entity: string) => void;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The cells in column order; on a card, the name and tax ID are beside the actions. Memoised,
 * because lists are long.
 */
export const VendorCells = memo(function VendorCells({
  shown: { vendor, leaving },
  onKeptForLater,
  onOpen,
}: VendorCellsProps) {
  return (
    <>
      <td className="min-w-0 max-lg:order-1">
        <VendorName vendor={vendor} leaving={leaving !== null} onOpen={onOpen} />
      </td>
      <td className="truncate text-ink-muted max-lg:order-3">{vendor.taxId ?? '–'}</td>
      <td className="truncate text-ink-muted max-lg:order-4 max-lg:col-span-2">
        {vendor.email ?? '–'}
      </td>
      <td className="text-ink-muted max-lg:order-6 max-lg:text-right">
        {termsTexts[vendor.paymentTerms]}
      </td>
      <td className="max-lg:order-5">
        <VendorStatusBadge status={vendor.status} />
      </td>
      <td className="flex justify-end max-lg:order-2 max-lg:row-span-2">
        {leaving ? (
          <WaitingDecision entry={leaving} />
        ) : (
          <VendorActions vendor={vendor} onKeptForLater={onKeptForLater} inList />
        )}
      </td>
    </>
  );
});
