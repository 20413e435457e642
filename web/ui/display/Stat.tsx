import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

const tones = {
  neutral: 'text-ink-muted',
  positive: 'text-positive-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
};

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** How it changed, or what it is compared with. */
  note?: ReactNode;
  noteTone?: keyof typeof tones;
  icon?: ReactNode;
  /** Beside the note: a Badge, say. */
  aside?: ReactNode;
  className?: string;
}

export function Stat({
  label,
  value,
  note,
  noteTone = 'neutral',
  icon,
  aside,
  className,
}: StatProps) {
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col rounded-xl border border-line bg-surface px-4 py-3.5 shadow-xs',
        className,
      )}
    >
      <div className="flex min-h-5 items-center gap-1.5 text-sm text-ink-muted">
        {icon && (
          <span aria-hidden className="[&_svg]:size-4">
            {icon}
          </span>
        )}
        <span>{label}</span>
      </div>
      <div className="mt-1.5 text-2xl font-semibold tabular-nums">{value}</div>
      {(note || aside) && (
        <div className="mt-0.5 flex flex-wrap items-center gap-2 text-sm tabular-nums">
          {note && <span className={tones[noteTone]}>{note}</span>}
          {aside}
        </div>
      )}
    </div>
  );
}
