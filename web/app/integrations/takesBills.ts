import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';

/**
 * Whether the ledger is connected. If this device thinks it is not, it asks the server again, since
 * a colleague may have connected it. If that is unknown, the export is sent and the server decides.
 */
export async function takesBills(database: LocalDatabase, id: LedgerId): Promise<boolean> {
  if (await isConnected(database, id)) return true;
  await pullIntegrations(database).catch(() => {});
  return (await isConnected(database, id)) ?? true;
}

async function isConnected(database: LocalDatabase, id: LedgerId): Promise<boolean | undefined> {
  const known = await database.integrations.get(id);
  return known && (known.isActive || known.needsReconnection);
}
