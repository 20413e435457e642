import { z } from 'zod';
import type { BooksList } from '#shared/books/lists.ts';
import type { Explained } from '#shared/money/explained.ts';
import type { ListRead } from '../books/ListSource.ts';

const trackingOption = z.object({
  categoryId: z.string(),
  category: z.string(),
  optionId: z.string(),
  option: z.string(),
});

/** One line as it is booked. Amounts are decimals, and positive on bills and credits alike. */
const billLine = z.object({
  description: z.string(),
  net: z.string(),
  /** The share of the tax for this line; booked only if the line has a tax code. */
  tax: z.string(),
  accountId: z.string(),
  taxCodeId: z.string().nullable(),
  // Bills that an earlier version stored have none of these.
  classId: z.string().nullish(),
  customerId: z.string().nullish(),
  /** Whether the customer is charged for it. */
  isBillable: z.boolean().optional(),
  tracking: z.array(trackingOption).optional(),
});

/** An invoice in the form that every ledger accepts. */
export const bill = z.object({
  /** Stored in the ledger with the bill, so that we recognise what we have sent before. */
  mark: z.string(),
  kind: z.enum(['bill', 'credit']),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** The payment term that the vendor has in this ledger. */
  termId: z.string().nullish(),
  /** Empty on a test bill, where the ledger does not say in which currency its books are. */
  currency: z.string(),
  /** What one unit of its currency is worth in that of the company, as it was when the invoice was approved. */
  rate: z.object({ base: z.string(), rate: z.string() }).nullish(),
  lines: z.array(billLine),
  /** Of the whole bill. */
  locationId: z.string().nullish(),
  /** Line amounts include tax. */
  includesTax: z.boolean(),
  tax: z.string(),
  total: z.string(),
  memo: z.string(),
  status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']),
  /** The invoice's page in Docket. */
  address: z.string(),
});
export type Bill = z.infer<typeof bill>;
export type BillLine = Bill['lines'][number];

/** A bill as the ledger has stored it. */
export interface KeptBill {
  id: string;
  url: string;
  total: string;
  /** What the ledger has made of it that was not meant, and the person has to correct there. */
  difference?: Explained | null;
}

/** A bill that was in the ledger before, with the number of the one to be made. */
export interface BillThere extends KeptBill {
  number: string;
  issuedOn: string | null;
  /** `null` where the ledger does not say it. */
  enteredOn: string | null;
  /** The mark of a bill that Docket has made, for any company. */
  mark: string | null;
}

export interface VendorToFind {
  name: string;
  email: string | null;
  taxId: string | null;
  currency: string;
}

export interface Booking {
  accountId: string | null;
  taxCodeIds: string[];
}

export interface Company {
  id: string;
  name: string | null;
  homeCurrency: string | null;
}

export interface Attachment {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** The outcome of bills, or of credits. */
export interface Fates {
  /** Paid in full; of credits, used up. */
  paid: string[];
  /** Deleted or voided by somebody. */
  gone: string[];
}

/** A line of a bill as it stands in the ledger, under the ids that its bills use; `null` where it names none. */
export interface LedgerBillLine {
  description: string;
  net: string;
  accountId: string | null;
  taxCodeId: string | null;
  classId: string | null;
  locationId: string | null;
  customerId: string | null;
  trackingOptionIds: readonly string[];
}

/** A bill or credit as it stands in the ledger. Amounts are positive on both. */
export interface LedgerBill {
  id: string;
  url: string;
  kind: Bill['kind'];
  vendorId: string;
  vendorName: string | null;
  number: string | null;
  issuedOn: string | null;
  dueOn: string | null;
  currency: string;
  /** What one unit of its currency is worth in the ledger's own; `null` where the ledger does not say it. */
  rate: string | null;
  total: string;
  /** What is still to be paid. */
  balance: string;
  /** `draft`: not in force yet, or waiting for an approval there. */
  status: 'draft' | 'open' | 'paid' | 'void' | 'deleted';
  /** The mark of a bill that Docket has made, for any company. */
  mark: string | null;
  /** `null` where the ledger does not say it. */
  enteredOn: string | null;
  updatedAt: string;
  lines: readonly LedgerBillLine[];
}

/** What one unit of `currency` is worth in `base`, the ledger's own currency. */
export interface LedgerRate {
  currency: string;
  base: string;
  on: string;
  rate: string;
}

/** A credit and a bill in the ledger. */
export interface CreditPair {
  creditId: string;
  billId: string;
  vendorId: string;
}

export interface RatesAsked {
  currencies: readonly string[];
  days: readonly string[];
  /** For ledgers that have rates on their bills only: those that have changed since. */
  since: Date;
}

export interface BillPage {
  bills: readonly LedgerBill[];
  /** Deleted ones of which the ledger tells nothing else. */
  gone: readonly Pick<LedgerBill, 'kind' | 'id'>[];
}

/** Lists that the ledger gives together. */
export interface LedgerList {
  lists: readonly [BooksList, ...BooksList[]];
  /** Everything, or what has changed since, where the ledger can tell. The time is at most a few days ago. */
  read(since: Date | null): Promise<ListRead>;
}

/** The books of one company at any provider. Failures are thrown as `LedgerProblem`. */
export interface Ledger {
  /** The most attachments that it accepts per bill. */
  readonly mostFiles: number;
  /** The most used first. */
  readonly lists: readonly LedgerList[];
  /**
   * Returns the id of the vendor with this name, and creates the vendor if there is none.
   * Idempotent by `key`.
   */
  vendorFor(vendor: VendorToFind, key: string): Promise<string>;
  /** How the last bill of a vendor was booked. */
  lastBookingOf(vendorId: string): Promise<Booking>;
  /**
   * Finds the bill that was sent with this mark, if there is one, and does what an attempt to create it has left undone: it may
   * post the bill, delete doubles of it, or change its exchange rate. Throws `BillUnfinished` when that fails for now.
   */
  findBill(bill: Bill, vendorId: string): Promise<KeptBill | null>;
  /**
   * Bills of this vendor with the number of this one, also those that people entered. Spelling does not matter among the newest
   * thousand; an older one is found by the exact number.
   */
  billsNumbered(bill: Bill, vendorId: string): Promise<BillThere[]>;
  /**
   * All bills and credits, or those that have changed since, the longest unchanged first. One that changes meanwhile may
   * come twice.
   */
  readBills(since: Date | null): AsyncIterable<BillPage>;
  /** Its exchange rates, as far as it has them; others may be among them. */
  readRates(asked: RatesAsked): Promise<LedgerRate[]>;
  /** The bank accounts of these vendors, where the ledger has one. */
  bankAccountsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What has become of these bills or credits. */
  fatesOf(kind: Bill['kind'], ids: readonly string[]): Promise<Fates>;
  /**
   * Creates the bill. Idempotent by `key`. `repeatsNumber`: somebody has said that the number occurs twice. Throws
   * `BillUnfinished` when the bill is there and the rest failed for now.
   */
  createBill(
    bill: Bill,
    vendorId: string,
    options: { key: string; repeatsNumber: boolean },
  ): Promise<KeptBill>;
  /** Takes a bill out of the books: deletes it, or makes it void where bills stay. One that is gone already is no error. */
  withdrawBill(id: string): Promise<void>;
  /** How much of the credit is applied to the bill there, by Docket or by people. */
  appliedBetween(pair: CreditPair): Promise<string>;
  /** Applies so much of the credit to the bill. Idempotent by `key`, where the ledger knows keys. */
  applyCredit(
    pair: CreditPair,
    applied: { amount: string; currency: string; on: string; key: string },
  ): Promise<void>;
  /** Cancels entries that `applyCredit` made for the pair, in a ledger where it takes several calls. */
  cancelEntries?(pair: CreditPair, which: 'all' | 'unfinished'): Promise<void>;
  /** Throws `TooLarge` when it refuses the file for its size. */
  attach(
    to: { kind: Bill['kind']; id: string },
    attachment: Attachment,
    key: string,
  ): Promise<void>;
}
