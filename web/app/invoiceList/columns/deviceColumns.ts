import { useSyncExternalStore } from 'react';
import { type Column, columnsIn, columnsText, defaultColumns, isDefault } from './columns.ts';

const key = 'docket.columns';
const listeners = new Set<() => void>();

/** Another tab has chosen others; a null key means that the whole storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const stored = () => window.localStorage.getItem(key);

/** The columns of lists that are no view, on this device. */
export function useDeviceColumns(): [readonly Column[], (columns: readonly Column[]) => void] {
  const text = useSyncExternalStore(subscribe, stored);
  return [columnsIn(text) ?? defaultColumns, choose];
}

function choose(columns: readonly Column[]): void {
  if (isDefault(columns)) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, columnsText(columns));
  notify();
}
