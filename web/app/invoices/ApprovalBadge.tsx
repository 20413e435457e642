import type { ApprovalStatus, Invoice } from '#shared/invoices/contract.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { approvalText } from './texts.ts';

const approvalTones: Record<ApprovalStatus, BadgeTone> = {
  pending: 'neutral',
  partial: 'accent',
  approved: 'positive',
  rejected: 'danger',
};

interface ApprovalBadgeProps {
  invoice: Pick<Invoice, 'approvalStatus' | 'currentApprovers' | 'requiredCount'>;
}

export function ApprovalBadge({ invoice }: ApprovalBadgeProps) {
  return <Badge tone={approvalTones[invoice.approvalStatus]}>{approvalText(invoice)}</Badge>;
}
