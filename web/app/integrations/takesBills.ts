import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';

/**
 * Whether what is exported has somewhere to go. A device that has not heard of a connection asks once more, for a colleague
 * may have made one since. Where nothing was ever heard it goes on its way, and the server says so when it arrives there.
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
