import { useSyncExternalStore } from 'react';

const query = '(min-width: 48rem)';

/** Whether there is room for a line with columns; the same width as `md:`. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
