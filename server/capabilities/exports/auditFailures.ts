import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { ExportRow } from './exportStore.ts';

/** Writes an audit entry for each invoice. Call it last, because it locks the audit chain. */
export async function auditFailures(tx: AccountTx, failed: readonly ExportRow[]): Promise<void> {
  if (failed.length === 0) return;
  await writeAudits(
    tx,
    systemActor,
    failed.map(({ invoiceId, ledger, requestedBy, attempts, problem }) => ({
      category: 'INTEGRATION',
      action: 'export',
      entityType: 'invoice',
      entityId: invoiceId,
      status: 'failure',
      metadata: { ledger, requestedBy, attempts },
      errorMessage: problem ?? '',
    })),
  );
}
