import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { markRevoked } from './keyStore.ts';

/** From the commit on they open nothing, on no node: each call looks its key up. Answers how many there were. */
export async function revokeKeys(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  which: Parameters<typeof markRevoked>[1],
): Promise<number> {
  const revoked = await markRevoked(tx, which);
  for (const { id, name, prefix, scopes } of revoked) {
    await audit({
      category: 'SECURITY',
      action: 'delete',
      entityType: 'api_key',
      entityId: id,
      oldValues: { name, prefix, scopes },
    });
  }
  return revoked.length;
}
