import type { CurrencySum } from '#shared/money/sums.ts';
import type { AgeBucket, Ageing } from '#shared/reports/ageing.ts';
import { BarList, type BarListItem } from '../../ui/display/BarList.tsx';
import { amountText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { cell, countText } from './figures.ts';
import { withLeftOut } from './leftOut.ts';
import { ReportCard } from './ReportCard.tsx';

const texts: Record<AgeBucket, string> = {
  not_due: 'Not due yet',
  to_30: '1–30 days late',
  to_60: '31–60 days late',
  to_90: '61–90 days late',
  beyond_90: 'More than 90 days late',
  no_due_date: 'Without a due date',
};

const tones: Partial<Record<AgeBucket, BarListItem['tone']>> = {
  to_30: 'warning',
  to_60: 'warning',
  to_90: 'danger',
  beyond_90: 'danger',
};

interface AgeingCardProps {
  /** `undefined`: no invoice is open. */
  ageing: Ageing | undefined;
  /** What is left out, because no rate is known. */
  without?: readonly CurrencySum[] | undefined;
}

export function AgeingCard({ ageing, without = [] }: AgeingCardProps) {
  const currency = ageing?.currency ?? 'USD';
  const buckets = ageing?.buckets ?? [];
  return (
    <ReportCard
      title="Ageing of open invoices"
      description={withLeftOut(
        'Invoices that are neither paid nor rejected, as of today.',
        without,
      )}
      fileName={`ageing-${currency}`}
      empty="No invoice is open."
      table={{
        heads: ['Due', 'Invoices', `Amount (${currency})`],
        rows: buckets.map(({ bucket, count, amount }) => ({
          key: bucket,
          cells: [
            cell(texts[bucket]),
            cell(countText(count), count),
            cell(amountText(amount, currency), amount),
          ],
        })),
      }}
    >
      <BarList
        label="Ageing of open invoices"
        items={buckets.map(({ bucket, count, amount }) => ({
          key: bucket,
          label: texts[bucket],
          size: Number(amount),
          text: amountText(amount, currency),
          note: invoicesText(count),
          tone: tones[bucket] ?? 'accent',
        }))}
      />
    </ReportCard>
  );
}
