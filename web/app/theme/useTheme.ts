import { useState } from 'react';
import { chooseTheme, currentTheme, type Theme } from './theme.ts';

export function useTheme(): [Theme, (theme: Theme) => void] {
  const root = document.documentElement;
  const [theme, setTheme] = useState(() => currentTheme(root));
  function choose(next: Theme) {
    chooseTheme(next, root, window.localStorage);
    setTheme(next);
  }
  return [theme, choose];
}
