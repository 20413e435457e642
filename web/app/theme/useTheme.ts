import { useSyncExternalStore } from 'react';
import { type Theme, theme } from './theme.ts';

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(theme.subscribe, theme.current), theme.choose];
}
