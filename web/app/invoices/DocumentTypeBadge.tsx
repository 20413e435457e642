import type { Invoice } from '#shared/invoices/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { documentTypeTexts } from './texts.ts';

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
