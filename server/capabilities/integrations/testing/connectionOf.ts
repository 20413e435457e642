import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { ConnectionRow } from '../connectionStore.ts';

/** A stored connection without tokens. */
export function connectionOf(
  place: Pick<ConnectionRow, 'ledger' | 'companyId'>,
): Omit<ConnectionRow, 'accountId'> {
  return {
    ...place,
    state: 'connected',
    companyName: 'A company',
    homeCurrency: null,
    sealedTokens: null,
    accessExpiresAt: null,
    refreshedAt: null,
    connectedBy: 'test',
    connectedAt: new Date(),
    lastSyncAt: null,
    pausedUntil: null,
    paymentsReadTo: null,
    settings: newLedgerSettings,
    choices: { accounts: [], taxCodes: [] },
    choicesAt: null,
  };
}
