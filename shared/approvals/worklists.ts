import { z } from 'zod';
import type { InvoiceStatus } from '../invoices/contract.ts';
import type { ExportFact } from '../invoices/exportFact.ts';
import { may, type Role } from '../permissions.ts';

export const worklist = z.enum(['to-check', 'to-approve', 'on-hold', 'to-export', 'failed']);
export type Worklist = z.infer<typeof worklist>;

/** What decides in which worklist of a person an invoice is. */
export interface Listed {
  status: InvoiceStatus;
  isSample: boolean;
  awaitsReview: boolean;
  isHeld: boolean;
  /** Whether it waits for the person's approval. */
  isMine: boolean;
  /** The farthest state in any ledger. */
  exportState: ExportFact['state'] | null;
}

/** An invoice is in one worklist at most: that of its next step. A sample is in none, because it is no work to be done. */
export function worklistOf(invoice: Listed): Worklist | null {
  if (invoice.isSample) return null;
  if (invoice.status === 'pending_review') {
    if (invoice.awaitsReview) return 'to-check';
    if (invoice.isHeld) return 'on-hold';
    return invoice.isMine ? 'to-approve' : null;
  }
  if (invoice.status !== 'approved') return null;
  if (invoice.exportState === 'failed') return 'failed';
  return invoice.exportState === null ? 'to-export' : null;
}

/** The worklists that are somebody's work, the first one first. */
export function worklistsFor(roles: readonly Role[]): readonly Worklist[] {
  const approves = may(roles, 'invoices.approve');
  const lists: (Worklist | false)[] = [
    approves && 'to-approve',
    may(roles, 'invoices.edit') && 'to-check',
    may(roles, 'invoices.edit') && 'on-hold',
    may(roles, 'invoices.export') && 'to-export',
    may(roles, 'invoices.export') && 'failed',
  ];
  return lists.filter((list) => list !== false);
}
