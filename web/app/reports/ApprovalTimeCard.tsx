import type { ApprovalTime } from '#shared/reports/approvalTime.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { cell, countText, hoursText, monthColumn, monthText } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';

export function ApprovalTimeCard({ time: { all, byMonth } }: { time: ApprovalTime }) {
  const rounded = (hours: number) => Number(hours.toFixed(2));
  return (
    <ReportCard
      title="Time to approval"
      description={
        all
          ? `From receipt to the last approval: median ${hoursText(all.median)}, nine of ten within ${hoursText(all.p90)}.`
          : 'From receipt to the last approval.'
      }
      fileName="time-to-approval"
      empty="No invoice was approved in this period."
      table={{
        heads: ['Month of approval', 'Invoices', 'Median (hours)', '9 of 10 (hours)'],
        rows: byMonth.map(({ month, count, median, p90 }) => ({
          key: month,
          cells: [
            cell(monthText(month), month),
            cell(countText(count), count),
            cell(hoursText(median), rounded(median)),
            cell(hoursText(p90), rounded(p90)),
          ],
        })),
      }}
    >
      <BarChart
        label="Hours from receipt to approval by month. The same figures are in the table."
        series={[
          { label: 'Median', tone: 'accent' },
          { label: '9 of 10 within', tone: 'neutral' },
        ]}
        columns={byMonth.map(({ month, median, p90 }, index) => ({
          ...monthColumn(month, index),
          values: [median, p90].map((hours) => ({ size: hours, text: hoursText(hours) })),
        }))}
      />
    </ReportCard>
  );
}
