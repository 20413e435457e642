import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Config, LedgerKeys } from '../../platform/config.ts';

export const sandboxBooksPath = '/sandbox/books';

export const sandboxLedgerPath = (ledger: LedgerId) => `/sandbox/${ledger}`;

/** What the sandbox knows us by; made out of the installation's key, so that nobody else is known by it. */
export function sandboxLedgerKeys(
  { secretFor }: Pick<Config, 'secretFor'>,
  ledger: LedgerId,
): LedgerKeys {
  return {
    clientId: `sandbox-${ledger}`,
    clientSecret: secretFor(`sandbox ${ledger} client`).toString('hex'),
  };
}
