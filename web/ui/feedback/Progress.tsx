import * as Primitive from 'radix-ui/progress';
import { classes } from '../foundation/classes.ts';

const tones = {
  accent: 'bg-accent',
  positive: 'bg-positive',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

interface ProgressProps {
  /** Names the work for screen readers. */
  label: string;
  /** 0 to 100, or null if unknown. */
  value: number | null;
  tone?: keyof typeof tones;
  className?: string;
}

export function Progress({ label, value, tone = 'accent', className }: ProgressProps) {
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      className={classes(
        'h-1.5 w-full overflow-hidden rounded-full bg-line forced-outline',
        className,
      )}
    >
      <Primitive.Indicator
        className={classes(
          'h-full rounded-full forced-colors:bg-[Highlight]',
          tones[tone],
          value === null
            ? 'w-2/5 animate-slide motion-reduce:w-full motion-reduce:opacity-50'
            : 'transition-[width] duration-200',
        )}
        {...(value === null ? {} : { style: { width: `${value}%` } })}
      />
    </Primitive.Root>
  );
}
