import type { Actor } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';

/** Acts when a person proves for the first time that their address is theirs. */
export interface ProofFollower {
  /** Withdraws access that was given in the person's name before, and returns how many of it there were. */
  addressProven(tx: SystemTx, personId: string, actor: Actor): Promise<number>;
}
