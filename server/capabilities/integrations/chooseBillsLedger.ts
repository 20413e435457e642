import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { settingsInWords } from '#shared/integrations/settingsInWords.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict } from '../../platform/http/problem.ts';
import {
  acceptsExports,
  allConnections,
  changeConnection,
  lockConnection,
} from './connectionStore.ts';

const noNames = { accounts: [], taxCodes: [], vendors: [] };

/** Chooses the ledger that bills go to, of those that are connected; `null` for all of them. What is on its way stays. */
export async function chooseBillsLedger(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  chosen: LedgerId | null,
): Promise<void> {
  const connected = (await allConnections(tx)).filter(acceptsExports);
  if (chosen !== null && !connected.some(({ ledger }) => ledger === chosen)) {
    throw conflict('not_connected', `${ledgerNames[chosen].short} is not connected.`);
  }
  for (const { ledger } of connected.toSorted((a, b) => (a.ledger < b.ledger ? -1 : 1))) {
    const row = await lockConnection(tx, ledger);
    if (!row) continue;
    const before = { ...newLedgerSettings, ...row.settings };
    const after = { ...before, takesBills: chosen === null || chosen === ledger };
    if (after.takesBills === before.takesBills) continue;
    await changeConnection(tx, ledger, { settings: after });
    await audit({
      category: 'INTEGRATION',
      action: 'update',
      entityType: 'integration_settings',
      entityId: ledger,
      ...settingsInWords(before, after, noNames),
    });
  }
  await nextSeq(tx);
}
