import { ButtonLink } from './ButtonLink.tsx';
import { navigation } from './links.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteMenu } from './SiteMenu.tsx';

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
