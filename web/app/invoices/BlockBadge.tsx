import type { Block } from '#shared/approvals/blockOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { blockOfRow } from './blockOfRow.ts';

const texts: Readonly<Record<Block, string>> = {
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
