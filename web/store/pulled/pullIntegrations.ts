import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullIntegrations(database: LocalDatabase): Promise<void> {
  const all = await call(listIntegrations);
  await database.integrations.bulkPut(all);
}

/** Loads the integrations and the mappings of connected ledgers. */
export async function pullMappings(database: LocalDatabase): Promise<void> {
  await pullIntegrations(database);
  for (const { id, isActive } of await database.integrations.toArray()) {
    if (!isActive) await database.mappings.delete(id);
    else await database.mappings.put({ id, ...(await call(integrationCalls[id].getMapping)) });
  }
}
