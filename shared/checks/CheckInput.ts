import type { ApprovalRule, Rates } from '../approvals/ruleFor.ts';
import type { Finding } from '../invoices/contract.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { DocumentType } from '../reading/reading.ts';
import type { CheckCode } from './checkCodes.ts';

/** Another invoice of the same vendor, with the fields that checks compare. */
export interface EarlierInvoice {
  id: string;
  invoiceNumber: string | null;
  amount: string | null;
  currency: string;
  invoiceDate: string | null;
}

/** An approved, exported or paid invoice that may be the same as this one. */
export interface ApprovedDuplicate extends EarlierInvoice {
  by: 'file' | 'number' | 'amount';
}

/** A bank account from another invoice of the vendor. */
export interface KnownAccount {
  iban: string;
  invoiceId: string;
  /** An invoice with it was approved for this vendor under its name, or a member verified it for them. */
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

/** A value of the document that breaks the rule of its field. */
export interface NotValid {
  field: string;
  /** As read. */
  value: string;
  message: string;
  /** What the field has instead. */
  instead: string | null;
}

/** What was read in addition to the invoice fields. */
export interface ReadBeside {
  /** Only in readings from before these were fields of the invoice. */
  discount?: string | null | undefined;
  shipping?: string | null | undefined;
  mismatches: readonly Mismatch[];
  /** Text that is invisible on the page. Missing in older readings. */
  hiddenText?: readonly string[] | undefined;
  /** All bank accounts in the document. Missing in older readings. */
  accounts?: readonly string[] | undefined;
  /** Values that their fields do not take. Missing in older readings. */
  notValid?: readonly NotValid[] | undefined;
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

/** What somebody said of a document. */
export interface SaidOfDocument {
  isInvoice: boolean;
  sender: string;
  fileName: string | null;
  by: string;
  /** ISO day. */
  on: string;
}

/** Whom an invoice asks to pay, with what is known about their bank accounts. */
export interface Payee {
  /** The vendor on file. */
  vendor: { name: string; verified: boolean; approvedBefore: boolean } | null;
  /** An invoice was approved under this name, or a verified vendor has it, for another vendor on file or none. */
  isKnownName: boolean;
  /** Of the vendor, newest first: proven accounts, and accounts of earlier invoices without a hold. */
  accounts: readonly KnownAccount[];
  /** Bank accounts of this invoice that other vendors used before. */
  elsewhere: readonly AccountElsewhere[];
}

/** An invoice with everything that checks compare it with; as `Payee`, the vendor that it shows now. */
export interface CheckInput extends Payee {
  values: InvoiceValues;
  lines: readonly InvoiceLine[];
  /** `null` if it was not read from a file. */
  read: ReadBeside | null;
  documentType: DocumentType;
  /** What was said of this document, or else last of one of the same sender that looks like it. */
  answer: SaidOfDocument | null;
  /** Only of fields that still have the value that was read. */
  fieldConfidence: Readonly<Record<string, number>>;
  /** Name of another vendor with this tax number and a different name. */
  taxIdOf: string | null;
  /** Of the vendor, newest first: earlier or approved invoices, without rejected ones. */
  earlier: readonly EarlierInvoice[];
  /** The clearest first. */
  approvedDuplicates: readonly ApprovedDuplicate[];
  /** A known vendor whose name the one shown, or the one read, only looks like; `null` for a vendor that is known itself. */
  lookalikeOf: string | null;
  /** Values of the document that are not valid, and were not corrected. */
  notValid: readonly NotValid[];
  /** The bank account as read, before any edit. */
  readIban: string | null;
  /** The vendor as read, if the invoice shows another by now. */
  readAs: Payee | null;
  /** The first file with the same bytes, with its invoice if it has one. */
  sameFileAs: { fileName: string; invoiceId: string | null } | null;
  sender: Sender | null;
  /** The vendor whose proven address the mail came from, if the document names another; the address decides. */
  sentBy: string | null;
  /** Approval rules and exchange rates of the company, for approval limits. */
  rules: readonly ApprovalRule[];
  rates: Rates;
  /** ISO day. */
  today: string;
}

export type Found = { code: CheckCode } & Pick<Finding, 'explanation'> &
  Partial<Pick<Finding, 'about' | 'holds' | 'parts'>>;

export type Check = (invoice: CheckInput) => Found | null;
