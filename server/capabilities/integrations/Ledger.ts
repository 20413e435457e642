import { z } from 'zod';
import type { LedgerChoices } from '#shared/integrations/contract.ts';

/** One line as it is booked. Amounts are decimals, positive on a bill and on a credit alike. */
const billLine = z.object({
  description: z.string(),
  net: z.string(),
  /** What of the tax falls on this line; booked where it has a code. */
  tax: z.string(),
  accountId: z.string(),
  taxCodeId: z.string().nullable(),
});

/** An invoice as any ledger can take it. */
export const bill = z.object({
  /** Stands in what the ledger keeps: by it we find what we have sent before. */
  mark: z.string(),
  kind: z.enum(['bill', 'credit']),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  currency: z.string(),
  lines: z.array(billLine),
  /** Amounts of lines hold the tax already. */
  includesTax: z.boolean(),
  tax: z.string(),
  total: z.string(),
  memo: z.string(),
  status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']),
  /** Where the invoice is seen in Docket. */
  address: z.string(),
});
export type Bill = z.infer<typeof bill>;

/** What the ledger calls a bill that it has. */
export interface KeptBill {
  id: string;
  url: string;
  total: string;
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

/** Of bills, or of credits. */
export interface Fates {
  /** In full, or used up. */
  paid: string[];
  /** Somebody has deleted them or made them void. */
  gone: string[];
}

/** The books of one company, at whichever provider. Whatever cannot be done is a `LedgerProblem`. */
export interface Ledger {
  /** That it takes with one bill. */
  readonly mostFiles: number;
  choices(): Promise<LedgerChoices>;
  /** The id of the vendor with this name; made where there is none. Asked twice with one key, it makes one. */
  vendorFor(vendor: VendorToFind, key: string): Promise<string>;
  /** How the last bill of a vendor was booked. */
  lastBookingOf(vendorId: string): Promise<Booking>;
  /** What was sent under this mark, if it is there. */
  findBill(bill: Bill, vendorId: string): Promise<KeptBill | null>;
  /** What became of these bills or credits since they were there. */
  fatesOf(kind: Bill['kind'], ids: readonly string[]): Promise<Fates>;
  /** Asked twice with one key, it makes one. */
  createBill(bill: Bill, vendorId: string, key: string): Promise<KeptBill>;
  /** `TooLarge` where it takes no such file. */
  attach(
    to: { kind: Bill['kind']; id: string },
    attachment: Attachment,
    key: string,
  ): Promise<void>;
}
