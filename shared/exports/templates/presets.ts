import type { TemplateField } from './fieldIds.ts';
import type { ExportTemplate, TemplateColumn } from './template.ts';

export interface Preset {
  id: string;
  /** The software that reads the file. */
  name: string;
  /** How the file is imported there, and what has to be known about it. */
  instructions: string;
  template: Omit<ExportTemplate, 'name' | 'preset'>;
}

type More = Partial<Omit<TemplateColumn, 'title' | 'field'>>;

const defaults = { text: '', creditText: null, longest: null, onlyFirstRow: false };

const column = (title: string, field: TemplateField, more: More = {}): TemplateColumn => ({
  ...defaults,
  ...{ title, field },
  ...more,
});

/** A column without a field. */
const constant = (title: string, text = '', more: More = {}): TemplateColumn => ({
  ...defaults,
  ...{ title, field: null, text },
  ...more,
});

const common = {
  rows: 'lines',
  hasHeader: true,
  separator: ',',
  quotes: 'needed',
  lineEnd: 'crlf',
  encoding: 'utf-8',
  decimal: '.',
  dateFormat: 'YYYY-MM-DD',
  credits: 'negative',
  hasBlankLines: false,
  fileType: 'csv',
  taxCodes: {},
  vendorNumbers: {},
} as const satisfies Partial<ExportTemplate>;

const once = { onlyFirstRow: true };

const invoiceColumns: readonly TemplateColumn[] = [
  column('Invoice ID', 'invoiceId'),
  column('Vendor', 'vendorName'),
  column('Vendor number', 'vendorNumber'),
  column('Invoice number', 'invoiceNumber'),
  column('Kind', 'kind'),
  column('Invoice date', 'invoiceDate'),
  column('Due date', 'dueDate'),
  column('Currency', 'currency'),
];

/** A line with its invoice, for software that is told which column is which. */
const lineColumns: readonly TemplateColumn[] = [
  ...invoiceColumns,
  column('Description', 'description'),
  column('Account', 'accountCode'),
  column('Account name', 'accountName'),
  column('Net', 'net'),
  column('Tax rate', 'taxRate'),
  column('Tax code', 'taxCode'),
  column('Tax', 'tax'),
  column('Gross', 'gross'),
  column('Class', 'className'),
  column('Location', 'locationName'),
  column('Customer or project', 'customerName'),
];

/** Formats that are known to be read by this software, each from its published description. */
export const presets: readonly Preset[] = [
  {
    id: 'lines',
    name: 'Any software, one row for each line',
    instructions:
      'Rename, add and remove columns until the file is as your software asks for it. Lines that are split have one row for each part.',
    template: {
      ...common,
      encoding: 'utf-8-bom',
      columns: [...lineColumns],
    },
  },
  {
    id: 'bills',
    name: 'Any software, one row for each bill',
    instructions:
      'Rename, add and remove columns until the file is as your software asks for it. The account is that of the largest line.',
    template: {
      ...common,
      rows: 'bills',
      encoding: 'utf-8-bom',
      columns: [
        ...invoiceColumns,
        column('Account', 'accountCode'),
        column('Net', 'net'),
        column('Tax', 'tax'),
        column('Total', 'gross'),
        column('Description', 'description'),
      ],
    },
  },
  {
    id: 'semicolons',
    name: 'Any software, for Excel in Europe',
    instructions:
      'Semicolons, decimal commas and days such as 31.12.2026: opens as a table in an Excel that is set to German, French, Dutch and the like.',
    template: {
      ...common,
      separator: ';',
      decimal: ',',
      dateFormat: 'DD.MM.YYYY',
      encoding: 'utf-8-bom',
      columns: [...lineColumns, column('Cost centre', 'classCode')],
    },
  },
  {
    id: 'xero',
    name: 'Xero bills',
    instructions:
      'In Xero: Business, Bills to pay, Import. Say that amounts are tax exclusive. Tax types are the names of Xero’s tax rates, and accounts their codes. Xero takes at most 500 bills in one file.',
    template: {
      ...common,
      dateFormat: 'DD/MM/YYYY',
      columns: [
        column('*ContactName', 'vendorName'),
        column('EmailAddress', 'vendorEmail'),
        constant('POAddressLine1'),
        constant('POAddressLine2'),
        constant('POAddressLine3'),
        constant('POAddressLine4'),
        constant('POCity'),
        constant('PORegion'),
        constant('POPostalCode'),
        constant('POCountry'),
        column('*InvoiceNumber', 'invoiceNumber'),
        column('*InvoiceDate', 'invoiceDate'),
        column('*DueDate', 'dueOrInvoiceDate'),
        column('Total', 'invoiceTotal'),
        constant('InventoryItemCode'),
        column('Description', 'description'),
        constant('*Quantity', '1'),
        column('*UnitAmount', 'net'),
        column('*AccountCode', 'accountCode'),
        column('*TaxType', 'taxName'),
        column('TaxAmount', 'tax'),
        column('TrackingName1', 'trackingName'),
        column('TrackingOption1', 'trackingOption'),
        column('TrackingName2', 'secondTrackingName'),
        column('TrackingOption2', 'secondTrackingOption'),
        column('Currency', 'currency'),
      ],
    },
  },
  {
    id: 'sage-50-uk',
    name: 'Sage 50 Accounts (UK and Ireland)',
    instructions:
      'In Sage: File, Import, Audit trail transactions; the first row has headings. Enter the account reference of each vendor in the format. Amounts are in your base currency: leave out invoices in others.',
    template: {
      ...common,
      dateFormat: 'DD/MM/YYYY',
      encoding: 'windows-1252',
      credits: 'positive',
      taxCodes: { 20: 'T1', 5: 'T5', 0: 'T0' },
      columns: [
        constant('Type', 'PI', { creditText: 'PC' }),
        column('Account Reference', 'vendorNumber', { longest: 8 }),
        column('Nominal A/C Ref', 'accountCode', { longest: 8 }),
        column('Department Code', 'classCode', { text: '0' }),
        column('Date', 'invoiceDate'),
        column('Reference', 'invoiceNumber', { longest: 30 }),
        column('Details', 'description', { longest: 60 }),
        column('Net Amount', 'net'),
        column('Tax Code', 'taxCode'),
        column('Tax Amount', 'tax'),
        constant('Exchange Rate', '1'),
        column('Extra Reference', 'purchaseOrder', { longest: 30 }),
      ],
    },
  },
  {
    id: 'zoho-books',
    name: 'Zoho Books bills',
    instructions:
      'In Zoho Books: Purchases, Bills, Import bills. Choose UTF-8 and the date format yyyy-MM-dd; then Zoho shows which column goes where. Credit notes are imported under Vendor Credits: export them by themselves.',
    template: {
      ...common,
      columns: [
        column('Bill Date', 'invoiceDate'),
        column('Bill Number', 'invoiceNumber'),
        column('PurchaseOrder', 'purchaseOrder'),
        column('Vendor Name', 'vendorName'),
        column('Due Date', 'dueOrInvoiceDate'),
        column('Currency Code', 'currency'),
        column('Account', 'accountName'),
        column('Description', 'description'),
        constant('Quantity', '1'),
        column('Rate', 'net'),
        column('Tax Name', 'taxName'),
        column('Tax Percentage', 'taxRate'),
        constant('Is Inclusive Tax', 'false'),
        column('Customer Name', 'customerName'),
      ],
    },
  },
  {
    id: 'odoo',
    name: 'Odoo vendor bills',
    instructions:
      'In Odoo: Accounting, Vendors, Bills, Import records. Vendors and taxes are found by their names, accounts by their codes, so all of them have to be there. Importing a bill again changes it instead of adding another.',
    template: {
      ...common,
      credits: 'positive',
      columns: [
        column('id', 'invoiceId', once),
        constant('move_type', 'in_invoice', { ...once, creditText: 'in_refund' }),
        column('partner_id', 'vendorName', once),
        column('ref', 'invoiceNumber', once),
        column('invoice_date', 'invoiceDate', once),
        column('invoice_date_due', 'dueDate', once),
        column('currency_id', 'currency', once),
        column('invoice_line_ids/name', 'description'),
        column('invoice_line_ids/account_id', 'accountCode'),
        constant('invoice_line_ids/quantity', '1'),
        column('invoice_line_ids/price_unit', 'net'),
        column('invoice_line_ids/tax_ids', 'taxName'),
      ],
    },
  },
  {
    id: 'myob',
    name: 'MYOB AccountRight purchases',
    instructions:
      'In AccountRight: File, Import/Export assistant, Import data, Purchases, Service purchases; tab-delimited, the first record is a header. Match the fields by their names. Vendors have to be there as cards.',
    template: {
      ...common,
      separator: '\t',
      encoding: 'windows-1252',
      dateFormat: 'DD/MM/YYYY',
      hasBlankLines: true,
      fileType: 'txt',
      taxCodes: { 10: 'GST', 0: 'FRE' },
      columns: [
        column('Co./Last Name', 'vendorName', { longest: 50 }),
        column('Date', 'invoiceDate'),
        column('Supplier Invoice No.', 'invoiceNumber', { longest: 20 }),
        column('Journal Memo', 'invoiceDescription', { longest: 255 }),
        column('Description', 'description', { longest: 255 }),
        column('Account No.', 'accountCode'),
        column('Amount', 'net'),
        column('Inc-Tax Amount', 'gross'),
        column('Tax Code', 'taxCode', { longest: 3 }),
        column('GST Amount', 'tax'),
        constant('Purchase Status', 'B'),
      ],
    },
  },
  {
    id: 'gnucash',
    name: 'GnuCash bills',
    instructions:
      'In GnuCash: File, Import, Import Bills & Invoices; choose Bill and comma separated. Accounts are full names such as Expenses:Office, tax codes the names of tax tables. Enter the number of each vendor in the format. Leave out credit notes, and enter them there by hand.',
    template: {
      ...common,
      hasHeader: false,
      columns: [
        column('id', 'invoiceId'),
        column('date_opened', 'invoiceDate'),
        column('owner_id', 'vendorNumber'),
        column('billingid', 'invoiceNumber'),
        column('notes', 'invoiceDescription'),
        column('date', 'invoiceDate'),
        column('desc', 'description'),
        constant('action'),
        column('account', 'accountName'),
        constant('quantity', '1'),
        column('price', 'net'),
        constant('disc_type'),
        constant('disc_how'),
        constant('discount'),
        constant('taxable', 'Y'),
        constant('taxincluded', 'N'),
        column('tax_table', 'taxName'),
        constant('date_posted'),
        column('due_date', 'dueDate'),
        constant('account_posted'),
        constant('memo_posted'),
        constant('accu_splits'),
      ],
    },
  },
];

export function presetOf(id: string | null): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}
