import type { FailureSourceName } from '#shared/operations/contract.ts';
import type { Audit } from '../audit/write.ts';
import type { AccountTx } from '../db/transaction.ts';

/** A source of failed operations: lists them and retries them. */
export interface FailureSource {
  name: FailureSourceName;
  /**
   * Selects unresolved failures of the account `$1`: `id, failed_at, kind, entity_type, entity_id, entity_name,
   * error, error_parts (jsonb), ledger`.
   */
  select: string;
  typeOf(kind: string): string;
  /** Throws if it is already being retried. Returns a message for the person who asked. */
  retry(call: RetryCall, id: string): Promise<string>;
}

export interface RetryCall {
  tx: AccountTx;
  audit: Audit;
}
