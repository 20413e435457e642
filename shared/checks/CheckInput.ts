import type { ApprovalRule, Rates } from '../approvals/ruleFor.ts';
import type { Finding } from '../invoices/contract.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { DocumentType } from '../reading/reading.ts';

/** Another invoice of the same vendor, with the fields that checks compare. */
export interface EarlierInvoice {
  id: string;
  invoiceNumber: string | null;
  amount: string | null;
  currency: string;
  invoiceDate: string | null;
}

/** A bank account from another invoice of the vendor. */
export interface KnownAccount {
  iban: string;
  invoiceId: string;
  /** It was on an approved invoice, or a member verified it. */
  proven: boolean;
}

/** A bank account on invoices of another vendor. */
export interface AccountElsewhere {
  iban: string;
  vendorName: string;
  invoiceId: string;
}

/** A field for which the XML of an e-invoice and its page disagree. */
export interface Mismatch {
  field: string;
  xml: string;
  page: string;
}

/** What was read in addition to the invoice fields. */
export interface ReadBeside {
  discount: string | null;
  shipping: string | null;
  mismatches: readonly Mismatch[];
  /** Text that is invisible on the page. Missing in older readings. */
  hiddenText?: readonly string[] | undefined;
  /** All bank accounts in the document. Missing in older readings. */
  accounts?: readonly string[] | undefined;
}

/** Whether SPF, DKIM and DMARC confirm the sender. */
export type SenderAuthentication = 'pass' | 'fail' | 'none';

/** The claimed sender of a mail, and whether the claim is authentic. */
export interface MailSender {
  address: string;
  authentication: SenderAuthentication;
}

/** The sender of an invoice, with the known addresses of the vendor. */
export interface Sender {
  address: string;
  authentication: SenderAuthentication | null;
  /** Addresses and domains on file for the vendor, and those of approved invoices. */
  known: readonly string[];
  /** Domains of the company's own members, who may forward mail. */
  own: readonly string[];
  /** An earlier mail from the same domain for this vendor was authenticated. */
  provenBefore: boolean;
}

/** An invoice with everything that checks compare it with. */
export interface CheckInput {
  values: InvoiceValues;
  lines: readonly InvoiceLine[];
  /** `null` if it was not read from a file. */
  read: ReadBeside | null;
  documentType: DocumentType;
  /** Only of fields that still have the value that was read. */
  fieldConfidence: Readonly<Record<string, number>>;
  /** The vendor that matches the current name, tax number and account. */
  vendor: { name: string; verified: boolean; approvedBefore: boolean } | null;
  /** Name of another vendor with this tax number and a different name. */
  taxIdOf: string | null;
  /** Of the vendor, newest first: earlier or approved invoices, without rejected ones. */
  earlier: readonly EarlierInvoice[];
  /** Of the vendor, newest first: proven accounts, and accounts of earlier invoices without a hold. */
  accounts: readonly KnownAccount[];
  /** Bank accounts of this invoice that other vendors used before. */
  elsewhere: readonly AccountElsewhere[];
  /** The bank account as read, before any edit. */
  readIban: string | null;
  /** The first file with the same bytes, with its invoice if it has one. */
  sameFileAs: { fileName: string; invoiceId: string | null } | null;
  sender: Sender | null;
  /** Approval rules and exchange rates of the company, for approval limits. */
  rules: readonly ApprovalRule[];
  rates: Rates;
  /** ISO day. */
  today: string;
}

export type Found = Pick<Finding, 'code' | 'explanation'> & Partial<Pick<Finding, 'about'>>;

export type Check = (invoice: CheckInput) => Found | null;
