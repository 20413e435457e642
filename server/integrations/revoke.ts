import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { ledgerId } from '#shared/integrations/ledgers.ts';
import type { Services } from '../capability.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { connectedAmong, findConnection } from './connectionStore.ts';
import { LedgerHttp } from './LedgerHttp.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { ConsentIsOver, renewTokens, revokeTokens, type Tokens } from './oauth.ts';
import { leaveOrganizations } from './xero/leave.ts';

/** The tokens travel sealed. */
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

/** Tells the provider that what we had opens nothing any more; what others here are let in by stays. */
export async function revoke(given: Given, revoking: Revoking): Promise<void> {
  const { access } = given;
  const { ledger, sealedTokens } = revoking;
  if (!access.isConfigured(ledger)) return;
  const tokens = access.opened(sealedTokens);
  try {
    if (ledger === 'xero') await revokeXero(given, tokens, revoking.companyId);
    else if (!(await isConnectedAgain(given, revoking)))
      await revokeTokens(access.provider(ledger), tokens.refresh);
  } catch (error) {
    const isOver = error instanceof LedgerProblem && error.kind === 'reconnect';
    // Somebody was quicker.
    if (!isOver && !(error instanceof ConsentIsOver)) throw error;
  }
}

/** With the token of a company that was connected anew meanwhile, the new one could go too. */
async function isConnectedAgain(
  { db }: Given,
  { accountId, ledger, companyId }: Revoking,
): Promise<boolean> {
  if (accountId === null) return false;
  const now = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  return now !== undefined && now.state !== 'disconnected' && now.company_id === companyId;
}

async function revokeXero(
  { db, access }: Given,
  kept: Pick<Tokens, 'access' | 'refresh'>,
  companyId: string,
): Promise<void> {
  const provider = access.provider('xero');
  let tokens = kept;
  const http = new LedgerHttp(provider, {
    async token(stale) {
      if (stale === tokens.access) tokens = await renewTokens(provider, tokens.refresh);
      return tokens.access;
    },
    signal: AbortSignal.timeout(patienceInMs),
  });
  const reader = db.readingAcrossAccounts('integrations');
  const left = { access: tokens.access, companyId };
  const isLast = await leaveOrganizations(http, left, (companyIds) =>
    connectedAmong(reader, 'xero', companyIds),
  );
  if (isLast) await revokeTokens(provider, tokens.refresh);
}
