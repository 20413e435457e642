import { entityFeed } from '../feed/entityFeed.ts';
import { presentVendor, type VendorRow, vendors } from './vendorStore.ts';

export const vendorFeed = entityFeed<VendorRow>({
  kind: 'vendor',
  table: 'vendors',
  list: vendors.list,
  mayBeEdited: (row) => row.mergedInto === null,
  present: (row) => ({ kind: 'vendor', id: row.id, seq: Number(row.seq), row: presentVendor(row) }),
  presentDeleted: (gone) => ({ kind: 'vendor', ...gone, row: null }),
});
