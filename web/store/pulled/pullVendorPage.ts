import { getVendorLayout, getVendorTrail } from '#shared/vendors/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullVendorTrail(database: LocalDatabase, vendorId: string): Promise<void> {
  const trail = await call(getVendorTrail, { params: { vendorId } });
  await database.vendorTrails.put({ vendorId, ...trail });
}

export async function pullVendorLayout(database: LocalDatabase, vendorId: string): Promise<void> {
  const layout = await call(getVendorLayout, { params: { vendorId } });
  await database.vendorLayouts.put({ vendorId, ...layout });
}
