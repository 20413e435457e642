import { type DayRange, isWithin } from '../dates/periods.ts';
import { type CurrencySum, type Sums, unitsOf } from '../money/sums.ts';
import { vendorKeyOf } from '../vendors/vendorKeys.ts';
import { type Both, BothSums, bothOf } from './BothSums.ts';
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

/** What is left out of the report together, because no rate is known. */
interface WithoutRate {
  spend: CurrencySum[];
  undecided: CurrencySum[];
}

interface OfVendor {
  name: string | null;
  newestAt: number;
  sums: BothSums;
}

/** By invoice date, or by day of receipt if that is unknown. */
export function tallySpend(range: DayRange): Tally<Both<SpendReport> & { without: WithoutRate }> {
  const totals = new BothSums();
  const undecided = new BothSums();
  const months = new ByMonth(() => new BothSums());
  const vendors = new Map<string | null, OfVendor>();

  function vendorOf({ brief }: Reported, { receivedAt }: ReportedFacts): OfVendor {
    const key = vendorKeyOf(brief);
    let vendor = vendors.get(key);
    if (!vendor) {
      vendor = { name: brief.vendorName, newestAt: Number.NEGATIVE_INFINITY, sums: new BothSums() };
      vendors.set(key, vendor);
    }
    if (receivedAt.time > vendor.newestAt) {
      vendor.name = brief.vendorName;
      vendor.newestAt = receivedAt.time;
    }
    return vendor;
  }

  function reportOf(sumsOf: (both: BothSums) => Sums): SpendReport {
    const spend = sumsOf(totals)
      .all()
      .map((total) => ({
        currency: total.currency,
        total,
        byMonth: months
          .all()
          .map(([month, sums]) => ({ month, ...sumsOf(sums).of(total.currency) }))
          .filter(({ count }) => count > 0)
          .map(({ month, amount, count }) => ({ month, amount, count })),
        byVendor: [...vendors]
          .map(([key, { name, sums }]) => ({ key, name, ...sumsOf(sums).of(total.currency) }))
          .filter(({ count }) => count > 0)
          .sort((one, other) => compare(other.amount, one.amount))
          .map(({ key, name, amount, count }) => ({ key, name, amount, count })),
      }));
    return { spend, undecided: sumsOf(undecided).all() };
  }

  return {
    add(invoice, facts) {
      const { status, brief } = invoice;
      const { worth } = facts;
      if (status === 'rejected' || worth === null) return;
      const day = brief.invoiceDate ?? facts.receivedAt.day;
      if (!isWithin(day, range)) return;
      if (status === 'pending_review') {
        undecided.add(worth);
        return;
      }
      totals.add(worth);
      months.of(day).add(worth);
      vendorOf(invoice, facts).sums.add(worth);
    },
    result: () => ({
      ...bothOf(reportOf),
      without: { spend: totals.without.all(), undecided: undecided.without.all() },
    }),
  };
}

function compare(one: string, other: string): number {
  const difference = (unitsOf(one) ?? 0n) - (unitsOf(other) ?? 0n);
  return difference < 0n ? -1 : Number(difference > 0n);
}
