import { type DayRange, isWithin } from '../dates/periods.ts';
import { type CurrencySum, Sums, unitsOf } from '../money/sums.ts';
import { vendorKeyOf } from '../vendors/vendorKeys.ts';
import { ByMonth } from './ByMonth.ts';
import type { Reported, ReportedFacts, Tally } from './Reported.ts';

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

interface OfVendor {
  name: string | null;
  newestAt: number;
  sums: Sums;
}

/** By invoice date, or by day of receipt if that is unknown. */
export function tallySpend(range: DayRange): Tally<SpendReport> {
  const totals = new Sums();
  const undecided = new Sums();
  const months = new ByMonth(() => new Sums());
  const vendors = new Map<string | null, OfVendor>();

  function vendorOf({ brief }: Reported, { receivedAt }: ReportedFacts): OfVendor {
    const key = vendorKeyOf(brief);
    let vendor = vendors.get(key);
    if (!vendor) {
      vendor = { name: brief.vendorName, newestAt: Number.NEGATIVE_INFINITY, sums: new Sums() };
      vendors.set(key, vendor);
    }
    if (receivedAt.time > vendor.newestAt) {
      vendor.name = brief.vendorName;
      vendor.newestAt = receivedAt.time;
    }
    return vendor;
  }

  return {
    add(invoice, facts) {
      const { status, brief } = invoice;
      const { units } = facts;
      if (status === 'rejected' || units === null) return;
      const day = brief.invoiceDate ?? facts.receivedAt.day;
      if (!isWithin(day, range)) return;
      const { currency } = brief;
      if (status === 'pending_review') {
        undecided.addUnits(currency, units);
        return;
      }
      totals.addUnits(currency, units);
      months.of(day).addUnits(currency, units);
      vendorOf(invoice, facts).sums.addUnits(currency, units);
    },
    result() {
      const spend = totals.all().map((total) => ({
        currency: total.currency,
        total,
        byMonth: months
          .all()
          .map(([month, sums]) => ({ month, ...sums.of(total.currency) }))
          .filter(({ count }) => count > 0)
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
