import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import { ownAccount, setRequiresPasskeys } from '../accounts/accountStore.ts';
import { listMembers } from '../accounts/memberStore.ts';
import { announceAccessChange } from '../auth/accessChanges.ts';

/** Only a person who signed in with a passkey may turn it on; others would lock themselves out. */
export async function requirePasskeysOfMembers(
  tx: AccountTx,
  { session, audit }: { session: Pick<Session, 'byPasskey'>; audit: Audit },
  required: boolean,
) {
  const before = await ownAccount(tx, { lock: true });
  if (required && !session.byPasskey) {
    throw conflict(
      'own_passkey_first',
      'Sign in with a passkey of your own first, or add one in your profile: it would keep you out too.',
    );
  }
  if (before.requiresPasskeys === required) return before;
  await setRequiresPasskeys(tx, required);
  for (const { personId } of await listMembers(tx)) announceAccessChange(tx, personId);
  await audit({
    category: 'SECURITY',
    action: 'update',
    entityType: 'account',
    entityId: tx.accountId,
    oldValues: { requiresPasskeys: before.requiresPasskeys },
    newValues: { requiresPasskeys: required },
  });
  return { ...before, requiresPasskeys: required };
}
