import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/**
 * Acts when a ledger is connected or disconnected, in the same transaction. The connection is
 * locked.
 */
export interface ConnectionFollower {
  opened(tx: AccountTx, ledger: LedgerId): Promise<void>;
  /** `problem` says in words why nothing can be sent to the ledger any more. */
  closed(tx: AccountTx, ledger: LedgerId, problem: string): Promise<void>;
}
