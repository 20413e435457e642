import { type RefObject, useEffect } from 'react';
import { isTyping } from '../commands/isTyping.ts';

interface ListKeys {
  count: number;
  current: number;
  moveTo: (index: number) => void;
  /** Selects the range from the current row to this one. */
  extendTo: (index: number) => void;
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
}

/**
 * j, k and the arrow keys move between rows; `/` focuses the search, and arrow down leads from
 * there to the list. With Shift, the arrows select the rows that they pass.
 */
export function useListKeys({ count, current, moveTo, extendTo, list, search }: ListKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const index = event.defaultPrevented ? null : targetIndex(event);
      if (index === null || count === 0) return;
      event.preventDefault();
      const to = Math.min(Math.max(index, 0), count - 1);
      if (event.shiftKey) {
        extendTo(current);
        extendTo(to);
      }
      moveTo(to);
    }

    function targetIndex(event: KeyboardEvent): number | null {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) {
        return null;
      }
      if (target === search.current) return key === 'ArrowDown' ? current : null;
      if (isTyping(target)) return null;
      if (key === '/') {
        event.preventDefault();
        search.current?.focus();
        return null;
      }
      const within = list.current?.contains(target) ?? false;
      if (key === 'j') return within ? current + 1 : current;
      if (key === 'k') return within ? current - 1 : current;
      if (!within) return null;
      return { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[key] ?? null;
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [count, current, moveTo, extendTo, list, search]);
}
