import type { Actor } from '../../platform/audit/write.ts';
import type { Config } from '../../platform/config.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Mail } from '../../platform/mail/mail.ts';

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
      services: { mail: Mail; config: Config };
    },
  ): Promise<number>;
}
