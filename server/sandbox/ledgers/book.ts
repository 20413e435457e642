import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { booksList } from '#shared/books/lists.ts';
import { consentLedgers, ledgerId } from '#shared/integrations/ledgers.ts';

/** Milliseconds since 1970, by the sandbox's own clock. */
const time = z.int();

/** A consent whose code has not been redeemed yet. */
const consent = z.object({
  ledger: z.enum(consentLedgers),
  company: z.string(),
  /** Further organizations covered by the same consent. */
  others: z.array(z.string()).default([]),
  redirectUri: z.string(),
  challenge: z.string().nullable(),
  expires: time,
});

/** A redeemed consent: the tokens for one company's books. */
const grant = z.object({
  id: z.string(),
  ledger: z.enum(consentLedgers),
  company: z.string(),
  others: z.array(z.string()).default([]),
  /** Those of them that were disconnected. */
  left: z.array(z.string()).default([]),
  access: z.record(z.string(), time),
  refresh: z.string(),
  /** The previous refresh token, still accepted for a while in case its successor was lost. */
  before: z.object({ token: z.string(), until: time }).nullable(),
  refreshes: z.int(),
  /** How many of them used a replaced token. */
  repeated: z.int().default(0),
});
export type Grant = z.infer<typeof grant>;

const vendor = z.object({
  id: z.string(),
  ledger: ledgerId,
  company: z.string(),
  name: z.string(),
  currency: z.string(),
  email: z.string().nullable(),
  bankAccount: z.string().nullable().default(null),
  changed: time.default(0),
});
export type SandboxVendor = z.infer<typeof vendor>;

/** An entry of a list that was added or changed; it comes over the one that every sandbox has. */
export const changedEntry = z.object({
  ledger: ledgerId,
  company: z.string(),
  list: booksList,
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  parent: z.string().nullable(),
  type: z.string().nullable(),
  rate: z.number().nullable(),
  days: z.int().nullable(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  changed: time,
});
export type SandboxEntry = Omit<z.infer<typeof changedEntry>, 'ledger' | 'company'>;

const bookedLine = z.object({
  description: z.string(),
  account: z.string(),
  amount: z.number(),
  taxCode: z.string().nullable().default(null),
  tax: z.number().default(0),
  class: z.string().nullable().default(null),
  customer: z.string().nullable().default(null),
  isBillable: z.boolean().default(false),
  /** Tracking options. */
  tracking: z.array(z.string()).default([]),
});

const bill = z.object({
  id: z.string(),
  ledger: ledgerId,
  company: z.string(),
  kind: z.enum(['bill', 'credit']),
  number: z.string().nullable(),
  vendor: z.string(),
  date: z.string().nullable(),
  dueDate: z.string().nullable(),
  currency: z.string(),
  /** As the ledger has it; null where nobody sent one. */
  rate: z.number().nullable().default(null),
  total: z.number(),
  lines: z.array(bookedLine),
  /** The note or address by which an export finds its bill. */
  mark: z.string(),
  status: z.string(),
  isPaid: z.boolean().default(false),
  /** Of a credit: what of it is applied to bills, by their ids; of a bill: by the ids of credits. */
  applied: z.record(z.string(), z.number()).default({}),
  attachments: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      size: z.int(),
      checksum: z.string().optional(),
    }),
  ),
  /** In QuickBooks a bill as a whole has one. */
  location: z.string().nullable().default(null),
  /** Payment term. */
  term: z.string().nullable().default(null),
  created: time,
  changed: time.default(0),
});
export type SandboxBill = z.infer<typeof bill>;

/** A bill that is no longer listed, but was told to be deleted. */
const deletedBill = z.object({
  id: z.string(),
  ledger: ledgerId,
  company: z.string(),
  kind: z.enum(['bill', 'credit']),
  changed: time,
});

export const faultKinds = [
  'pass',
  'lose',
  'miss',
  'hold',
  'unavailable',
  'limit',
  'day',
  'closed',
  'lapsed',
  'late',
] as const;
export const faultKind = z.enum(faultKinds);
export type FaultKind = z.infer<typeof faultKind>;

/** The calls that a fault affects: all writes, only those that make or change a bill or upload a file, reads, or token calls. */
export const faultPlace = z.enum(['write', 'bill', 'change', 'file', 'read', 'token']);
export type FaultPlace = z.infer<typeof faultPlace>;

/** A payment of nothing in QuickBooks, which applies a credit to a bill. */
const billPayment = z.object({
  id: z.string(),
  ledger: ledgerId,
  company: z.string(),
  vendor: z.string(),
  credit: z.string(),
  bill: z.string(),
  amount: z.number(),
});

/** An entry in Odoo that moves an amount from a credit to a bill: its debit is applied to bills, its credit to credits. */
const transfer = z.object({
  id: z.string(),
  ledger: ledgerId,
  company: z.string(),
  ref: z.string(),
  origin: z.string(),
  status: z.enum(['DRAFT', 'POSTED', 'CANCELLED']),
  currency: z.string(),
  vendor: z.string(),
  amount: z.number(),
  /** By the ids of bills, and of credits. */
  applied: z.record(z.string(), z.number()).default({}),
});
export type SandboxTransfer = z.infer<typeof transfer>;

const rows = <Row>(row: z.ZodType<Row>) => z.record(z.string(), row).default({});

export function newApiKey(): string {
  return randomBytes(20).toString('hex');
}

/** The stored state of the ledger sandbox. */
export const book = z.object({
  consents: rows(consent),
  grants: rows(grant),
  vendors: rows(vendor),
  bills: rows(bill),
  deletedBills: rows(deletedBill),
  billPayments: rows(billPayment),
  transfers: rows(transfer),
  entries: rows(changedEntry),
  /** Stored answers by request id. */
  answered: rows(z.object({ asked: z.string(), status: z.int(), body: z.string() })),
  /** Faults for the next calls. */
  faults: z
    .array(
      z.object({
        ledger: ledgerId,
        kind: faultKind,
        at: faultPlace.default('write'),
        left: z.int(),
      }),
    )
    .default([]),
  /** How far the sandbox's clock is ahead. */
  aheadInMs: z.int().default(0),
  /** Lifetime of access tokens in minutes; 0: expired when they are given; `null`: as at the provider. */
  accessMinutes: z.number().nullable().default(null),
  /** Calls for one company in a minute; `null`: as many as the provider takes. */
  callsInAMinute: z.int().nullable().default(null),
  /** Number of calls with an invalid token. */
  turnedAway: z.object({ access: z.int(), refresh: z.int() }).default({ access: 0, refresh: 0 }),
  /** Whether a replaced refresh token is accepted for a while. */
  isForgiving: z.boolean().default(true),
  /** Ledgers whose companies want a class on every line. */
  classesRequired: z.array(ledgerId).default([]),
  /**
   * Whether `exchange_rate` in Sage is the worth of one foreign unit, or the foreign units for one of the business's. Sage's
   * documents do not tell.
   */
  sageRates: z.enum(['worth', 'units']).default('units'),
  /** Of all users of ledgers that are connected by a key. */
  apiKey: z.string().default(newApiKey),
  last: z.int().default(100),
});

export interface SandboxCompany {
  id: string;
  name: string;
  currency: string;
}

/** The companies with books; the same in every sandbox. */
export const companies = {
  quickbooks: [
    { id: '4620816365001', name: 'Northwind Trading Inc.', currency: 'USD' },
    { id: '4620816365002', name: 'Northwind Handel GmbH', currency: 'EUR' },
  ],
  xero: [
    { id: '5d2f7f7a-6a0c-4f0e-9a39-0c7e1f4a1001', name: 'Northwind (UK) Ltd', currency: 'GBP' },
    { id: '5d2f7f7a-6a0c-4f0e-9a39-0c7e1f4a1002', name: 'Northwind (NZ) Ltd', currency: 'NZD' },
  ],
  sage: [
    { id: 'a1f0c0de0000000000000000000000a1', name: 'Northwind Stores Ltd', currency: 'GBP' },
    { id: 'a1f0c0de0000000000000000000000a2', name: 'Northwind Ireland Ltd', currency: 'EUR' },
  ],
  odoo: [
    { id: '1', name: 'Northwind SAS', currency: 'EUR' },
    { id: '2', name: 'Northwind Belgium SRL', currency: 'EUR' },
  ],
} as const satisfies Record<z.infer<typeof ledgerId>, readonly SandboxCompany[]>;
