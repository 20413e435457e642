import type { Scope } from '#shared/http/scopes.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Session } from './session.ts';

/** Authentication by API key. */
export interface KeyDoor<Key extends { id: string } = { id: string }> {
  /** Throws 401 if the token is invalid or revoked. */
  find(token: string): Promise<Key>;
  /** Throws 402 if the plan does not include the API, 403 if the key has none of these scopes. */
  admit(key: Key, scopes: readonly Scope[]): Session;
  /** Locks the key against revocation until the transaction ends; throws if it has been revoked. */
  hold(tx: AccountTx, keyId: string): Promise<void>;
}
