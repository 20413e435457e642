import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';
import { pullIntegrations } from '../../store/pullIntegrations.ts';

/**
 * Whether what is exported has somewhere to go. A device that has never heard asks; one that cannot ask lets it go on its
 * way, and the server says so when it arrives there.
 */
export async function takesBills(database: LocalDatabase, id: LedgerId): Promise<boolean> {
  if (!(await database.integrations.get(id))) await pullIntegrations(database).catch(() => {});
  const known = await database.integrations.get(id);
  return known === undefined || known.isActive || known.needsReconnection;
}
