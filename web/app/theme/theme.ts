import { useSyncExternalStore } from 'react';
import { createDeviceChoice, thisPage } from './deviceChoice.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, string> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
};

export const theme = createDeviceChoice({ name: 'theme', values: themes }, thisPage);

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(theme.subscribe, theme.current), theme.choose];
}
