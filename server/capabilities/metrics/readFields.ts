import { invoiceFields } from '#shared/invoices/fields.ts';
import { columnName } from '../../platform/db/columns.ts';
import { invoiceColumns } from '../invoices/columns.ts';

/** The fields of the row `invoice`: their values now, and as they were read once somebody has edited the invoice. */
export const readFields = Object.entries(invoiceColumns)
  .filter(([name]) => Object.hasOwn(invoiceFields, name))
  .map(([name, type]) => ({
    name,
    column: `invoice.${columnName(name)}`,
    read: `(invoice.unedited->>'${name}')::${type}`,
  }));

/** Somebody answers for the values of these, so they show what was read right. */
export const approvedFromFile = `invoice.upload_id is not null and invoice.status in ('approved', 'paid')`;
