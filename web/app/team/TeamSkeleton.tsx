import { Card } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';

const rows = ['first', 'second', 'third'];

export function TeamSkeleton() {
  return (
    <Card className="gap-5 p-5">
      <VisuallyHidden>Loading the team</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="w-56 max-w-1/2" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </Card>
  );
}
