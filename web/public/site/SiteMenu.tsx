import { Menu, X } from 'lucide-react';
import { ButtonLink } from './ButtonLink.tsx';
import { navigation } from './links.ts';
import { NavigationLink } from './NavigationLink.tsx';

/** A `popover`, which the browser opens and closes without any script. */
export function SiteMenu({ path }: { path: string | null }) {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label="Menu"
        aria-expanded="false"
        aria-controls="site-menu"
        className="group flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
      >
        <Menu aria-hidden className="size-5 group-aria-expanded:hidden" />
        <X aria-hidden className="hidden size-5 group-aria-expanded:block" />
      </button>
      <div
        id="site-menu"
        popover="auto"
        className="fixed top-16 right-0 bottom-auto left-0 w-full border-b border-line bg-surface text-ink shadow-lg"
      >
        <nav aria-label="Menu" className="flex flex-col gap-1 px-4 pt-2 pb-5">
          {navigation.map((link) => (
            <NavigationLink key={link.href} {...link} current={link.href === path} tall />
          ))}
          <div className="mt-3 grid grid-cols-2 gap-2">
            <ButtonLink href="/login" size="lg">
              Sign in
            </ButtonLink>
            <ButtonLink href="/demo" size="lg">
              Watch Demo
            </ButtonLink>
          </div>
        </nav>
      </div>
    </div>
  );
}
