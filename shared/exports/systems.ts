import { type LedgerId, ledgerNames } from '../integrations/ledgers.ts';
import type { ExportTemplate } from './templates/template.ts';

type Encoding = ExportTemplate['encoding'];

/** How approved invoices get into an accounting system. */
export const ways = {
  direct: {
    label: 'Direct',
    text: 'Connected with a few clicks. Each approved invoice becomes one bill, with its document attached.',
  },
  file: {
    label: 'Ready-made file',
    text: 'A file in the format that this software imports. It is a preset: choose it, and adjust it if you like.',
  },
  columns: {
    label: 'CSV with your columns',
    text: 'A file whose columns, order, separator, encoding and tax codes you choose to match the import of the software.',
  },
  ubl: {
    label: 'UBL e-invoice',
    text: 'Each invoice as an XML file of UBL 2.1, which the software reads as it reads other e-invoices. One that insists on the address and tax number of the buyer may refuse it: give it the e-invoice that the vendor sent.',
  },
  webhook: {
    label: 'Webhook',
    text: 'Each approved invoice is sent to an address of yours, with the account and tax code of its lines. A small program, or an automation service, enters it by the API of the software.',
  },
} as const;
export type Way = keyof typeof ways;

export interface AccountingSystem {
  name: string;
  /** Where it is mostly used. */
  region: string;
  way: Way;
  /** Of a ready-made file. */
  preset?: string;
  /** The preset and encoding of a new format with own columns; commas and UTF-8 by default. */
  begins?: { preset: string; encoding?: Encoding };
  ledger?: LedgerId;
  /** What else helps to know. */
  note?: string;
}

const direct = (ledger: LedgerId): AccountingSystem => ({
  ...{ name: ledgerNames[ledger].full, region: 'Worldwide', way: 'direct', ledger },
});

const columns = (name: string, region: string, note?: string): AccountingSystem => ({
  ...{ name, region, way: 'columns' },
  ...(note !== undefined && { note }),
});

/** In countries that write 1.250,50. */
const semicolons = (
  name: string,
  region: string,
  note?: string,
  encoding?: Encoding,
): AccountingSystem => ({
  ...columns(name, region, note),
  begins: { preset: 'semicolons', ...(encoding !== undefined && { encoding }) },
});

const ubl = (name: string, region: string, note?: string): AccountingSystem => ({
  ...{ name, region, way: 'ubl' },
  ...(note !== undefined && { note }),
});

const webhook = (name: string, region: string, note?: string): AccountingSystem => ({
  ...{ name, region, way: 'webhook' },
  ...(note !== undefined && { note }),
});

const file = (name: string, region: string, preset: string, note?: string): AccountingSystem => ({
  ...{ name, region, way: 'file', preset },
  ...(note !== undefined && { note }),
});

const peppol = 'Reads UBL e-invoices, as they come over Peppol.';
const assistant = 'Its import assistant lets you say which column is which.';
const api = 'Bills are entered by its public API.';

/**
 * Software that people keep books with, and the way there. A ready-made file is claimed only for a published format; where
 * the software has an import of its own making, the way is a file with columns to match it.
 */
export const systems: readonly AccountingSystem[] = [
  direct('quickbooks'),
  direct('xero'),
  direct('sage'),
  direct('odoo'),
  file('Xero, as a file', 'Worldwide', 'xero', 'For a Xero organization that is not connected.'),
  file('Sage 50 Accounts', 'United Kingdom and Ireland', 'sage-50-uk'),
  file('Zoho Books', 'Worldwide', 'zoho-books'),
  file(
    'Odoo, as a file',
    'Worldwide',
    'odoo',
    'For an Odoo that is not connected. Newer versions read UBL e-invoices as well.',
  ),
  file('MYOB AccountRight', 'Australia and New Zealand', 'myob'),
  file('GnuCash', 'Worldwide', 'gnucash'),
  columns(
    'QuickBooks Desktop',
    'United States and Canada',
    'Paste the rows into Batch Enter Transactions (Accountant and Enterprise editions).',
  ),
  columns('Microsoft Dynamics 365 Finance', 'Worldwide', assistant),
  columns(
    'Microsoft Dynamics 365 Business Central',
    'Worldwide',
    'With a configuration package for purchase invoices. Its e-documents read UBL too.',
  ),
  columns('Microsoft Dynamics GP', 'United States and Canada', 'With Integration Manager.'),
  columns(
    'Oracle NetSuite',
    'Worldwide',
    'The Import Assistant takes bills and their expense lines as two files: make one format for each, with the invoice ID as External ID.',
  ),
  columns(
    'Oracle Fusion Cloud Payables',
    'Worldwide',
    'For the columns of its payables import (FBDI).',
  ),
  columns(
    'Sage Intacct',
    'United States and Canada',
    'Download the import template for bills in Intacct, and give your columns its titles. Vendors are named by their IDs.',
  ),
  columns('Sage 50', 'United States and Canada', 'For File, Select Import/Export, Purchases.'),
  columns('Sage 100', 'United States and Canada', 'With Visual Integrator.'),
  columns('Sage 200', 'United Kingdom and Ireland', 'For the import of purchase invoices.'),
  columns('Sage 300', 'Worldwide', 'For the import of A/P invoice batches.'),
  columns('Sage Pastel Partner', 'South Africa', 'For the import of supplier invoices as a batch.'),
  columns('SAP Business One', 'Worldwide', 'With the Data Transfer Workbench.'),
  columns('SAP S/4HANA Cloud', 'Worldwide', 'For Import Supplier Invoices.'),
  columns('Acumatica', 'United States', 'With an import scenario for bills.'),
  columns('Epicor Kinetic', 'Worldwide', 'With the Data Management Tool.'),
  columns('SYSPRO', 'Worldwide', 'For its import of AP invoices.'),
  columns('Infor CloudSuite Financials', 'Worldwide'),
  columns('Unit4 Financials', 'Europe'),
  columns('IFS Cloud', 'Worldwide', 'For external supplier invoices.'),
  columns('Workday Financial Management', 'Worldwide', 'With its spreadsheet loads.'),
  columns('ERPNext', 'Worldwide', 'With Data Import for purchase invoices.'),
  columns('Dolibarr', 'Worldwide', 'With the import of supplier invoices.'),
  columns('Tally Prime', 'India', 'With Import Data from Excel and a mapping of columns.'),
  columns('Manager', 'Worldwide', 'Paste the rows into Batch Create of purchase invoices.'),
  columns('AccountEdge', 'United States', assistant),
  columns('Reckon Accounts', 'Australia and New Zealand'),
  columns('Access Dimensions', 'United Kingdom and Ireland'),
  columns('Yardi Voyager', 'United States', 'With its ETL import of payables.'),
  semicolons(
    'DATEV Kanzlei-Rechnungswesen',
    'Germany',
    'With an ASCII import of your own columns: semicolons, Windows-1252, decimal commas.',
    'windows-1252',
  ),
  semicolons('Addison', 'Germany', 'With an ASCII import of your own columns.', 'windows-1252'),
  semicolons(
    'Agenda Rechnungswesen',
    'Germany',
    'With an ASCII import of your own columns.',
    'windows-1252',
  ),
  semicolons('BMD', 'Austria', 'With the import of bookings as CSV.'),
  semicolons('RZL', 'Austria', 'With the import of bookings as CSV.'),
  columns('Abacus', 'Switzerland'),
  semicolons('Sage 100', 'France', 'With an import format of your own columns.'),
  semicolons('EBP Comptabilité', 'France', 'With an import format of your own columns.'),
  semicolons('a3ERP', 'Spain'),
  semicolons('TeamSystem', 'Italy'),
  ubl('Exact Online', 'Netherlands and Belgium', peppol),
  ubl('Twinfield', 'Netherlands', peppol),
  ubl('Yuki', 'Netherlands and Belgium', peppol),
  ubl('Moneybird', 'Netherlands', peppol),
  ubl('SnelStart', 'Netherlands', peppol),
  ubl('e-Boekhouden.nl', 'Netherlands', peppol),
  ubl('AFAS', 'Netherlands', peppol),
  ubl('Octopus', 'Belgium', peppol),
  ubl('WinBooks', 'Belgium', peppol),
  ubl('Visma eAccounting', 'Nordic countries', peppol),
  ubl('Tripletex', 'Norway', 'Reads UBL e-invoices (EHF).'),
  ubl('PowerOffice Go', 'Norway', 'Reads UBL e-invoices (EHF).'),
  ubl('Lexware Office', 'Germany', 'Reads UBL as XRechnung.'),
  ubl('sevdesk', 'Germany', 'Reads UBL as XRechnung.'),
  webhook('FreeAgent', 'United Kingdom', api),
  webhook('QuickFile', 'United Kingdom', api),
  webhook('FreshBooks', 'United States and Canada', api),
  webhook('MYOB Business', 'Australia and New Zealand', api),
  webhook('Fortnox', 'Sweden', api),
  webhook('e-conomic', 'Denmark', api),
  webhook('Dinero', 'Denmark', api),
  webhook('Procountor', 'Finland', api),
  webhook('Netvisor', 'Finland', api),
  webhook('bexio', 'Switzerland', api),
  webhook('Pennylane', 'France', api),
  webhook('Holded', 'Spain', api),
  webhook('Fatture in Cloud', 'Italy', api),
];

/** By which a person finds a system: its name and where it is used, in lower case. */
export function searchText({ name, region }: AccountingSystem): string {
  return `${name} ${region}`.toLowerCase();
}
