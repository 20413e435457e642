import { firstSureBand } from '#shared/metrics/bands.ts';
import { percentText } from '#shared/metrics/percentText.ts';
import type { Accuracy } from '../../store/database/pulledTables.ts';
import { Stat } from '../../ui/display/Stat.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { shareOf, totalOf } from './shares.ts';

export function AccuracyTotals({ accuracy }: { accuracy: Accuracy }) {
  const { read, kept, invoices, untouched, bands } = accuracy;
  const sure = totalOf(bands.filter(({ band }) => band >= firstSureBand));
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <Stat
        label="Values right as read"
        value={percentText(shareOf({ read, kept }))}
        note={`${numberText(kept)} of ${numberText(read)} values`}
      />
      <Stat
        label="Invoices without any correction"
        value={percentText(untouched / invoices)}
        note={`${numberText(untouched)} of ${numberText(invoices)} invoices`}
      />
      <Stat
        label="Right where Docket was sure"
        value={sure.read > 0 ? percentText(shareOf(sure)) : '–'}
        note={`of ${numberText(sure.read)} values at 90% confidence and more`}
      />
    </div>
  );
}
