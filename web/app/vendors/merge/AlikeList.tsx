import type { AlikeVendor } from '../../../store/rows/useVendors.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { scoreText } from '../../labels/vendorTexts.ts';
import { VendorStatusBadge } from '../VendorStatusBadge.tsx';

/** The vendors of a group, each with what makes it like the others. */
export function AlikeList({ group }: { group: readonly AlikeVendor[] }) {
  return (
    <ul
      aria-label="Vendors that may be one"
      className="divide-y divide-line rounded-lg border border-line"
    >
      {group.map(({ vendor, score, reason }) => (
        <li key={vendor.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block truncate font-medium">{vendor.name}</span>
            <span className="block text-sm wrap-anywhere text-ink-muted">
              {[vendor.taxId, vendor.email, vendor.address].filter(Boolean).join(' · ') ||
                'Nothing else known'}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="text-sm text-ink-muted">{reason}</span>
            <Badge tone={score < 1 ? 'info' : 'accent'}>{scoreText(score)}</Badge>
            <VendorStatusBadge status={vendor.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
