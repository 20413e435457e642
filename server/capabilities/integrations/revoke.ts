import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { ledgerId } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { ledgerAdapters } from './adapters.ts';
import { connectedAmong, findConnection } from './connectionStore.ts';
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
  if (!access.isConfigured(ledger)) return;
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
