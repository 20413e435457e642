import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Logo } from '../../ui/brand/Logo.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useCommands } from '../commands/Commands.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { NarrowMenu } from './NarrowMenu.tsx';
import { MainNavigation } from './NavigationLink.tsx';
import { NotificationsButton } from './NotificationsButton.tsx';
import { ManageBilling, PlanStatus } from './PlanStatus.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useLogout } from './useLogout.tsx';

/** The company, on wide screens only; the menus show it everywhere. */
function CompanyName() {
  const { me } = useSignedIn();
  return (
    <span className="hidden max-w-48 min-w-0 truncate border-l border-line pl-3 text-ink-muted 2xl:block">
      {me.accountName}
    </span>
  );
}

function LogoutButton() {
  const { leave, leaving, warning } = useLogout();
  useCommands([
    { id: 'log-out', label: 'Log out', also: 'sign out', onlySearched: true, run: leave },
  ]);
  return (
    <>
      <IconButton
        label="Log out"
        icon={<LogOut aria-hidden className="size-4" />}
        busy={leaving}
        onClick={leave}
      />
      {warning}
    </>
  );
}

export function Header() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // Close the menu after every navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation
  useEffect(() => setOpen(false), [key]);

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-14 max-w-screen-2xl items-center gap-3 px-4 sm:px-6 lg:max-xl:gap-2">
        <Logo to="/dashboard" />
        <CompanyName />
        <MainNavigation className="ml-3 hidden shrink-0 lg:block lg:max-xl:ml-1" />
        <div className="ml-auto flex min-w-0 items-center gap-2 lg:max-xl:gap-1 min-[88rem]:gap-3">
          <StatusChip />
          <PlanStatus className="hidden shrink-0 lg:flex" />
          <div className="hidden lg:block">
            <ManageBilling />
          </div>
          <NotificationsButton />
          <div className="hidden shrink-0 items-center gap-2 lg:flex">
            <AvatarMenu />
            <LogoutButton />
          </div>
          <div className="lg:hidden">
            <NarrowMenu open={open} onOpenChange={setOpen} />
          </div>
        </div>
      </div>
    </header>
  );
}
