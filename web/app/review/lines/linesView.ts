import { useSyncExternalStore } from 'react';

/** What the lines show: their amounts, or how they are entered in the books. */
export type LinesView = 'amounts' | 'coding';

const key = 'docket.lines';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const stored = (): LinesView =>
  window.localStorage.getItem(key) === 'coding' ? 'coding' : 'amounts';

/** The view that the person chose last on this device. */
export function useLinesView(): LinesView {
  return useSyncExternalStore(subscribe, stored);
}

export function showLines(view: LinesView): void {
  if (view === 'amounts') window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, view);
  for (const listener of listeners) listener();
}
