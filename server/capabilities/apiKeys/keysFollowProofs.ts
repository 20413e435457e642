import { writeAudit } from '../../platform/audit/write.ts';
import type { ProofFollower } from '../auth/ProofFollower.ts';
import { listMemberships } from '../auth/personStore.ts';
import { revokeKeys } from './keyStore.ts';

/** Keys act in the name of the person, so those that somebody else made with the address end as well. */
export const keysFollowProofs: ProofFollower = {
  async addressProven(tx, personId, actor) {
    let revoked = 0;
    const accounts = (await listMemberships(tx, personId)).map(({ accountId }) => accountId).sort();
    for (const accountId of accounts) {
      revoked += await tx.inAccount(accountId, (account) =>
        revokeKeys(
          { tx: account, audit: (event) => writeAudit(account, actor, event) },
          { createdBy: personId },
        ),
      );
    }
    return revoked;
  },
};
