import { createSeal } from '../../../platform/secrets/seal.ts';
import type { TestProduct } from '../../../testing/product.ts';
import { LedgerAccess } from '../LedgerAccess.ts';
import { ledgerProviders } from '../providers.ts';

/** Access to ledgers, as the server of a test has it. */
export function accessOf({ database, server }: TestProduct): LedgerAccess {
  const { config, url } = server;
  return new LedgerAccess({
    db: database.db,
    providers: ledgerProviders(config, Number(new URL(url).port)),
    seal: createSeal(config.secretFor('ledger tokens'), null),
  });
}
