import { listTemplates } from '#shared/exports/templates/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Loads the company's export formats onto this device, so that menus have them at once. */
export async function pullTemplates(database: LocalDatabase): Promise<void> {
  const templates = await call(listTemplates);
  await database.transaction('rw', database.exportTemplates, async () => {
    await database.exportTemplates.clear();
    await database.exportTemplates.bulkPut(templates);
  });
}
