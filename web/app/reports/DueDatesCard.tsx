import type { DueDatesReport } from '#shared/reports/dueDates.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { cell, countText, monthColumn, monthText, shareText } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';

export function DueDatesCard({ dueDates }: { dueDates: DueDatesReport }) {
  const { passed, missed, byMonth } = dueDates;
  return (
    <ReportCard
      title="Due dates missed"
      description={`Invoices that were not approved by their due date: ${countText(missed)} of ${countText(passed)} (${shareText(missed, passed)}).`}
      fileName="due-dates-missed"
      empty="No due date has passed in this period."
      table={{
        heads: ['Month due', 'Due dates passed', 'Missed'],
        rows: byMonth.map((month) => ({
          key: month.month,
          cells: [
            cell(monthText(month.month), month.month),
            cell(countText(month.passed), month.passed),
            cell(countText(month.missed), month.missed),
          ],
        })),
      }}
    >
      <BarChart
        label="Due dates passed and missed by month. The same figures are in the table."
        series={[
          { label: 'Passed', tone: 'neutral' },
          { label: 'Missed', tone: 'danger' },
        ]}
        columns={byMonth.map((month, index) => ({
          ...monthColumn(month.month, index),
          values: [month.passed, month.missed].map((size) => ({ size, text: countText(size) })),
        }))}
      />
    </ReportCard>
  );
}
