import { Card } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

const rows = ['first', 'second', 'third'];

export function RulesSkeleton() {
  return (
    <Card className="gap-5 p-5">
      <p role="status" className="text-ink-muted">
        Loading approval rules…
      </p>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="w-56 max-w-1/2" />
          <Skeleton className="ml-auto w-24" />
        </div>
      ))}
    </Card>
  );
}
