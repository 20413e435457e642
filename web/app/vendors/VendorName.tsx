import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';

interface VendorNameProps {
  vendor: VendorRow;
  /** It is about to be deleted or merged. */
  leaving: boolean;
}

/** Links to the vendor; a tick marks a verified one. */
export function VendorName({ vendor, leaving }: VendorNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      <Link
        to={`/vendors/${vendor.id}`}
        className={classes(
          'min-w-0 truncate rounded-sm hover:underline',
          leaving && 'line-through',
        )}
      >
        {vendor.name}
      </Link>
      {vendor.verifiedAt && (
        <span role="img" aria-label="Verified" className="shrink-0">
          <BadgeCheck aria-hidden className="size-4 text-positive-ink" />
        </span>
      )}
      <OutboxMark row={vendor} />
    </span>
  );
}
