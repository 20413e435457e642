import { Button } from '../../ui/forms/Button.tsx';
import { themeNames, themes } from '../theme/theme.ts';
import { useTheme } from '../theme/useTheme.ts';

export function ThemeButtons() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="flex flex-wrap gap-2 border-t border-line pt-4">
      <legend className="sr-only">Appearance</legend>
      {themes.map((theme) => (
        <Button
          key={theme}
          aria-pressed={theme === chosen}
          onClick={() => choose(theme)}
          className="aria-pressed:border-accent aria-pressed:text-accent-ink"
        >
          {themeNames[theme]}
        </Button>
      ))}
    </fieldset>
  );
}
