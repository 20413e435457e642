import { dayOf, monthOf } from '../dates/days.ts';
import { type DayRange, isWithin } from '../dates/periods.ts';
import { type CurrencySum, Sums, unitsOf } from '../money/sums.ts';
import { vendorKeyOf } from '../vendors/vendorKeys.ts';
import type { Reported, Tally } from './Reported.ts';

export interface VendorSpend {
  /** `null` for invoices with unknown vendor. */
  key: string | null;
  /** The name on the newest invoice. */
  name: string | null;
  amount: string;
  count: number;
}

export interface MonthSpend {
  month: string;
  amount: string;
  count: number;
}

/** Approved and paid invoices in one currency. */
export interface Spend {
  currency: string;
  total: CurrencySum;
  /** In order, without months that have no invoice. */
  byMonth: MonthSpend[];
  /** Largest first. */
  byVendor: VendorSpend[];
}

export interface SpendReport {
  spend: Spend[];
  /** Undecided invoices of the same period. */
  undecided: CurrencySum[];
}

/** By invoice date, or by day of receipt if that is unknown. */
export function tallySpend(range: DayRange): Tally<SpendReport> {
  const totals = new Sums();
  const undecided = new Sums();
  const months = new Map<string, Sums>();
  const vendors = new Map<string | null, { name: string | null; newest: string; sums: Sums }>();

  function addToVendor({ brief }: Reported) {
    const key = vendorKeyOf(brief);
    const known = vendors.get(key);
    const vendor = known ?? { name: brief.vendorName, newest: '', sums: new Sums() };
    if (!known) vendors.set(key, vendor);
    if (brief.createdAt > vendor.newest) {
      vendor.name = brief.vendorName;
      vendor.newest = brief.createdAt;
    }
    vendor.sums.add(brief);
  }

  return {
    add(invoice) {
      const { status, brief } = invoice;
      if (status === 'rejected') return;
      const day = brief.invoiceDate ?? dayOf(brief.createdAt);
      if (!isWithin(day, range)) return;
      if (status === 'pending_review') {
        undecided.add(brief);
        return;
      }
      if (!totals.add(brief)) return;
      const month = monthOf(day);
      const ofMonth = months.get(month) ?? new Sums();
      months.set(month, ofMonth);
      ofMonth.add(brief);
      addToVendor(invoice);
    },
    result() {
      const spend = totals.all().map((total) => ({
        currency: total.currency,
        total,
        byMonth: [...months]
          .map(([month, sums]) => ({ month, ...sums.of(total.currency) }))
          .filter(({ count }) => count > 0)
          .sort((one, other) => (one.month < other.month ? -1 : 1))
          .map(({ month, amount, count }) => ({ month, amount, count })),
        byVendor: [...vendors]
          .map(([key, { name, sums }]) => ({ key, name, ...sums.of(total.currency) }))
          .filter(({ count }) => count > 0)
          .sort((one, other) => compare(other.amount, one.amount))
          .map(({ key, name, amount, count }) => ({ key, name, amount, count })),
      }));
      return { spend, undecided: undecided.all() };
    },
  };
}

function compare(one: string, other: string): number {
  const difference = (unitsOf(one) ?? 0n) - (unitsOf(other) ?? 0n);
  return difference < 0n ? -1 : Number(difference > 0n);
}
