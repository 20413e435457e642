import type { Logger } from 'pino';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { findCheckpoint, storeChainCheck } from './chainCheckStore.ts';
import { inSnapshot, verifyChain } from './verify.ts';

/** Checks an account's chain: the links since the last check, or the whole chain. */
export async function checkChain(
  { db, log }: { db: Database; log: Logger },
  accountId: string,
  { whole }: { whole: boolean },
): Promise<void> {
  const result = await inSnapshot(db, async (tx) => {
    const from = whole ? undefined : await findCheckpoint(tx, accountId);
    return { whole: from === undefined, ...(await verifyChain(tx, accountId, from)) };
  });
  const { fault } = result;
  const { isNewFault } = await db.withAccount(accountId, (tx) =>
    storeChainCheck(tx, result, result),
  );
  if (!fault || !isNewFault) return;
  log.error({ account: accountId, row: fault.seq }, 'the audit chain is broken');
  await db.withAccount(accountId, (tx) =>
    writeAudit(tx, systemActor, {
      category: 'SECURITY',
      action: 'update',
      entityType: 'audit_log',
      entityId: accountId,
      status: 'failure',
      metadata: { entry: fault.seq },
      errorMessage: `The log was changed: ${fault.text}`,
    }),
  );
}
