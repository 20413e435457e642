import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { statusTexts } from './texts.ts';

const tones: Record<InvoiceStatus, BadgeTone> = {
  pending_review: 'warning',
  approved: 'positive',
  rejected: 'danger',
  paid: 'info',
};

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {statusTexts[status]}
    </Badge>
  );
}
