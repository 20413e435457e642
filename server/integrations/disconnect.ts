import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Audit } from '../accounts/members.ts';
import type { Services } from '../capability.ts';
import type { AccountTx } from '../db/database.ts';
import { failWaiting } from '../exports/failWaiting.ts';
import { nextSeq } from '../feed/sequence.ts';
import { changeConnection, lockConnection } from './connectionStore.ts';
import { revokeJob } from './revoke.ts';

/** We keep no key to what is disconnected, and tell the provider that the one we had opens nothing any more. */
export async function disconnect(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit } & Pick<Services, 'jobs'>,
  ledger: LedgerId,
): Promise<void> {
  const connection = await lockConnection(tx, ledger);
  if (!connection || connection.state === 'disconnected') return;
  const {
    sealed_tokens: sealedTokens,
    company_id: companyId,
    company_name: company,
    state,
  } = connection;
  await changeConnection(tx, ledger, {
    state: 'disconnected',
    sealed_tokens: null,
    access_expires_at: null,
  });
  const { short } = ledgerNames[ledger];
  await failWaiting(tx, ledger, `${short} was disconnected before this invoice was there.`);
  await nextSeq(tx);
  await audit({
    category: 'INTEGRATION',
    action: 'delete',
    entityType: 'integration',
    entityId: ledger,
    oldValues: { state, company },
    newValues: { state: 'disconnected' },
  });
  if (sealedTokens === null) return;
  const { accountId } = tx;
  await jobs.enqueue(tx, revokeJob, { accountId, ledger, companyId, sealedTokens });
  tx.afterCommit(() => jobs.wake(revokeJob.name));
}
