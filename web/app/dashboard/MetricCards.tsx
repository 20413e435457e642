import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarCheck, Hourglass, Target, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { pullMetrics } from '../../store/pulled/pullMetrics.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Stat } from '../../ui/display/Stat.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { invoicesText } from '../invoices/texts.ts';
import {
  accuracyFigure,
  type Figure,
  processingTimeFigure,
  savingsFigure,
} from '../metrics/figures.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function MetricCards({ survey }: { survey: Survey | undefined }) {
  const { database } = useSignedIn();
  usePull(database, pullMetrics);
  const metrics = useLiveQuery(() => database.metrics.get('metrics'), [database]);
  return (
    <section aria-label="Metrics" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <Metric label="Processing time" icon={<Timer />} figure={processingTimeFigure(metrics)} />
      <Metric label="Accuracy" icon={<Target />} figure={accuracyFigure(metrics)} />
      <Metric
        label="Savings"
        icon={<Hourglass />}
        figure={survey && savingsFigure(survey.invoices)}
      />
      <Metric
        label="Processed today"
        icon={<CalendarCheck />}
        figure={
          survey && {
            value: numberText(survey.today),
            note: `${invoicesText(survey.invoices)} in all`,
            typical: false,
          }
        }
      />
    </section>
  );
}

interface MetricProps {
  label: string;
  icon: ReactNode;
  figure: Figure | undefined;
}

function Metric({ label, icon, figure }: MetricProps) {
  if (!figure) {
    return <Stat label={label} icon={icon} value={<Skeleton className="my-2 w-20" />} note="…" />;
  }
  return (
    <Stat
      label={label}
      icon={icon}
      value={figure.value}
      note={figure.note}
      aside={figure.typical && <Badge>Typical</Badge>}
    />
  );
}
