import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { changeConnection, lockConnection } from './connectionStore.ts';
import { revokeJob } from './revoke.ts';

/** Drops the tokens of a disconnected ledger and has them revoked at the provider. */
export async function disconnect(
  {
    tx,
    audit,
    jobs,
    followers,
  }: { tx: AccountTx; audit: Audit } & Pick<Services, 'jobs' | 'followers'>,
  ledger: LedgerId,
): Promise<void> {
  const connection = await lockConnection(tx, ledger);
  if (!connection || connection.state === 'disconnected') return;
  const { sealedTokens, companyId, companyName: company, state } = connection;
  await changeConnection(tx, ledger, {
    state: 'disconnected',
    sealedTokens: null,
    accessExpiresAt: null,
  });
  const { short } = ledgerNames[ledger];
  for (const follower of followers.connections) {
    await follower.closed(tx, ledger, `${short} was disconnected before this invoice was there.`);
  }
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
}
