import { vendorFields } from '#shared/vendors/fields.ts';
import { fieldsAlone } from '../../platform/documents/fieldsAlone.ts';
import { vendorColumns } from './columns.ts';

export const vendorEdits = fieldsAlone({
  kind: 'vendor',
  category: 'VENDOR',
  table: 'vendors',
  columns: vendorColumns,
  rules: vendorFields,
  // It stands for the one that took it over: what is entered there would be seen by nobody.
  frozenWhere: 'row.merged_into is not null',
});
