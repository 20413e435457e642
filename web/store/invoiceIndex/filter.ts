import { z } from 'zod';
import { uploadersOf } from '#shared/approvals/approvalProgress.ts';
import { type DayRange, isWithin } from '#shared/dates/periods.ts';
import type { ApprovalStatus } from '#shared/invoices/contract.ts';
import { missingFields } from '#shared/invoices/fields.ts';
import { origin } from '#shared/invoices/origin.ts';
import { unitsOf } from '#shared/money/sums.ts';
import type { DocumentType } from '#shared/reading/reading.ts';
import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { IndexEntry } from './IndexEntry.ts';

/**
 * What is left to do before an undecided invoice can be approved: anything, fields that are missing or in error, doubts,
 * or the review.
 */
export const leftToDo = z.enum(['any', 'fields', 'doubts', 'review']);
export type LeftToDo = z.infer<typeof leftToDo>;

/** Of approved and paid invoices: in no ledger, in one, or failed on the way there. */
export const exportedChoice = z.enum(['no', 'yes', 'failed']);
export type ExportedChoice = z.infer<typeof exportedChoice>;

/** The filter of a list besides search and status; `null` means no condition. */
export interface InvoiceFilter {
  approval: ApprovalStatus | null;
  /** See `vendorKeyOf`. */
  vendor: string | null;
  /** Of the invoice date. */
  days: DayRange | null;
  /** Compared without regard to currency. */
  least: string | null;
  most: string | null;
  /** A flag code, or `anyFlag`. */
  flag: string | null;
  /** Due within these days, and still to be decided or paid. */
  due: DayRange | null;
  todo: LeftToDo | null;
  exported: ExportedChoice | null;
  kind: DocumentType | null;
  /** The id of an uploader, or how it came in where no person brought it. */
  by: string | null;
  /** Whether it waits for the person. */
  isMine: ((entry: IndexEntry) => boolean) | null;
  /** Whether it is in the chosen worklist of the person. */
  isListed: ((entry: IndexEntry) => boolean) | null;
}

export const anyFlag = 'any';

type Test = (entry: IndexEntry) => boolean;

/** `null` if there is no condition. */
export function testOf(filter: InvoiceFilter): Test | null {
  const tests = [...briefTests(filter), filter.isMine, filter.isListed].filter(
    (test) => test !== null,
  );
  if (tests.length === 0) return null;
  return (entry) => {
    for (const test of tests) if (!test(entry)) return false;
    return true;
  };
}

function briefTests(filter: InvoiceFilter): Test[] {
  const { approval, vendor, days, flag, due, todo, exported, kind, by } = filter;
  const least = boundOf(filter.least);
  const most = boundOf(filter.most);
  const tests: Test[] = [];
  if (approval !== null) tests.push(({ brief }) => brief.approvalStatus === approval);
  if (vendor !== null) tests.push(({ brief }) => vendorKeyOf(brief) === vendor);
  if (days)
    tests.push(({ brief }) => brief.invoiceDate !== null && isWithin(brief.invoiceDate, days));
  if (flag === anyFlag) tests.push(({ brief }) => brief.fraudFlags.length > 0);
  else if (flag !== null) tests.push(({ brief }) => brief.fraudFlags.includes(flag));
  if (due) {
    tests.push(({ status, brief: { dueDate } }) => {
      return isOpen(status) && dueDate !== null && isWithin(dueDate, due);
    });
  }
  if (todo !== null) tests.push(leftTests[todo]);
  if (exported !== null) tests.push(exportedTests[exported]);
  if (kind !== null) tests.push(({ brief }) => brief.documentType === kind);
  if (by !== null) tests.push(broughtBy(by));
  if (least !== null || most !== null) {
    tests.push(({ brief: { amount } }) => {
      if (!amount) return false;
      const value = Number(amount);
      if (Number.isNaN(value)) return false;
      return (least === null || value >= least) && (most === null || value <= most);
    });
  }
  return tests;
}

/** A float, because it is compared with every invoice; equal amounts stay equal however they are written. */
function boundOf(amount: string | null): number | null {
  return unitsOf(amount) === null ? null : Number(amount);
}

const isUndecided: Test = ({ status }) => status === 'pending_review';
const awaitsReview: Test = (entry) => isUndecided(entry) && entry.brief.awaitsReview;
const hasDoubts: Test = (entry) => isUndecided(entry) && entry.brief.doubts > 0;
const lacksFields: Test = (entry) =>
  isUndecided(entry) && (entry.brief.inError || missingFields(entry.brief).length > 0);

const leftTests: Record<LeftToDo, Test> = {
  any: (entry) => awaitsReview(entry) || hasDoubts(entry) || lacksFields(entry),
  fields: lacksFields,
  doubts: hasDoubts,
  review: awaitsReview,
};

/** Samples are never exported. */
const exportedTests: Record<ExportedChoice, Test> = {
  no: ({ status, brief }) =>
    (status === 'approved' || status === 'paid') &&
    brief.exportState !== 'exported' &&
    !brief.isSample,
  yes: ({ brief }) => brief.exportState === 'exported',
  failed: ({ brief }) => brief.exportState === 'failed',
};

function broughtBy(by: string): Test {
  const { data: way } = origin.safeParse(by);
  if (way) return ({ brief }) => brief.origin === way && !brief.isSample;
  return ({ brief }) => brief.origin === 'upload' && uploadersOf(brief).includes(by);
}

/** Only invoices still to be decided or paid can be overdue. */
function isOpen(status: IndexEntry['status']): boolean {
  return status === 'pending_review' || status === 'approved';
}
