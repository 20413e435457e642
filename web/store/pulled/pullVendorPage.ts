import type { Trail } from '#shared/audit/trail.ts';
import { getVendorLayout, getVendorTrail, type VendorLayout } from '#shared/vendors/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The history of a vendor as last loaded. */
export interface KeptVendorTrail extends Trail {
  vendorId: string;
}

/** The layout learned from its documents, as last loaded. */
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
