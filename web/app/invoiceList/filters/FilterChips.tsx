import { X } from 'lucide-react';
import type { ListQuery } from '../listQuery.ts';
import type { FilterPart } from './filterTexts.ts';

interface FilterChipsProps {
  parts: readonly FilterPart[];
  onChange: (to: Partial<ListQuery>) => void;
  onClear: () => void;
}

/** The active filters; each can be removed. */
export function FilterChips({ parts, onChange, onClear }: FilterChipsProps) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-1.5">
      {parts.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange(without)}
            className="inline-flex h-7 max-w-64 items-center gap-1 rounded-full border border-accent/25 bg-accent-soft pr-2 pl-2.5 text-sm font-medium text-accent-ink hover:border-accent pointer-coarse:h-11"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-7 rounded-md px-2 text-sm text-ink-muted hover:text-ink pointer-coarse:h-11"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
