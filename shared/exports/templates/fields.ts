import type { BooksItem } from '../../books/contract.ts';
import type { ItemField } from '../../coding/fields.ts';
import { amountOf, unitsOf } from '../../money/sums.ts';
import type { BillRow, CodingContext, ExportedInvoice } from './billRows.ts';
import type { TemplateField } from './fieldIds.ts';
import type { ExportTemplate } from './template.ts';

/** A row of the file before it is written. */
export interface TemplateRow {
  invoice: ExportedInvoice;
  row: BillRow;
  items: CodingContext['items'];
  template: Pick<ExportTemplate, 'taxCodes' | 'vendorNumbers' | 'credits'>;
}

interface FieldDefinition {
  label: string;
  kind: 'text' | 'date' | 'number';
  /** Of the whole bill, or of one of its rows. */
  of: 'bill' | 'row';
  read(row: TemplateRow): string | null;
}

export function isCredit({ amount }: Pick<ExportedInvoice, 'amount'>): boolean {
  return amount?.startsWith('-') ?? false;
}

/** With the sign that the template wants. */
function signed({ invoice, template }: TemplateRow, units: bigint): string {
  return amountOf(template.credits === 'positive' && isCredit(invoice) ? -units : units);
}

const ofBill = (
  label: string,
  read: (invoice: ExportedInvoice) => string | null,
  kind: FieldDefinition['kind'] = 'text',
): FieldDefinition => ({ label, kind, of: 'bill', read: ({ invoice }) => read(invoice) });

const ofRow = (
  label: string,
  read: (row: BillRow) => string | null,
  kind: FieldDefinition['kind'] = 'text',
): FieldDefinition => ({ label, kind, of: 'row', read: ({ row }) => read(row) });

const amountOfBill = (
  label: string,
  unitsOfBill: (invoice: ExportedInvoice) => bigint | null,
): FieldDefinition => ({
  ...{ label, kind: 'number', of: 'bill' },
  read(row) {
    const units = unitsOfBill(row.invoice);
    return units === null ? null : signed(row, units);
  },
});

const amountOfRow = (label: string, unitsOfRow: (row: BillRow) => bigint): FieldDefinition => ({
  ...{ label, kind: 'number', of: 'row' },
  read: (row) => signed(row, unitsOfRow(row.row)),
});

const ofItem = (
  label: string,
  field: ItemField,
  read: (item: BooksItem) => string | null,
): FieldDefinition => ({
  ...{ label, kind: 'text', of: 'row' },
  read(row) {
    const item = itemOf(row, field);
    return item ? read(item) : null;
  },
});

function itemOf({ row, items }: TemplateRow, field: ItemField): BooksItem | undefined {
  const id = row.coding[field];
  return id === null ? undefined : items.get(id);
}

const nameOf = ({ name }: BooksItem) => name;
const codeOf = ({ code }: BooksItem) => code;

/** The name of the category that an option belongs to. */
const ofCategory = (label: string, field: ItemField): FieldDefinition => ({
  ...{ label, kind: 'text', of: 'row' },
  read(row) {
    const option = itemOf(row, field);
    const category = [...row.items.values()].find(
      ({ list, itemId, books, companyId }) =>
        list === 'trackingCategory' &&
        itemId === option?.parentId &&
        books === option.books &&
        companyId === option.companyId,
    );
    return category?.name ?? null;
  },
});

/** The name under which a template keeps the number of a vendor. */
export function vendorKey(name: string): string {
  return name.trim().toLowerCase();
}

const taxByRate = ({ row, template }: TemplateRow) =>
  row.rate === null ? null : (template.taxCodes[row.rate] ?? null);

/** Every field with its name on screen. */
export const templateFields: Readonly<Record<TemplateField, FieldDefinition>> = {
  vendorName: ofBill('Vendor', ({ vendorName }) => vendorName),
  vendorNumber: {
    ...{ label: 'Vendor number in your books', kind: 'text', of: 'bill' },
    read: ({ invoice, template }) =>
      template.vendorNumbers[vendorKey(invoice.vendorName ?? '')] ?? null,
  },
  vendorTaxId: ofBill('Vendor tax ID', ({ vendorTaxId }) => vendorTaxId),
  vendorEmail: ofBill('Vendor e-mail', ({ vendorEmail }) => vendorEmail),
  invoiceNumber: ofBill('Invoice number', ({ invoiceNumber }) => invoiceNumber),
  kind: ofBill('Kind', (invoice) => (isCredit(invoice) ? 'Credit note' : 'Invoice')),
  invoiceDate: ofBill('Invoice date', ({ invoiceDate }) => invoiceDate, 'date'),
  dueDate: ofBill('Due date', ({ dueDate }) => dueDate, 'date'),
  dueOrInvoiceDate: ofBill(
    'Due date, else invoice date',
    ({ dueDate, invoiceDate }) => dueDate ?? invoiceDate,
    'date',
  ),
  currency: ofBill('Currency', ({ currency }) => currency),
  invoiceNet: amountOfBill('Invoice net', ({ subtotal, amount, tax }) => {
    const total = unitsOf(amount);
    return unitsOf(subtotal) ?? (total === null ? null : total - (unitsOf(tax) ?? 0n));
  }),
  invoiceTax: amountOfBill('Invoice tax', ({ tax }) => unitsOf(tax)),
  invoiceTotal: amountOfBill('Invoice total', ({ amount }) => unitsOf(amount)),
  bankAccount: ofBill('Bank account', ({ iban }) => iban),
  purchaseOrder: ofBill('Purchase order', ({ purchaseOrder }) => purchaseOrder),
  invoiceDescription: ofBill('Description of the invoice', ({ description }) => description),
  invoiceId: ofBill('Invoice ID', ({ id }) => id),
  status: ofBill('Status', ({ status }) => (status === 'paid' ? 'Paid' : 'Approved')),
  approvedBy: ofBill('Approved by', ({ currentApprovers }) => currentApprovers.join('; ')),
  approvedOn: ofBill('Approved on', ({ decidedAt }) => decidedAt?.slice(0, 10) ?? null, 'date'),
  line: ofRow('Line', ({ line }) => line?.toString() ?? null, 'number'),
  description: ofRow('Line description', ({ description }) => description),
  quantity: ofRow('Quantity', ({ quantity }) => quantity, 'number'),
  unitPrice: ofRow('Unit price', ({ unitPrice }) => unitPrice, 'number'),
  net: amountOfRow('Line net', ({ net }) => net),
  tax: amountOfRow('Line tax', ({ tax }) => tax),
  gross: amountOfRow('Line with tax', ({ net, tax }) => net + tax),
  taxRate: ofRow('Tax rate', ({ rate }) => rate, 'number'),
  taxCode: {
    ...{ label: 'Tax code', kind: 'text', of: 'row' },
    read(row) {
      const item = itemOf(row, 'taxCode');
      return item ? (item.code ?? item.name) : taxByRate(row);
    },
  },
  taxName: {
    ...{ label: 'Tax name', kind: 'text', of: 'row' },
    read: (row) => itemOf(row, 'taxCode')?.name ?? taxByRate(row),
  },
  accountCode: ofItem('Account number', 'account', codeOf),
  accountName: ofItem('Account name', 'account', nameOf),
  className: ofItem('Class', 'class', nameOf),
  classCode: ofItem('Class code', 'class', codeOf),
  locationName: ofItem('Location', 'location', nameOf),
  locationCode: ofItem('Location code', 'location', codeOf),
  customerName: ofItem('Customer or project', 'customer', nameOf),
  customerCode: ofItem('Customer or project code', 'customer', codeOf),
  trackingName: ofCategory('Tracking category', 'tracking'),
  trackingOption: ofItem('Tracking option', 'tracking', nameOf),
  secondTrackingName: ofCategory('Second tracking category', 'secondTracking'),
  secondTrackingOption: ofItem('Second tracking option', 'secondTracking', nameOf),
  billable: ofRow('Billable', ({ coding }) => (coding.billable ? 'Yes' : 'No')),
};
