import { writeAudit } from '../../platform/audit/write.ts';
import type { ProofFollower } from '../auth/ProofFollower.ts';
import { revokeKeys } from './keyStore.ts';

/** Keys act in the name of the person, so those that somebody else made with the address end as well. */
export const keysFollowProofs: ProofFollower = {
  async addressProven(tx, { personId }, { actor, memberships }) {
    let revoked = 0;
    for (const accountId of memberships) {
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
