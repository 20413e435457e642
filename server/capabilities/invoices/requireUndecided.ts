import { conflict } from '../../platform/http/problem.ts';
import type { InvoiceRow } from './invoiceStore.ts';

const decidedAs = { approved: 'approved', rejected: 'rejected', paid: 'paid' } as const;

export function requireUndecided({ status }: InvoiceRow): void {
  if (status === 'pending_review') return;
  throw conflict('already_decided', `This invoice has been ${decidedAs[status]} already.`, {
    status,
  });
}
