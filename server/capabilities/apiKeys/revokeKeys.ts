import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { markRevoked } from './keyStore.ts';

/** Takes effect on every node with the commit, since each call looks its key up. Returns the number of keys. */
export async function revokeKeys(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  selector: Parameters<typeof markRevoked>[1],
): Promise<number> {
  const revoked = await markRevoked(tx, selector);
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
