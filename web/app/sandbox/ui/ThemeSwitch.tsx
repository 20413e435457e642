import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

type Theme = (typeof themes)[number]['value'];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    return () => root.removeAttribute('data-theme');
  }, [theme]);

  return (
    <fieldset className="flex rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className={classes(
            'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm font-medium pointer-coarse:h-11',
            theme === value
              ? 'bg-raised text-ink shadow-xs forced-outline'
              : 'text-ink-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
