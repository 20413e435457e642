import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { popupItemClasses } from '../../ui/foundation/popup.ts';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { moreLinks } from '../navigation/links.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useSwitchAccount } from '../session/useSwitchAccount.ts';
import { themeNames, themes, useTheme } from '../theme/theme.ts';
import { LinkCount } from './NavigationLink.tsx';

function ThemeItems() {
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

export function AvatarMenu() {
  const { me } = useSignedIn();
  const switchTo = useSwitchAccount();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" className="gap-2 px-1!">
          <Avatar
            firstName={me.firstName}
            lastName={me.lastName}
            email={me.email}
            src={me.profileImageUrl}
            size="sm"
            decorative
          />
          <span className="sr-only 2xl:not-sr-only 2xl:max-w-40 2xl:truncate">{fullName(me)}</span>
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
    >
      <DropdownMenuLabel>
        <span className="block max-w-72 truncate text-base font-semibold text-ink">
          {fullName(me)}
        </span>
        <span className="block max-w-72 truncate">{me.email}</span>
        <span className="block max-w-72 truncate">{me.accountName}</span>
      </DropdownMenuLabel>
      {moreLinks.map((link) => (
        <DropdownMenuItem key={link.to} asChild>
          <Link to={link.to}>
            {link.label}
            <LinkCount link={link} />
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <ThemeItems />
      {me.accounts.length > 0 && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>Switch company</DropdownMenuLabel>
          {me.accounts.map(({ id, name }) => (
            <DropdownMenuItem key={id} onSelect={() => switchTo(id)}>
              {name}
            </DropdownMenuItem>
          ))}
        </>
      )}
    </DropdownMenu>
  );
}
