import { type DayRange, isWithin } from '#shared/dates/periods.ts';
import type { ApprovalStatus } from '#shared/invoices/contract.ts';
import { unitsOf } from '#shared/money/sums.ts';
import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { IndexEntry } from './IndexEntry.ts';

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
  const { approval, vendor, days, flag, due } = filter;
  const least = unitsOf(filter.least);
  const most = unitsOf(filter.most);
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
  if (least !== null || most !== null) {
    tests.push(({ brief }) => {
      const units = unitsOf(brief.amount);
      if (units === null) return false;
      return (least === null || units >= least) && (most === null || units <= most);
    });
  }
  return tests;
}

/** Only invoices still to be decided or paid can be overdue. */
function isOpen(status: IndexEntry['status']): boolean {
  return status === 'pending_review' || status === 'approved';
}
