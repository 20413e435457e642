import type { Invoice } from '#shared/invoices/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';

/** The number of flags that nobody has dismissed. */
export function WarningsBadge({ invoice }: { invoice: Pick<Invoice, 'fraudFlags'> }) {
  const { length } = invoice.fraudFlags;
  if (length === 0) return null;
  return <Badge tone="warning">{length === 1 ? '1 warning' : `${length} warnings`}</Badge>;
}
