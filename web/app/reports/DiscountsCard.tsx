import type { Discounts } from '#shared/reports/discounts.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { amountText } from '../invoices/amountText.ts';
import { cell, countText, monthColumn, monthText, roundAmount } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';

/** `undefined`: no discount was offered. */
export function DiscountsCard({ discounts }: { discounts: Discounts | undefined }) {
  const currency = discounts?.currency ?? 'USD';
  const money = (amount: string) => amountText(amount, currency);
  const byMonth = discounts?.byMonth ?? [];
  return (
    <ReportCard
      title="Discounts missed"
      description={
        discounts
          ? `Discounts that expired before the invoice was approved: ${money(discounts.missed.amount)} of ${money(discounts.offered.amount)}.`
          : 'Early-payment discounts that were missed.'
      }
      fileName={`discounts-missed-${currency}`}
      empty="No early-payment discount expired in this period."
      table={{
        heads: ['Month', 'Offered', `Worth (${currency})`, 'Missed', `Lost (${currency})`],
        rows: byMonth.map(({ month, offered, missed }) => ({
          key: month,
          cells: [
            cell(monthText(month), month),
            cell(countText(offered.count), offered.count),
            cell(money(offered.amount), offered.amount),
            cell(countText(missed.count), missed.count),
            cell(money(missed.amount), missed.amount),
          ],
        })),
      }}
    >
      <BarChart
        label={`Discounts offered and missed by month in ${currency}. The same figures are in the table.`}
        series={[
          { label: 'Offered', tone: 'neutral' },
          { label: 'Missed', tone: 'danger' },
        ]}
        columns={byMonth.map(({ month, offered, missed }, index) => ({
          ...monthColumn(month, index),
          values: [offered, missed].map(({ amount }) => ({
            size: Number(amount),
            text: roundAmount(amount, currency),
          })),
        }))}
      />
    </ReportCard>
  );
}
