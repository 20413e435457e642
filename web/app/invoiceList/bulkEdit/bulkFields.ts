import { type InvoiceValues, invoiceFields } from '#shared/invoices/fields.ts';
import { editsForVendor } from '#shared/vendors/vendorChoice.ts';
import type { InvoiceRow, VendorRow } from '#sync/client/tables/rows.ts';
import type { FieldEdits } from '../../../store/edits/editMany.ts';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { numberText } from '../../../ui/foundation/formats.ts';
import { invoicesText } from '../../invoices/texts.ts';

/** Fields that several invoices may have alike, in the order of the form. */
export const bulkFields = [
  'vendorName',
  'dueDate',
  'currency',
  'purchaseOrder',
  'description',
] as const satisfies readonly (keyof InvoiceValues)[];
export type BulkField = (typeof bulkFields)[number];

/** What is entered for the chosen fields, as text; of the vendor, its id. */
export type BulkEntries = Partial<Record<BulkField, string>>;

/** Fields that an invoice cannot do without. */
const isNeeded = (field: BulkField) => field === 'vendorName' || field === 'currency';

/** What is wrong with an entry; `null` if nothing is. An empty one empties the field. */
export function entryProblem(field: BulkField, text: string): string | null {
  if (isNeeded(field) && text === '') {
    return field === 'vendorName' ? 'Choose a vendor' : 'Choose a currency';
  }
  if (field === 'vendorName' || text === '') return null;
  return invoiceFields[field].safeParse(text).error?.issues[0]?.message ?? null;
}

/** The edits of one invoice; `null` where the vendor cannot be told from another of its name. */
export function editsOf(
  { vendorName: vendorId, ...entries }: BulkEntries,
  row: InvoiceRow,
  vendors: readonly VendorRow[],
): FieldEdits | null {
  const vendor = vendors.find(({ id }) => id === vendorId);
  const ofVendor = vendor ? editsForVendor(vendor, row, vendors) : {};
  if (ofVendor === null) return null;
  const others = Object.entries(entries).map(([field, text]) => [field, text.trim() || null]);
  return { ...ofVendor, ...Object.fromEntries(others) };
}

/** Of the selected invoices, those that can be edited, and why the others cannot. */
export interface Editable {
  ids: readonly string[];
  decided: number;
  /** With a decision of this device that waits to be sent. */
  waiting: number;
}

export function editableOf(
  chosen: readonly IndexEntry[],
  isUnderWay: (id: string) => boolean,
): Editable {
  const open = chosen.filter(({ status }) => status === 'pending_review');
  const ids = open.map(({ id }) => id).filter((id) => !isUnderWay(id));
  return { ids, decided: chosen.length - open.length, waiting: open.length - ids.length };
}

/** "3 cannot be changed: 2 decided already, 1 waiting to be sent."; empty if all can. */
export function leftAloneText({ decided, waiting }: Omit<Editable, 'ids'>): string {
  if (decided + waiting === 0) return '';
  const why = [
    decided > 0 && `${numberText(decided)} decided already`,
    waiting > 0 && `${numberText(waiting)} with a decision that waits to be sent`,
  ].filter((part) => part !== false);
  return `${invoicesText(decided + waiting)} cannot be changed: ${why.join(', ')}.`;
}
