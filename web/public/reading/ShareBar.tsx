import { classes } from '../../ui/foundation/classes.ts';

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  tone?: keyof typeof fills;
  className?: string;
}

const fills = { accent: 'fill-accent', warning: 'fill-warning' };

/** The figure stands beside it. Drawn, because public pages have no inline styles. */
export function ShareBar({ share, tone = 'accent', className }: ShareBarProps) {
  return (
    <svg aria-hidden className={classes('block w-full overflow-hidden rounded-full', className)}>
      <rect width="100%" height="100%" className="fill-hover" />
      <rect width={`${(share * 100).toFixed(1)}%`} height="100%" className={fills[tone]} />
    </svg>
  );
}
