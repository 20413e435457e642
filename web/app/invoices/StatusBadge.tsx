import type { ApprovalBlock } from '#shared/approvals/approvalBlock.ts';
import type { ApprovalStatus, Invoice, InvoiceStatus } from '#shared/invoices/contract.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { blockOfRow } from './blockOfRow.ts';
import { dueState } from './dueState.ts';
import { approvalText, documentTypeTexts, flagText, statusTexts, warningsText } from './texts.ts';

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

const texts: Readonly<Record<ApprovalBlock, string>> = {
  held: 'On hold',
  in_error: 'To be corrected',
  incomplete: 'To be completed',
};

/** What must be done before anybody can approve the invoice. */
export function BlockBadge({ invoice }: { invoice: Invoice }) {
  const block = blockOfRow(invoice);
  if (!block) return null;
  return <Badge tone={block === 'held' ? 'danger' : 'warning'}>{texts[block]}</Badge>;
}

/** What a person has to check before the invoice waits for approvals. */
export function ReviewBadge({
  invoice,
}: {
  invoice: Pick<Invoice, 'status' | 'awaitsReview' | 'sentBack' | 'doubts'>;
}) {
  const { status, awaitsReview, sentBack, doubts } = invoice;
  if (status !== 'pending_review' || !awaitsReview) return null;
  if (sentBack) return <Badge tone="warning">Sent back</Badge>;
  return <Badge tone="accent">{doubts > 0 ? `${doubts} to check` : 'To check'}</Badge>;
}

/** Nothing for ordinary types: invoices and receipts. */
export function DocumentTypeBadge({ invoice }: { invoice: Pick<Invoice, 'documentType'> }) {
  const { documentType } = invoice;
  if (documentType === 'invoice' || documentType === 'receipt') return null;
  return (
    <Badge tone={documentType === 'credit_note' ? 'accent' : 'warning'}>
      {documentTypeTexts[documentType]}
    </Badge>
  );
}

/** Marks a sample, which a new company may try Docket on. */
export function SampleBadge({ invoice }: { invoice: Pick<Invoice, 'isSample'> }) {
  return invoice.isSample ? <Badge>Sample</Badge> : null;
}

/** Nothing while the due date is far enough away. */
export function DueBadge({ invoice }: { invoice: Pick<Invoice, 'dueDate' | 'status'> }) {
  switch (dueState(invoice, new Date())) {
    case 'overdue':
      return <Badge tone="danger">Overdue</Badge>;
    case 'urgent':
      return <Badge tone="warning">Urgent</Badge>;
    case null:
      return null;
  }
}

/** The gravest flag that nobody has dismissed; the others are counted, and named on pointing. */
export function WarningsBadge({ invoice }: { invoice: Pick<Invoice, 'fraudFlags'> }) {
  const text = warningsText(invoice.fraudFlags);
  if (text === null) return null;
  return (
    <span title={invoice.fraudFlags.map(flagText).join(', ')} className="inline-flex">
      <Badge tone="warning">{text}</Badge>
    </span>
  );
}

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
