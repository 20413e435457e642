import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const key = 'docket.theme';
const attribute = 'data-theme';

const themeName = z.enum(['system', 'light', 'dark']);
export const themes = themeName.options;
type Theme = z.infer<typeof themeName>;

export const themeNames: Record<Theme, string> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
};

interface ThemeChoice {
  current: () => Theme;
  choose: (theme: Theme) => void;
  subscribe: (listener: () => void) => () => void;
  /** Applies a theme that is chosen in another tab. */
  follow: (window: EventTarget) => void;
}

interface ThemePorts {
  root: () => Pick<HTMLElement, 'getAttribute' | 'setAttribute' | 'removeAttribute'>;
  storage: () => Storage;
}

/** static/theme.js applies the stored theme before the first paint; this changes it. */
export function createThemeChoice({ root, storage }: ThemePorts): ThemeChoice {
  const listeners = new Set<() => void>();

  function show(theme: Theme) {
    if (theme === 'system') root().removeAttribute(attribute);
    else root().setAttribute(attribute, theme);
    for (const listener of listeners) listener();
  }

  return {
    current: () => themeName.catch('system').parse(root().getAttribute(attribute)),
    choose(theme) {
      if (theme === 'system') storage().removeItem(key);
      else storage().setItem(key, theme);
      show(theme);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(window) {
      window.addEventListener('storage', (event) => {
        // A null key means that the whole storage was cleared.
        if (!('key' in event) || (event.key !== key && event.key !== null)) return;
        show(themeName.catch('system').parse(storage().getItem(key)));
      });
    },
  };
}

/** The theme of this page. */
export const theme = createThemeChoice({
  root: () => document.documentElement,
  storage: () => window.localStorage,
});

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(theme.subscribe, theme.current), theme.choose];
}
