import { bandText } from '#shared/metrics/bands.ts';
import { percentText } from '#shared/metrics/percentText.ts';
import type { Accuracy } from '../../store/database/pulledTables.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { cell, countText } from '../reports/figures.ts';
import { ReportCard } from '../reports/ReportCard.tsx';
import { shareOf } from './shares.ts';

/** The reliability curve: where both bars are equally high, Docket is as often right as it says. */
export function ReliabilityCard({ bands }: Pick<Accuracy, 'bands'>) {
  return (
    <ReportCard
      title="Can the confidence be trusted?"
      description="How sure Docket was, and how often it was right. Equally high bars mean that it is right as often as it says."
      fileName="reliability"
      empty="No value with a confidence was read in this time."
      table={{
        heads: ['Confidence', 'Values read', 'Average confidence', 'Right'],
        rows: bands.map((one) => ({
          key: String(one.band),
          cells: [
            cell(bandText(one.band)),
            cell(countText(one.read), one.read),
            cell(percentText(one.confidence), one.confidence),
            cell(percentText(shareOf(one)), shareOf(one)),
          ],
        })),
      }}
    >
      <BarChart
        label="Confidence and share of right values, by band of confidence. The same figures are in the table."
        series={[
          { label: 'Docket was this sure', tone: 'neutral' },
          { label: 'Right', tone: 'accent' },
        ]}
        columns={bands.map((one) => ({
          key: String(one.band),
          name: `Confidence ${bandText(one.band)}`,
          label: bandText(one.band),
          values: [one.confidence, shareOf(one)].map((share) => ({
            size: share,
            text: percentText(share),
          })),
        }))}
      />
    </ReportCard>
  );
}
