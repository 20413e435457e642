import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { DropdownMenuLabel } from '../../ui/overlays/DropdownMenu.tsx';
import { popupItemClasses } from '../../ui/overlays/popup.ts';
import { themeNames, themes } from '../theme/theme.ts';
import { useTheme } from '../theme/useTheme.ts';

export function ThemeItems() {
  const [chosen, choose] = useTheme();
  return (
    <>
      <DropdownMenuLabel>Appearance</DropdownMenuLabel>
      <Primitive.RadioGroup value={chosen} aria-label="Appearance">
        {themes.map((theme) => (
          <Primitive.RadioItem
            key={theme}
            value={theme}
            onSelect={() => choose(theme)}
            className={`${popupItemClasses} pl-8`}
          >
            <Primitive.ItemIndicator className="absolute left-2">
              <Check aria-hidden className="size-4 text-accent-ink" />
            </Primitive.ItemIndicator>
            {themeNames[theme]}
          </Primitive.RadioItem>
        ))}
      </Primitive.RadioGroup>
    </>
  );
}
