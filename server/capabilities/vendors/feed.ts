import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { presentVendor, type VendorRow, vendors } from './vendorStore.ts';

export const vendorFeed = entityFeed({
  kind: 'vendor',
  table: 'vendors',
  list: vendors.list,
  mayBeEdited: (row: VendorRow) => row.mergedInto === null,
  present: (row: VendorRow) => ({
    kind: 'vendor',
    id: row.id,
    seq: Number(row.seq),
    row: presentVendor(row),
  }),
  presentDeleted: (gone) => ({ kind: 'vendor', ...gone, row: null }),
});
