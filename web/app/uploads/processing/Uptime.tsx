import { useLiveQuery } from 'dexie-react-hooks';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { uptimeFigure } from '../../metrics/figures.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/** The last known uptime; the dashboard's metric cards load it. */
export function Uptime() {
  const { database } = useSignedIn();
  const metrics = useLiveQuery(() => database.metrics.get('metrics'), [database]);
  const { value, word, tone, share, typical } = uptimeFigure(metrics);
  return (
    <div className="flex w-full flex-col gap-1.5 py-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="text-ink-muted">
          {typical ? 'System uptime (typical)' : 'System uptime, 30 days'}
        </span>
        <span className="flex items-center gap-2 font-medium tabular-nums">
          {value} <Badge tone={tone}>{word}</Badge>
        </span>
      </div>
      <Progress label="System uptime" value={share * 100} tone={tone} />
    </div>
  );
}
