import type { BulkApproval, BulkApproved, RefusedInvoice } from '#shared/approvals/contract.ts';
import { withPlace } from '../../platform/feed/withPlace.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { approveAll } from './approveAll.ts';
import type { DecidingWithFollowers } from './DecisionFollower.ts';

export async function bulkApprove(
  deciding: DecidingWithFollowers,
  { invoiceIds, fingerprints = {} }: BulkApproval,
): Promise<BulkApproved> {
  const ids = [...new Set(invoiceIds)];
  const requests = ids.map((invoiceId) => {
    const fingerprint = fingerprints[invoiceId];
    return { invoiceId, seen: fingerprint === undefined ? null : [fingerprint] };
  });
  const outcomes = await approveAll(deciding, requests, null);
  const approved: string[] = [];
  const refused: RefusedInvoice[] = [];
  for (const [index, id] of ids.entries()) {
    const outcome = outcomes[index];
    if (outcome instanceof Problem)
      refused.push({ id, reason: outcome.message, code: outcome.code });
    else approved.push(id);
  }
  const rows = await invoices.lockAll(deciding.tx, ids);
  return {
    message: messageOf(rows, new Set(approved), refused.length),
    approved,
    refused,
    invoices: rows.map((row) => withPlace(row, presentInvoice)),
  };
}

/** An invoice that still needs other approvals is counted as waiting, not as approved. */
function messageOf(
  rows: readonly InvoiceRow[],
  given: ReadonlySet<string>,
  refused: number,
): string {
  const waiting = rows.filter(({ id, status }) => given.has(id) && status === 'pending_review');
  const parts = [`${countOf(given.size - waiting.length)} approved successfully`];
  if (waiting.length > 0) {
    parts.push(`${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'} for somebody else`);
  }
  if (refused > 0) parts.push(`${refused} not`);
  return parts.join(', ');
}

function countOf(count: number): string {
  return count === 1 ? '1 invoice' : `${count} invoices`;
}
