import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../foundation/classes.ts';
import { numberText } from '../foundation/formats.ts';
import { popupItemClasses } from '../foundation/popup.ts';
import type { ComboboxOption } from './comboboxFilter.ts';

interface ComboboxListProps {
  id: string;
  label: string | undefined;
  labelId: string | undefined;
  options: readonly ComboboxOption[];
  value: string;
  active: number;
  emptyText: string;
  /** Details are under the labels instead of beside them. */
  stacked?: boolean;
  /** How many more options match than are listed. */
  more?: number;
  onActive: (index: number) => void;
  onChoose: (option: ComboboxOption) => void;
}

export function ComboboxList({
  id,
  label,
  labelId,
  options,
  value,
  active,
  emptyText,
  stacked = false,
  more = 0,
  onActive,
  onChoose,
}: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    // A list begins with its first option in sight, and looking for it would lay out the page once more.
    if (active === shown.current) return;
    shown.current = active;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (options.length === 0) {
    return (
      <p role="status" className="px-2 py-1.5 text-ink-muted">
        {emptyText}
      </p>
    );
  }
  const listbox = (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-highlighted={index === active || undefined}
          onPointerMove={() => onActive(index)}
          // Keeps the focus in the text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={classes(popupItemClasses, 'w-full pr-8 text-left')}
        >
          <span className={classes('min-w-0 flex-1', stacked ? 'flex flex-col' : 'truncate')}>
            <span className="truncate">{option.label}</span>
            {stacked && option.detail && (
              <span className="truncate text-sm text-ink-muted">{option.detail}</span>
            )}
          </span>
          {!stacked && option.detail && (
            <span className="text-sm text-ink-muted">{option.detail}</span>
          )}
          {option.value === value && (
            <Check aria-hidden className="absolute right-2 size-4 text-accent-ink" />
          )}
        </button>
      ))}
    </div>
  );
  if (more === 0) return listbox;
  return (
    <>
      {listbox}
      <p className="px-2 py-1.5 text-sm text-ink-muted">
        {numberText(more)} more. Type to find one.
      </p>
    </>
  );
}
