import { Link } from 'react-router-dom';
import type { CurrencySum } from '#shared/money/sums.ts';
import type { ReportsTogether } from '#shared/reports/reports.ts';
import type { Spend, SpendReport } from '#shared/reports/spend.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { Stat } from '../../ui/display/Stat.tsx';
import { amountText, withoutText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { FirstBars } from './FirstBars.tsx';
import { cell, countText, monthColumn, monthText, roundAmount } from './figures.ts';
import { withLeftOut } from './leftOut.ts';
import { ReportCard } from './ReportCard.tsx';

interface SpendTotalsProps {
  report: SpendReport;
  together: ReportsTogether;
}

/** Totals of each currency, and the total of all in that of the company. */
export function SpendTotals({ report: { spend, undecided }, together }: SpendTotalsProps) {
  const { currency: base, without } = together;
  const totals = spend.map(({ total }) => total);
  const isForeign = ({ currency }: CurrencySum) => currency !== base;
  const all = totals.some(isForeign) ? together.spend.spend[0]?.total : undefined;
  const [undecidedTogether] = undecided.some(isForeign) ? together.spend.undecided : [];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {totals.slice(0, 3).map(({ currency, amount, count }) => (
        <Stat
          key={currency}
          label={`Spent in ${currency}`}
          value={amountText(amount, currency)}
          note={invoicesText(count)}
        />
      ))}
      {all && (
        <Stat
          label={`Together in ${base}`}
          value={amountText(all.amount, base)}
          note={togetherNote(without.spend)}
        />
      )}
      {undecided.length > 0 && (
        <Stat
          label="Awaiting a decision"
          value={
            undecidedTogether
              ? amountText(undecidedTogether.amount, base)
              : undecided.slice(0, 1).map(({ amount, currency }) => amountText(amount, currency))
          }
          note={[
            ...(undecidedTogether ? [togetherNote(without.undecided)] : []),
            ...undecided
              .slice(undecidedTogether ? 0 : 1)
              .map(({ amount, currency }) => amountText(amount, currency)),
            invoicesText(undecided.reduce((sum, { count }) => sum + count, 0)),
          ].join(' · ')}
        />
      )}
    </div>
  );
}

function togetherNote(without: readonly CurrencySum[]): string {
  const left = withoutText(without);
  const by = 'At the exchange rate of each invoice';
  return left ? `${by}; ${left}` : by;
}

const empty = 'Nothing was approved or paid in this period.';

interface SpendCardProps {
  /** `undefined`: no spend. */
  spend: Spend | undefined;
  /** Every month of the period, including those without invoices. */
  months: readonly string[];
  /** What is left out, because no rate is known. */
  without?: readonly CurrencySum[] | undefined;
}

export function SpendByMonth({ spend, months, without = [] }: SpendCardProps) {
  const currency = spend?.currency ?? 'USD';
  const byMonth = new Map(spend?.byMonth.map((one) => [one.month, one]));
  const all = spend ? months.map((month) => byMonth.get(month) ?? nothingIn(month)) : [];
  return (
    <ReportCard
      title="Spend by month"
      description={withLeftOut('Approved and paid invoices, by the day of the invoice.', without)}
      fileName={`spend-by-month-${currency}`}
      empty={empty}
      table={{
        heads: ['Month', 'Invoices', `Amount (${currency})`],
        rows: all.map(({ month, count, amount }) => ({
          key: month,
          cells: [
            cell(monthText(month), month),
            cell(countText(count), count),
            cell(amountText(amount, currency), amount),
          ],
        })),
      }}
    >
      <BarChart
        label={`Spend by month in ${currency}. The same figures are in the table.`}
        series={[{ label: currency, tone: 'accent' }]}
        columns={all.map(({ month, amount }, index) => ({
          ...monthColumn(month, index),
          values: [{ size: Number(amount), text: roundAmount(amount, currency) }],
        }))}
      />
    </ReportCard>
  );
}

function nothingIn(month: string) {
  return { month, amount: '0.00', count: 0 };
}

export function SpendByVendor({ spend, without = [] }: Omit<SpendCardProps, 'months'>) {
  const currency = spend?.currency ?? 'USD';
  const vendors = (spend?.byVendor ?? []).map((vendor) => ({
    ...vendor,
    key: vendor.key ?? '',
    name: vendor.name ?? 'Vendor unknown',
  }));
  return (
    <ReportCard
      title="Spend by vendor"
      description={withLeftOut('The largest first.', without)}
      fileName={`spend-by-vendor-${currency}`}
      empty={empty}
      table={{
        heads: ['Vendor', 'Invoices', `Amount (${currency})`],
        rows: vendors.map(({ key, name, count, amount }) => ({
          key,
          cells: [
            cell(name),
            cell(countText(count), count),
            cell(amountText(amount, currency), amount),
          ],
        })),
      }}
    >
      <FirstBars
        label="Spend by vendor"
        items={vendors.map(({ key, name, count, amount }) => ({
          key,
          label: key ? <VendorLink vendor={key} name={name} /> : name,
          size: Number(amount),
          text: amountText(amount, currency),
          note: invoicesText(count),
        }))}
      />
    </ReportCard>
  );
}

function VendorLink({ vendor, name }: { vendor: string; name: string }) {
  return (
    <Link
      to={`/invoices?vendor=${encodeURIComponent(vendor)}`}
      className="rounded-sm underline-offset-3 hover:underline"
    >
      {name}
    </Link>
  );
}
