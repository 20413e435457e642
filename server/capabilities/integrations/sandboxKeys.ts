import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Config, LedgerKeys } from '../../platform/config.ts';

export const sandboxBooksPath = '/sandbox/books';

export const sandboxLedgerPath = (ledger: LedgerId) => `/sandbox/${ledger}`;

/**
 * Our credentials for the sandbox, derived from the installation's key so that they are unique to
 * it.
 */
export function sandboxLedgerKeys(
  { secretFor }: Pick<Config, 'secretFor'>,
  ledger: LedgerId,
): LedgerKeys {
  return {
    clientId: `sandbox-${ledger}`,
    clientSecret: secretFor(`sandbox ${ledger} client`).toString('hex'),
  };
}
