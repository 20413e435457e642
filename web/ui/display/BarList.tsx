import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

const fills = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' };

export interface BarListItem {
  key: string;
  label: ReactNode;
  size: number;
  /** The figure itself. */
  text: string;
  /** Small text beside the figure. */
  note?: string;
  tone?: keyof typeof fills;
}

/** Names with horizontal bars, each with its figure as text. */
export function BarList({ label, items }: { label: string; items: readonly BarListItem[] }) {
  const largest = Math.max(0, ...items.map(({ size }) => size));
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {items.map(({ key, label: name, size, text, note, tone = 'accent' }) => (
        <li key={key} className="flex flex-col gap-1">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular-nums">
              {note && <span className="mr-2 text-sm text-ink-muted">{note}</span>}
              <span className="font-medium">{text}</span>
            </span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-hover">
            <div
              className={classes('h-full rounded-full forced-outline', fills[tone])}
              style={{ width: `${largest > 0 ? (Math.max(0, size) / largest) * 100 : 0}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
