import { getAccuracy } from '#shared/metrics/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Loads how well invoices were read, which only the server can compute, onto this device. */
export async function pullAccuracy(database: LocalDatabase): Promise<void> {
  const accuracy = await call(getAccuracy);
  await database.accuracy.put({ id: 'accuracy', ...accuracy });
}
