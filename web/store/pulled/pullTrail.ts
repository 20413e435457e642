import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullTrail(database: LocalDatabase, invoiceId: string): Promise<void> {
  const trail = await call(getInvoiceTrail, { params: { invoiceId } });
  await database.trails.put({ invoiceId, ...trail });
}
