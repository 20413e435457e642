import { Link } from 'react-router-dom';
import type { FlagsReport } from '#shared/reports/flags.ts';
import { BarList } from '../../ui/display/BarList.tsx';
import { flagText } from '../invoices/texts.ts';
import { cell, countText, shareText } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';

export function FlagsCard({ flags: { invoices, flagged, byKind } }: { flags: FlagsReport }) {
  return (
    <ReportCard
      title="Flags by kind"
      description={`Of ${countText(invoices)} invoices that came in this period, ${countText(flagged)} have a flag (${shareText(flagged, invoices)}).`}
      fileName="flags"
      empty="Nothing was flagged."
      table={{
        heads: ['Flag', 'Invoices'],
        rows: byKind.map(({ code, count }) => ({
          key: code,
          cells: [cell(flagText(code)), cell(countText(count), count)],
        })),
      }}
    >
      <BarList
        label="Flags by kind"
        items={byKind.map(({ code, count }) => ({
          key: code,
          label: (
            <Link
              to={`/invoices?flag=${encodeURIComponent(code)}`}
              className="rounded-sm underline-offset-3 hover:underline"
            >
              {flagText(code)}
            </Link>
          ),
          size: count,
          text: countText(count),
          tone: 'warning',
        }))}
      />
    </ReportCard>
  );
}
