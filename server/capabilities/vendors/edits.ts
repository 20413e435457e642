import { vendorFields } from '#shared/vendors/fields.ts';
import { fieldsAlone } from '../../platform/documents/fieldsAlone.ts';
import { vendorColumns } from './columns.ts';

export const vendorEdits = fieldsAlone({
  kind: 'vendor',
  category: 'VENDOR',
  table: 'vendors',
  columns: vendorColumns,
  rules: vendorFields,
  // A merged vendor only leads to its target: nobody would see edits of it.
  frozenWhere: 'row.merged_into is not null',
});
