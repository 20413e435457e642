import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { isByConsent, type LedgerId, ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { ledgerAdapters } from './adapters.ts';
import {
  changeConnection,
  connectedAmong,
  findConnection,
  lockConnection,
} from './connectionStore.ts';
import { LedgerHttp } from './LedgerHttp.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { ConsentIsOver, renewTokens, revokeTokens, type Tokens } from './oauth.ts';

/** The tokens in the job are sealed. */
export const revokeJob = {
  name: 'integrations.revoke',
  data: z.object({
    accountId: id.nullable().default(null),
    ledger: ledgerId,
    companyId: z.string().default(''),
    sealedTokens: z.string(),
  }),
} satisfies Pick<JobKind, 'name' | 'data'>;

type Revoking = z.infer<typeof revokeJob.data>;
type Given = Pick<Services, 'db' | 'access'>;

const patienceInMs = 60_000;

/**
 * Revokes our tokens at the provider, but keeps a consent that other connections on this server
 * use.
 */
export async function revoke(given: Given, revoking: Revoking): Promise<void> {
  const { db, access } = given;
  const { ledger, sealedTokens, companyId } = revoking;
  if (!isByConsent(ledger) || !access.isConfigured(ledger)) return;
  const provider = access.provider(ledger);
  let tokens: Pick<Tokens, 'access' | 'refresh'> = access.opened(sealedTokens);
  const http = new LedgerHttp(provider, {
    async token(stale) {
      if (stale === tokens.access) tokens = await renewTokens(provider, tokens.refresh);
      return tokens.access;
    },
    signal: AbortSignal.timeout(patienceInMs),
  });
  const reader = db.readingAcrossAccounts('integrations');
  try {
    const isLast = await ledgerAdapters[ledger].endConsent({
      http,
      access: () => tokens.access,
      companyId,
      isConnectedAgain: () => isConnectedAgain(given, revoking),
      connectedAmong: (companyIds) => connectedAmong(reader, ledger, companyIds),
    });
    if (isLast) await revokeTokens(provider, tokens.refresh);
  } catch (error) {
    const isOver = error instanceof LedgerProblem && error.kind === 'reconnect';
    // It has been revoked already.
    if (!isOver && !(error instanceof ConsentIsOver)) throw error;
  }
}

async function isConnectedAgain(
  { db }: Given,
  { accountId, ledger, companyId }: Revoking,
): Promise<boolean> {
  if (accountId === null) return false;
  const now = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  return now !== undefined && now.state !== 'disconnected' && now.companyId === companyId;
}

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
  // An API key is deleted here, and withdrawn by its owner in the ledger.
  if (sealedTokens === null || !isByConsent(ledger)) return;
  const { accountId } = tx;
  await jobs.enqueue(tx, revokeJob, { accountId, ledger, companyId, sealedTokens });
}
