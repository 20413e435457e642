import { numberText } from '../../ui/foundation/formats.ts';
import { invoicesText } from '../invoices/texts.ts';

/**
 * "9 invoices approved successfully · 32 wait for somebody else": one of several approvals does not
 * approve an invoice yet.
 */
export function bulkApprovedText(complete: number, waiting: number): string {
  const done = `${invoicesText(complete)} approved successfully`;
  if (waiting === 0) return done;
  const verb = waiting === 1 ? 'waits' : 'wait';
  if (complete === 0) return `${invoicesText(waiting)} ${verb} for somebody else`;
  return `${done} · ${numberText(waiting)} ${verb} for somebody else`;
}
