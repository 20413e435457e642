import type { Services } from '../../capability.ts';
import type { Actor } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';

/** Acts when a person proves for the first time that their address is theirs. */
export interface ProofFollower {
  /** Returns how much access it withdrew that was given in the person's name before. */
  addressProven(
    tx: SystemTx,
    person: { personId: string; email: string },
    given: {
      actor: Actor;
      /** The person's companies. */
      memberships: readonly string[];
      services: Pick<Services, 'mail' | 'config'>;
    },
  ): Promise<number>;
}
