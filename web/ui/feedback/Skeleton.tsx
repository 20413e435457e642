import { classes } from '../foundation/classes.ts';

const shapes = { line: 'h-4 rounded-sm', block: 'rounded-md', circle: 'rounded-full' };

interface SkeletonProps {
  shape?: keyof typeof shapes;
  /** The size of the coming content; a line has its own height. */
  className?: string;
}

/** A placeholder for content that is loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes('block animate-pulse bg-line forced-outline', shapes[shape], className)}
    />
  );
}
