import { type RefObject, useEffect } from 'react';

interface ListKeys {
  count: number;
  current: number;
  moveTo: (place: number) => void;
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
}

/** j and k, and the arrows from within the list, go from row to row; `/` goes to the search, and the arrow down from there to the list. */
export function useListKeys({ count, current, moveTo, list, search }: ListKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const place = event.defaultPrevented ? null : asks(event);
      if (place === null || count === 0) return;
      event.preventDefault();
      moveTo(Math.min(Math.max(place, 0), count - 1));
    }

    function asks(event: KeyboardEvent): number | null {
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
  }, [count, current, moveTo, list, search]);
}

function isTyping(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null
  );
}
