import { z } from 'zod';

const key = 'docket.theme';
const attribute = 'data-theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, string> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
};

/** static/theme.js applies the kept choice before the first paint; this changes it. */
export function currentTheme(root: HTMLElement): Theme {
  return z.enum(themes).catch('system').parse(root.getAttribute(attribute));
}

export function chooseTheme(theme: Theme, root: HTMLElement, storage: Storage): void {
  if (theme === 'system') {
    root.removeAttribute(attribute);
    storage.removeItem(key);
  } else {
    root.setAttribute(attribute, theme);
    storage.setItem(key, theme);
  }
}
