import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** What happens because a ledger was connected or is no longer, in the same transaction. The connection is locked. */
export interface ConnectionFollower {
  opened(tx: AccountTx, ledger: LedgerId): Promise<void>;
  /** `problem` says in words why nothing can go there any more. */
  closed(tx: AccountTx, ledger: LedgerId, problem: string): Promise<void>;
}
