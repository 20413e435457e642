import { useCallback, useSyncExternalStore } from 'react';

const queries = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)' };

/** Whether the screen is wide enough for columns; the same widths as `md:` and `lg:`. */
export function useWide(width: keyof typeof queries): boolean {
  const query = queries[width];
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
