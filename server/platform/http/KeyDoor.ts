import type { Scope } from '#shared/http/scopes.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Session } from './session.ts';

/** What programs come in by. */
export interface KeyDoor<Key extends { id: string } = { id: string }> {
  /** Throws 401 where the token is none, or works no longer. */
  find(token: string): Promise<Key>;
  /** Throws 402 where the company's plan has no API, 403 where the key is for none of these. */
  admit(key: Key, scopes: readonly Scope[]): Session;
  /** Whoever revokes it waits until the transaction ends; throws where that has been done. */
  hold(tx: AccountTx, keyId: string): Promise<void>;
}
