import type { BooksItem } from '../books/contract.ts';
import type { ExportLog } from '../exports/contract.ts';
import type { KeptTemplate } from '../exports/templates/contract.ts';
import type { Integration } from '../integrations/contract.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { Upload } from '../uploads/contract.ts';
import type { Vendor } from '../vendors/contract.ts';
import type { View } from '../views/contract.ts';

/** All examples follow one invoice. */
export const ids = {
  account: '019a2f10-1c22-7b6f-9d7c-3f1f0f5a7f01',
  person: '019a2f10-1c22-7b6f-9d7c-3f1f0f5a7f02',
  upload: '019a2f14-8a11-7c3e-8f55-2d1be3a90c10',
  invoice: '019a2f14-a7d3-7e0c-b1f4-5c1d8f0e2a11',
  vendor: '019a2f14-a7d3-7e0c-b1f4-5c1d8f0e2a12',
  view: '019a2f19-0c2e-7a41-8d2f-6b1c2d3e4f14',
  export: '019a2f18-4b6e-7d10-9a3b-7e2f1c4d5b13',
  template: '019a2f18-4b6e-7d10-9a3b-7e2f1c4d5b15',
  booksItem: '019a2f18-4b6e-7d10-9a3b-7e2f1c4d5b14',
};

const times = {
  came: '2026-05-04T08:12:09.120Z',
  read: '2026-05-04T08:12:14.803Z',
  decided: '2026-05-04T09:30:00.000Z',
  exported: '2026-05-04T09:31:02.447Z',
};

export const uploadExample: Upload & { seq: number } = {
  id: ids.upload,
  fileName: 'invoice.pdf',
  fileType: 'pdf',
  fileSize: 48_213,
  status: 'pending',
  step: 'received',
  progress: 5,
  invoiceId: null,
  pageCount: null,
  previews: 0,
  problem: null,
  notice: null,
  duplicateOf: null,
  cuts: [],
  pageOf: null,
  madeOf: null,
  arrangedAs: null,
  uploadedBy: ids.person,
  createdAt: times.came,
  updatedAt: times.came,
  seq: 4711,
};

const { seq: _, ...uploadWithoutSeq } = uploadExample;

export const readUploadExample: Upload = {
  ...uploadWithoutSeq,
  status: 'completed',
  step: 'ready',
  progress: 100,
  invoiceId: ids.invoice,
  pageCount: 1,
  previews: 1,
  updatedAt: times.read,
};

const invoice: Invoice = {
  payments: [],
  coding: {},
  id: ids.invoice,
  invoiceNumber: 'INV-1001',
  vendorName: 'Lakeside Paper Ltd',
  vendorEmail: 'billing@lakeside.example',
  vendorTaxId: 'GB123456782',
  vendor: { name: 'Lakeside Paper Ltd', email: 'billing@lakeside.example' },
  amount: '120.00',
  subtotal: '100.00',
  discount: null,
  shipping: null,
  exchangeRate: null,
  exchangeRateDate: null,
  bookedRate: null,
  tax: '20.00',
  currency: 'GBP',
  invoiceDate: '2026-05-02',
  dueDate: '2026-06-01',
  iban: 'GB33BUKB20201555555555',
  purchaseOrder: null,
  description: null,
  lines: [
    {
      id: '1',
      description: 'Copy paper, box',
      quantity: '1',
      unitPrice: '100.00',
      discount: null,
      taxRate: '20',
      net: '100.00',
    },
  ],
  sourceEmail: null,
  status: 'approved',
  approvalStatus: 'approved',
  currentApprovers: ['Maya Lindqvist'],
  approvedBy: [ids.person],
  standIns: [],
  requiredApprovers: ['approver'],
  requiredCount: 1,
  appliedRule: { id: null, name: 'Below 1,000', inUsd: 151.8 },
  escalatesAt: null,
  escalatedAt: null,
  decidedAt: times.decided,
  confidence: '0.97',
  fraudFlags: [],
  fieldErrors: [],
  readAs: {},
  rejectionReason: null,
  fingerprint: '3c1f9e4b7a02d85e',
  revision: 2,
  uploadId: ids.upload,
  fileName: 'invoice.pdf',
  pageCount: 1,
  documentType: 'invoice',
  vendorId: ids.vendor,
  fieldConfidence: { amount: 0.99, invoiceNumber: 0.98 },
  fieldBoxes: { amount: { page: 0, box: [500, 302, 540, 314] } },
  flags: [],
  heldBy: [],
  verification: null,
  earlyPayment: { percent: '2', days: 10 },
  readBy: { engine: 'text', model: null, cost: null },
  uploadedBy: ids.person,
  confirmed: {},
  doubts: 0,
  reviewed: { personId: ids.person, name: 'Maya Lindqvist', at: times.read },
  sentBack: null,
  awaitsReview: false,
  asked: null,
  exports: [],
  createdAt: times.read,
  updatedAt: times.decided,
};

export const invoiceExample = { ...invoice, myTurn: false };

export const exportedInvoiceExample = {
  ...invoice,
  exports: [
    {
      ledger: 'quickbooks' as const,
      companyId: '4620816365001',
      state: 'exported' as const,
      isUncertain: false,
      at: times.exported,
      externalId: '146',
      url: 'https://app.qbo.intuit.com/app/bill?txnId=146',
      problem: null,
    },
  ],
  seq: 4716,
};

export const vendorExample: Vendor & { seq: number } = {
  id: ids.vendor,
  name: 'Lakeside Paper Ltd',
  email: 'billing@lakeside.example',
  phone: null,
  taxId: 'GB123456782',
  address: '12 Mill Lane, Bristol BS1 4QA',
  primaryContactEmail: null,
  primaryContactPhone: null,
  paymentTerms: 'NET30',
  preferredPaymentMethod: 'ach',
  website: 'https://lakeside.example',
  notes: null,
  defaultAccount: null,
  defaultTaxCode: null,
  defaultClass: null,
  defaultTerm: null,
  defaultApprover: null,
  status: 'active',
  verifiedAt: times.read,
  mergedIntoId: null,
  fieldErrors: [],
  revision: 3,
  createdAt: times.read,
  updatedAt: times.read,
  seq: 4712,
};

export const exportExample: ExportLog = {
  id: ids.export,
  exportedAt: times.exported,
  invoiceId: ids.invoice,
  invoiceNumber: 'INV-1001',
  invoiceCount: 1,
  exportType: 'quickbooks',
  exportedBy: 'maya@northwind.example',
  status: 'success',
  externalId: '146',
  errorDetails: null,
  attempts: 1,
  nextAttemptAt: null,
};

export const booksItemExample: BooksItem = {
  id: ids.booksItem,
  books: 'own',
  companyId: '',
  list: 'account',
  itemId: ids.booksItem,
  name: 'Travel',
  code: '6100',
  parentId: null,
  type: 'Expense',
  rate: null,
  days: null,
  isActive: true,
};

export const integrationExample: Integration = {
  id: 'quickbooks',
  name: 'QuickBooks',
  isActive: true,
  lastSync: times.exported,
  company: 'Northwind Trading',
  companyId: '4620816365001',
  needsReconnection: false,
  needsOrganization: false,
  connectedBy: 'ada@northwind.example',
  connectedAt: '2026-05-01T09:00:00.000Z',
  pausedUntil: null,
  listsReadAt: '2026-05-04T07:11:00.000Z',
  checkedAt: '2026-05-04T07:11:00.000Z',
  isConfigured: true,
  exportsOnApproval: false,
  takesBills: true,
  testBill: null,
  requires: ['class'],
  needsCodingFirst: false,
  hasAccounts: true,
  hasTaxCodes: true,
};

export const templateExample: KeptTemplate = {
  id: ids.template,
  name: 'Payables',
  preset: null,
  rows: 'lines',
  hasHeader: true,
  separator: ';',
  quotes: 'needed',
  lineEnd: 'crlf',
  encoding: 'windows-1252',
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  credits: 'negative',
  hasBlankLines: false,
  fileType: 'csv',
  taxCodes: { 19: 'V19' },
  vendorNumbers: { 'acme gmbh': '70010' },
  columns: [
    {
      ...{ title: 'Creditor', field: 'vendorNumber', text: '' },
      ...{ creditText: null, longest: null, onlyFirstRow: false },
    },
    {
      ...{ title: 'Net', field: 'net', text: '' },
      ...{ creditText: null, longest: null, onlyFirstRow: false },
    },
  ],
};

export const viewExample: View & { seq: number } = {
  id: ids.view,
  name: 'Overdue at month end',
  query: 'due=overdue&sort=-amount',
  isShared: true,
  ownerId: ids.person,
  ownerName: 'Maya Lindqvist',
  createdAt: times.decided,
  updatedAt: times.decided,
  seq: 4790,
};
