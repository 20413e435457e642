import { Badge } from '../../../ui/Badge.tsx';
import { Progress } from '../../../ui/Progress.tsx';

/** Until it is measured for the company itself. */
const typicalPercent = 94;

export function Uptime() {
  return (
    <div className="flex w-full flex-col gap-1.5 py-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="text-ink-muted">System uptime (typical)</span>
        <span className="flex items-center gap-2 font-medium tabular-nums">
          {typicalPercent}% <Badge tone="positive">Excellent</Badge>
        </span>
      </div>
      <Progress label="System uptime" value={typicalPercent} tone="positive" />
    </div>
  );
}
