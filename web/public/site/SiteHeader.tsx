import { Menu, X } from 'lucide-react';
import { Mark } from '../../ui/brand/Mark.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { ButtonLink } from './ButtonLink.tsx';

/** Mark and name, leading to the front page. */
function SiteLogo() {
  return (
    <a
      href="/"
      className="flex shrink-0 items-center gap-2 rounded-sm pointer-coarse:min-h-11"
      aria-label="Docket, home page"
    >
      <Mark className="size-7" />
      <span className="text-xl font-bold">Docket</span>
    </a>
  );
}

interface NavigationLinkProps {
  href: string;
  label: string;
  current: boolean;
  /** On a line of its own, high enough for touch. */
  tall?: boolean;
}

function NavigationLink({ href, label, current, tall = false }: NavigationLinkProps) {
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'flex items-center rounded-md px-3 font-medium transition-colors',
        tall ? 'h-11 text-md' : 'h-8 text-base pointer-coarse:h-11',
        current ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {label}
    </a>
  );
}

const navigation = [
  { href: '/', label: 'Home' },
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/demo', label: 'Demo' },
  { href: '/contact', label: 'Contact' },
] as const;

/** A `popover`, which the browser opens and closes without any script. */
function SiteMenu({ path }: { path: string | null }) {
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

export function SiteHeader({ path }: { path: string | null }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
        <SiteLogo />
        <nav aria-label="Main" className="ml-4 hidden flex-1 items-center gap-1 lg:flex">
          {navigation.map((link) => (
            <NavigationLink key={link.href} {...link} current={link.href === path} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ButtonLink href="/login" variant="ghost" className="max-lg:hidden">
            Sign in
          </ButtonLink>
          <ButtonLink href="/demo" className="max-sm:hidden">
            Watch Demo
          </ButtonLink>
          <ButtonLink href="/pricing" variant="primary">
            Start Free Trial
          </ButtonLink>
          <SiteMenu path={path} />
        </div>
      </div>
    </header>
  );
}
