import { useSyncExternalStore } from 'react';

/** Whether the screen is wide enough for columns; the same widths as `md:` and `lg:`. */
export function useWide(width: 'md' | 'lg'): boolean {
  const { subscribe, matches } = widths[width];
  return useSyncExternalStore(subscribe, matches);
}

const widths = { md: widthFrom('48rem'), lg: widthFrom('64rem') };

/** Asked with every rendering, so the browser keeps one query instead of reading it anew. */
function widthFrom(width: string) {
  let known: MediaQueryList | undefined;
  const media = () => {
    known ??= window.matchMedia(`(min-width: ${width})`);
    return known;
  };
  return {
    subscribe(listener: () => void) {
      media().addEventListener('change', listener);
      return () => media().removeEventListener('change', listener);
    },
    matches: () => media().matches,
  };
}
