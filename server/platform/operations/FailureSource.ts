import type { FailureSourceName } from '#shared/operations/contract.ts';
import type { Audit } from '../audit/write.ts';
import type { AccountTx } from '../db/transaction.ts';

/** Work that may fail for good: what of it stands in the list of failed operations, and how it is tried again. */
export interface FailureSource {
  name: FailureSourceName;
  /**
   * What has failed in the account `$1` and was not taken up since: `id, failed_at, kind, entity_type, entity_id,
   * entity_name, error`.
   */
  select: string;
  typeOf(kind: string): string;
  /** Refuses what is being tried again already. Answers what is done now, for who asked. */
  retry(call: RetryCall, id: string): Promise<string>;
}

export interface RetryCall {
  tx: AccountTx;
  audit: Audit;
}
