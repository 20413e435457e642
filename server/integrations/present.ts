import { type Integration, newLedgerSettings } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import { allConnections } from './connectionStore.ts';
import type { LedgerAccess } from './LedgerAccess.ts';

export async function presentIntegrations(
  tx: AccountTx,
  access: LedgerAccess,
): Promise<Integration[]> {
  const connections = await allConnections(tx);
  return ledgers.map((id) => {
    const row = connections.find(({ ledger }) => ledger === id);
    const isThere = row !== undefined && row.state !== 'disconnected';
    const { exportsOnApproval } = { ...newLedgerSettings, ...row?.settings };
    return {
      id,
      name: ledgerNames[id].short,
      isActive: row?.state === 'connected',
      lastSync: isThere ? (row.last_sync_at?.toISOString() ?? null) : null,
      company: isThere ? row.company_name : null,
      needsReconnection: row?.state === 'reconnect',
      isConfigured: access.isConfigured(id),
      exportsOnApproval: isThere && exportsOnApproval,
    };
  });
}

export async function statusOf(tx: AccountTx, access: LedgerAccess, ledger: LedgerId) {
  const one = (await presentIntegrations(tx, access)).find(({ id }) => id === ledger);
  return {
    connected: one?.isActive ?? false,
    company: one?.company ?? null,
    lastSync: one?.lastSync ?? null,
    needsReconnection: one?.needsReconnection ?? false,
  };
}
