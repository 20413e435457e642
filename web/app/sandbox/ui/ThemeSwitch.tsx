import { Monitor, Moon, Sun } from 'lucide-react';
import { classes } from '../../../ui/foundation/classes.ts';
import { useTheme } from '../../theme/useTheme.ts';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

export function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="flex rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(value)}
          className={classes(
            'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm font-medium pointer-coarse:h-11',
            chosen === value
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
