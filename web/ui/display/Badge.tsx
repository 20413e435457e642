import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

const tones = {
  neutral: 'bg-hover text-ink-muted border-line-strong',
  accent: 'bg-accent-soft text-accent-ink border-accent/25',
  positive: 'bg-positive-soft text-positive-ink border-positive/25',
  warning: 'bg-warning-soft text-warning-ink border-warning/30',
  danger: 'bg-danger-soft text-danger-ink border-danger/25',
  info: 'bg-info-soft text-info-ink border-info/25',
};

const dots = {
  neutral: 'bg-ink-faint',
  accent: 'bg-accent',
  positive: 'bg-positive',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
};

export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone;
  dot?: boolean;
  icon?: ReactNode;
  className?: string;
}

export function Badge({ children, tone = 'neutral', dot = false, icon, className }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap tabular-nums [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className={classes('size-1.5 rounded-full', dots[tone])} />}
      {icon}
      {children}
    </span>
  );
}
