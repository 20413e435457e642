import { type KeyboardEvent, useState } from 'react';
import { type ComboboxOption, filterOptions, nextIndex } from './comboboxFilter.ts';

/** The state of a combobox: the typed text, its matches, and the active option. */
export function useCombobox(
  options: ComboboxOption[],
  value: string,
  onValueChange: (value: string) => void,
  onFreeText?: (text: string) => void,
) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);

  const chosen = options.find((option) => option.value === value);
  const found = query === null ? options : filterOptions(options, query);

  function show() {
    setOpen(true);
    setActive(query === null ? options.findIndex((option) => option.value === value) : 0);
  }

  function close() {
    setOpen(false);
    setQuery(null);
    setActive(-1);
  }

  function choose(option: ComboboxOption) {
    onValueChange(option.value);
    close();
  }

  /** A text without a match is passed to `onFreeText`. */
  function leave() {
    if (query?.trim() && found.length === 0) onFreeText?.(query);
    close();
  }

  function type(text: string) {
    setQuery(text);
    setOpen(true);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = found[active];
      if (option) choose(option);
      else leave();
    } else if (event.key === 'Tab') {
      leave();
    }
  }

  const text = query ?? chosen?.label ?? '';
  return { open, text, found, active, setActive, show, close, leave, choose, type, onKeyDown };
}
