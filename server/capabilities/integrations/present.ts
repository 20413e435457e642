import { fallbacksIn, type Integration, newLedgerSettings } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { ledgersForBills } from '#shared/integrations/ledgersForBills.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { acceptsExports, allConnections, type ConnectionRow } from './connectionStore.ts';
import type { LedgerAccess } from './LedgerAccess.ts';
import { newestTestBills, presentTestBill } from './testBillStore.ts';

export async function presentIntegrations(
  tx: AccountTx,
  access: LedgerAccess,
): Promise<Integration[]> {
  const connections = await allConnections(tx);
  const testBills = await newestTestBills(tx);
  const forBills = ledgersForBills(connections.filter(acceptsExports));
  return ledgers.map((id) => {
    const row = connections.find(({ ledger }) => ledger === id);
    const isThere = row !== undefined && acceptsExports(row);
    const settings = { ...newLedgerSettings, ...row?.settings };
    const testBill = testBills.find(
      ({ ledger, companyId }) => ledger === id && companyId === row?.companyId,
    );
    return {
      id,
      name: ledgerNames[id].short,
      isActive: row?.state === 'connected',
      lastSync: isThere ? (row.lastSyncAt?.toISOString() ?? null) : null,
      company: isThere ? row.companyName : null,
      companyId: row?.companyId || null,
      needsReconnection: row?.state === 'reconnect',
      needsOrganization: row?.state === 'choosing',
      connectedBy: isThere ? row.connectedBy : null,
      connectedAt: isThere ? row.connectedAt.toISOString() : null,
      pausedUntil: isThere ? pauseOf(row) : null,
      listsReadAt: isThere ? (row.listsReadAt?.toISOString() ?? null) : null,
      checkedAt: isThere ? (row.checkedAt?.toISOString() ?? null) : null,
      isConfigured: access.isConfigured(id),
      exportsOnApproval: isThere && settings.exportsOnApproval,
      takesBills: forBills.has(id),
      testBill: isThere && testBill ? presentTestBill(testBill) : null,
      requires: isThere ? settings.requires : [],
      needsCodingFirst: isThere && settings.needsCodingFirst,
      ...fallbacksIn(settings),
    };
  });
}

function pauseOf({ pausedUntil: until }: ConnectionRow): string | null {
  return until !== null && until.getTime() > Date.now() ? until.toISOString() : null;
}

export async function presentIntegration(
  tx: AccountTx,
  access: LedgerAccess,
  ledger: LedgerId,
): Promise<Integration> {
  const one = (await presentIntegrations(tx, access)).find(({ id }) => id === ledger);
  if (!one) throw new Error('Each ledger is presented');
  return one;
}

export async function statusOf(tx: AccountTx, access: LedgerAccess, ledger: LedgerId) {
  const { isActive, company, lastSync, needsReconnection } = await presentIntegration(
    tx,
    access,
    ledger,
  );
  return { connected: isActive, company, lastSync, needsReconnection };
}
