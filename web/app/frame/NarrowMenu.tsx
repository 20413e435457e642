import { LogOut, Menu, X } from 'lucide-react';
import { worklistsFor } from '#shared/approvals/worklists.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { mainLinks, moreLinks } from '../navigation/links.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useSwitchAccount } from '../session/useSwitchAccount.ts';
import { themeNames, themes, useTheme } from '../theme/theme.ts';
import { WorklistCount } from './Count.tsx';
import { NavigationLink, WorklistLink } from './NavigationLink.tsx';
import { ManageBilling, PlanStatus } from './PlanStatus.tsx';
import { type Logout, useLogout } from './useLogout.tsx';

function ThemeButtons() {
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

interface NarrowMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The header's contents that do not fit a narrow screen. */
export function NarrowMenu({ open, onOpenChange }: NarrowMenuProps) {
  const Icon = open ? X : Menu;
  const logout = useLogout();
  const [first] = worklistsFor(useSignedIn().me.roles);
  return (
    <>
      <Popover
        open={open && !logout.warning}
        onOpenChange={onOpenChange}
        label="Menu"
        className="flex w-[calc(100vw-1rem)] flex-col gap-4 p-4 lg:hidden"
        trigger={
          <Button icon={<Icon aria-hidden className="size-4" />}>
            {/* Beside the word there is no room for what waits to be sent. */}
            <span className="max-[26.25rem]:sr-only">Menu</span>
            {first && !open && <WorklistCount list={first} />}
          </Button>
        }
      >
        <NarrowMenuContent logout={logout} />
      </Popover>
      {logout.warning}
    </>
  );
}

function NarrowMenuContent({ logout }: { logout: Logout }) {
  const { me } = useSignedIn();
  const switchTo = useSwitchAccount();
  return (
    <>
      <nav aria-label="Main" className="flex flex-col gap-3">
        <ul aria-label="Worklists" className="grid grid-cols-2 gap-1 border-b border-line pb-3">
          {worklistsFor(me.roles).map((list) => (
            <li key={list}>
              <WorklistLink list={list} block />
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-2 gap-1">
          {[...mainLinks, ...moreLinks].map((link) => (
            <li key={link.to}>
              <NavigationLink link={link} block />
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <PlanStatus className="flex" />
        <ManageBilling />
      </div>
      <ThemeButtons />
      {me.accounts.length > 0 && (
        <div className="flex flex-col gap-2 border-t border-line pt-4">
          <p className="text-sm font-medium text-ink-muted">Switch company</p>
          {me.accounts.map((account) => (
            <Button key={account.id} onClick={() => switchTo(account.id)}>
              {account.name}
            </Button>
          ))}
        </div>
      )}
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <Avatar
          firstName={me.firstName}
          lastName={me.lastName}
          email={me.email}
          src={me.profileImageUrl}
          decorative
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{fullName(me)}</p>
          <p className="truncate text-sm text-ink-muted">{me.accountName}</p>
        </div>
        <Button
          icon={<LogOut aria-hidden className="size-4" />}
          busy={logout.leaving}
          onClick={logout.leave}
        >
          Log out
        </Button>
      </div>
    </>
  );
}
