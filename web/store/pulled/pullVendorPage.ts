import type { Trail } from '#shared/audit/trail.ts';
import { getVendorLayout, getVendorTrail, type VendorLayout } from '#shared/vendors/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** What happened to a vendor, as it was last looked at. */
export interface KeptVendorTrail extends Trail {
  vendorId: string;
}

/** What was learned of its documents, as it was last looked at. */
export interface KeptVendorLayout extends VendorLayout {
  vendorId: string;
}

export const vendorPageStores = { vendorTrails: 'vendorId', vendorLayouts: 'vendorId' } as const;

export async function pullVendorTrail(database: LocalDatabase, vendorId: string): Promise<void> {
  const trail = await call(getVendorTrail, { params: { vendorId } });
  await database.vendorTrails.put({ vendorId, ...trail });
}

export async function pullVendorLayout(database: LocalDatabase, vendorId: string): Promise<void> {
  const layout = await call(getVendorLayout, { params: { vendorId } });
  await database.vendorLayouts.put({ vendorId, ...layout });
}
