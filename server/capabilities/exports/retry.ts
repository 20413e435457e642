import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { acceptsExports, findConnection } from '../integrations/connectionStore.ts';
import { storeExportFacts } from './exportFacts.ts';
import {
  changeExport,
  type ExportRow,
  lockExportWithInvoice,
  otherBookingOf,
  triedAnew,
} from './exportStore.ts';
import { isApproved, notApproved, notConnected } from './refusals.ts';

/**
 * Retries a failed bill, or the document of a bill, and returns which of them. The row is locked, so of two calls at once
 * the second is refused.
 */
export async function retry(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  exportId: string,
): Promise<'bill' | 'document'> {
  const found = await lockExportWithInvoice(tx, exportId);
  if (!found) throw notFound('export');
  const { row, invoice } = found;
  const { ledger, invoiceId } = row;
  const isDocument = row.status === 'success' && row.document === 'refused';
  if (row.status !== 'failure' && !isDocument) {
    throw conflict('not_failed', 'This export has not failed.');
  }
  if (!invoice) throw notFound('invoice');
  const connection = await findConnection(tx, ledger);
  if (!connection || !acceptsExports(connection) || connection.companyId !== row.companyId) {
    throw notConnected(ledger);
  }
  if (!isDocument) {
    if (!isApproved(invoice)) throw notApproved();
    await requireOnly(tx, row);
  }
  const change = isDocument
    ? ({
        document: 'waiting',
        documentProblem: null,
        attempts: 0,
        nextAttemptAt: new Date(),
      } as const)
    : triedAnew();
  await changeExport(tx, exportId, change);
  await storeExportFacts(tx, [invoice], [{ ...row, ...change }]);
  const problem = isDocument ? row.documentProblem : row.problem;
  await audit({
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: invoiceId,
    status: 'pending',
    metadata: { ledger, retryOf: exportId },
    ...(problem !== null && { errorMessage: problem }),
  });
  return isDocument ? 'document' : 'bill';
}

/** Refuses if another export may have brought the bill there: this one would not find it, and make a second bill. */
export async function requireOnly(tx: AccountTx, row: ExportRow): Promise<void> {
  const other = await otherBookingOf(tx, row);
  if (!other) return;
  const { short } = ledgerNames[row.ledger];
  if (other.status !== 'failure') {
    throw conflict('already_exported', `This invoice is in ${short} already, or on its way there.`);
  }
  throw conflict(
    'may_be_exported',
    `A later export may have brought this invoice to ${short}. Retry that one.`,
  );
}
