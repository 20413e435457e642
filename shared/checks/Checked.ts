import type { ApprovalRule, Rates } from '../approvals/ruleFor.ts';
import type { Finding } from '../invoices/contract.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { DocumentType } from '../reading/reading.ts';

/** Another invoice of the same vendor, as far as checks look at it. */
export interface EarlierInvoice {
  id: string;
  invoiceNumber: string | null;
  amount: string | null;
  currency: string;
  invoiceDate: string | null;
}

/** A bank account that another invoice of the vendor has. */
export interface KnownAccount {
  iban: string;
  invoiceId: string;
  /** An invoice with it was approved, or somebody verified it. */
  proven: boolean;
}

/** A bank account that invoices of another vendor have. */
export interface AccountElsewhere {
  iban: string;
  vendorName: string;
  invoiceId: string;
}

/** What the e-invoice says and its page shows otherwise. */
export interface Mismatch {
  field: string;
  xml: string;
  page: string;
}

/** What was read beside the fields of an invoice. */
export interface ReadBeside {
  discount: string | null;
  shipping: string | null;
  mismatches: readonly Mismatch[];
  /** What stands in the file and cannot be seen on its pages. Earlier readings do not tell. */
  hiddenText?: readonly string[] | undefined;
  /** Every bank account that the document names. Earlier readings do not tell. */
  accounts?: readonly string[] | undefined;
}

/** Whether the mail came from whom it says: what its signature and its way tell. */
export type SenderAuthentication = 'pass' | 'fail' | 'none';

/** Who sent a mail, by what it says, and whether that is so. */
export interface MailSender {
  address: string;
  authentication: SenderAuthentication;
}

/** Who sent an invoice by mail, with what is known of the vendor's addresses. */
export interface Sender {
  address: string;
  authentication: SenderAuthentication | null;
  /** Addresses and domains of the vendor: those on file, and those that approved invoices came from. */
  known: readonly string[];
  /** Domains of the company's own people, who forward mail. */
  own: readonly string[];
  /** Whether an earlier mail of this vendor from the same domain was proven to come from there. */
  provenBefore: boolean;
}

/** An invoice with all that checks compare it with. */
export interface Checked {
  values: InvoiceValues;
  lines: readonly InvoiceLine[];
  /** `null` where it was not read from a file. */
  read: ReadBeside | null;
  documentType: DocumentType;
  /** Of what was read and stands as it was read. */
  fieldConfidence: Readonly<Record<string, number>>;
  /** Whom its present name, tax number and account tell of. */
  vendor: { name: string; verified: boolean; approvedBefore: boolean } | null;
  /** Another vendor whose tax number it has, and whose name it has not. */
  taxIdOf: string | null;
  /** Of the vendor, newest first: those that came before, or are approved; without those that were rejected. */
  earlier: readonly EarlierInvoice[];
  /** Of the vendor, newest first: those that are proven, and those that came before and that nothing holds. */
  accounts: readonly KnownAccount[];
  /** Accounts that it asks to be paid to and other vendors had before. */
  elsewhere: readonly AccountElsewhere[];
  /** The account that was read, before anybody changed it. */
  readIban: string | null;
  /** The first file with the same bytes, and its invoice where it has one. */
  sameFileAs: { fileName: string; invoiceId: string | null } | null;
  sender: Sender | null;
  /** Of the company, with its rates, for the limits of approvals. */
  rules: readonly ApprovalRule[];
  rates: Rates;
  /** ISO day. */
  today: string;
}

/** What one check finds. */
export type Found = Pick<Finding, 'code' | 'explanation'> & Partial<Pick<Finding, 'about'>>;

export type Check = (invoice: Checked) => Found | null;
