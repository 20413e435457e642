import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For a row of a list: when the address names it, as `/team#<id>` does, it is shown as chosen, comes into view and gets the
 * focus, after the heading of the page had it.
 */
export function useNamedPlace(id: string) {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLTableRowElement>(null);
  const isNamed = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same place again counts
  useEffect(() => {
    if (!isNamed) return undefined;
    const frame = requestAnimationFrame(() => {
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed, key]);
  return { ref, selected: isNamed, ...(isNamed && { tabIndex: -1 }) };
}
