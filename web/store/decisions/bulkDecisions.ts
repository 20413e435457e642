import { bulkApprove, maxInvoicesPerRequest } from '#shared/approvals/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import type { DecisionPart } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { approve, queueDecision, reject } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

/** Each rejection is a call of its own. */
export const mostRejectedAtOnce = 200;

/** Queues a rejection of each invoice with the same reason, all or none. */
export async function rejectAll(
  database: LocalDatabase,
  invoices: readonly Invoice[],
  reason: string,
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const invoice of invoices) await queueDecision(database, reject(invoice, reason));
  });
}

/** More invoices are split into several decisions. */
export const mostApprovedAtOnce = maxInvoicesPerRequest;

export const bulkApproval = 'bulkApprove';

/** One decision on all invoices, each with the fingerprint that the person sees. */
export function bulkApprovalOf(invoices: readonly Invoice[]): Decision {
  const { method, path } = bulkApprove;
  return {
    name: bulkApproval,
    entity: `bulk.${newId()}`,
    method,
    path,
    parts: invoices.map(approvalOf),
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

function approvalOf(invoice: Invoice): DecisionPart {
  const { name, method, path, body, ifMatch = null, seen = null } = approve(invoice);
  const entity = documentName('invoice', invoice.id);
  return { name, entity, method, path, body, key: newId(), ifMatch, seen };
}
