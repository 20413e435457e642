import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { ConnectionRow } from '../connectionStore.ts';

/** A connection as it is kept, which opens nothing. */
export function connectionOf(
  place: Pick<ConnectionRow, 'ledger' | 'company_id'>,
): Omit<ConnectionRow, 'account_id'> {
  return {
    ...place,
    state: 'connected',
    company_name: 'A company',
    home_currency: null,
    sealed_tokens: null,
    access_expires_at: null,
    refreshed_at: null,
    connected_by: 'test',
    connected_at: new Date(),
    last_sync_at: null,
    paused_until: null,
    payments_read_to: null,
    settings: newLedgerSettings,
    choices: { accounts: [], taxCodes: [] },
    choices_at: null,
  };
}
