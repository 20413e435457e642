import { getMetrics } from '#shared/metrics/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Loads the metrics that only the server can compute onto this device. */
export async function pullMetrics(database: LocalDatabase): Promise<void> {
  const metrics = await call(getMetrics);
  await database.metrics.put({ id: 'metrics', ...metrics });
}
