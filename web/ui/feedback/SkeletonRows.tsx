import { classes } from '../foundation/classes.ts';
import { Skeleton } from './Skeleton.tsx';

const rows = ['one', 'two', 'three', 'four', 'five', 'six'];

interface SkeletonRowsProps {
  count: number;
  /** Gives a row the height of those that come, so that nothing moves. */
  className?: string;
}

/** Rows of a list that loads: a name on the left, a value on the right. */
export function SkeletonRows({ count, className }: SkeletonRowsProps) {
  return rows.slice(0, count).map((row) => (
    <div key={row} className={classes('flex gap-4', className)}>
      <Skeleton className="w-56 max-w-1/2" />
      <Skeleton className="ml-auto w-24" />
    </div>
  ));
}
