import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { type ConnectionRow, changeConnection } from './connectionStore.ts';

/** Marks a connection whose consent has ended: it needs reconnection. The connection is locked. */
export async function letGo(
  tx: AccountTx,
  { ledger, state }: Pick<ConnectionRow, 'ledger' | 'state'>,
  why: string,
): Promise<void> {
  await changeConnection(tx, ledger, { state: 'reconnect' });
  await nextSeq(tx);
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'integration',
    entityId: ledger,
    status: 'failure',
    oldValues: { state },
    newValues: { state: 'reconnect' },
    errorMessage: why,
  });
}
