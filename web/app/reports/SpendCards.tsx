import { Link } from 'react-router-dom';
import type { Spend } from '#shared/reports/spend.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { BarList } from '../../ui/display/BarList.tsx';
import { amountText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { countText, monthColumn, monthText, roundAmount } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';
import { cell } from './ReportTable.ts';

const empty = 'Nothing was approved or paid in this period.';

interface SpendCardProps {
  /** `undefined`: no spend. */
  spend: Spend | undefined;
  /** Every month of the period, including those without invoices. */
  months: readonly string[];
}

export function SpendByMonth({ spend, months }: SpendCardProps) {
  const currency = spend?.currency ?? 'USD';
  const byMonth = new Map(spend?.byMonth.map((one) => [one.month, one]));
  const all = spend ? months.map((month) => byMonth.get(month) ?? nothingIn(month)) : [];
  return (
    <ReportCard
      title="Spend by month"
      description="Approved and paid invoices, by the day of the invoice."
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

/** The rest are only in the table. */
const shownVendors = 8;

export function SpendByVendor({ spend }: Pick<SpendCardProps, 'spend'>) {
  const currency = spend?.currency ?? 'USD';
  const vendors = (spend?.byVendor ?? []).map((vendor) => ({
    ...vendor,
    key: vendor.key ?? '',
    name: vendor.name ?? 'Vendor unknown',
  }));
  const further = vendors.length - shownVendors;
  return (
    <ReportCard
      title="Spend by vendor"
      description="The largest first."
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
      <BarList
        label="Spend by vendor"
        items={vendors.slice(0, shownVendors).map(({ key, name, count, amount }) => ({
          key,
          label: key ? <VendorLink vendor={key} name={name} /> : name,
          size: Number(amount),
          text: amountText(amount, currency),
          note: invoicesText(count),
        }))}
      />
      {further > 0 && (
        <p className="mt-3 text-sm text-ink-muted">{countText(further)} more in the table.</p>
      )}
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
