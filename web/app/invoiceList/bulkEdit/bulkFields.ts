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
export function entryProblem(
  field: BulkField,
  text: string,
  vendors: readonly Pick<VendorRow, 'id'>[],
): string | null {
  if (isNeeded(field) && text === '') {
    return field === 'vendorName' ? 'Choose a vendor' : 'Choose a currency';
  }
  if (text === '') return null;
  if (field === 'vendorName') {
    const isThere = vendors.some(({ id }) => id === text);
    return isThere ? null : 'This vendor is not there any more. Choose another one.';
  }
  return invoiceFields[field].safeParse(text).error?.issues[0]?.message ?? null;
}

/** The edits of one invoice, without the vendor where it cannot be told from another of its name. */
export function editsOf(
  { vendorName: vendorId, ...entries }: BulkEntries,
  row: InvoiceRow,
  vendors: readonly VendorRow[],
): { edits: FieldEdits; keepsVendor: boolean } {
  const vendor = vendors.find(({ id }) => id === vendorId);
  const ofVendor = vendor ? editsForVendor(vendor, row, vendors) : {};
  const others = Object.entries(entries).map(([field, text]) => [field, text.trim() || null]);
  return {
    edits: { ...ofVendor, ...Object.fromEntries(others) },
    keepsVendor: ofVendor === null && row.vendorId !== vendorId,
  };
}

/** What was done, and of how many invoices the vendor was left as it is. */
export function doneTexts(changed: number, keptVendors: number) {
  const title = changed > 0 ? `${invoicesText(changed)} changed` : 'Nothing had to change';
  if (keptVendors === 0) return { title };
  return {
    title: changed > 0 ? title : 'Nothing was changed',
    description: `The vendor of ${invoicesText(keptVendors)} was not changed: another vendor has the same name, and no tax id tells them apart.`,
  };
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
