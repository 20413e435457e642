import { Link, useLocation } from 'react-router-dom';
import { classes } from '../../ui/foundation/classes.ts';
import { type AppLink, isCurrent, mainLinks } from '../navigation/links.ts';

interface NavigationLinkProps {
  link: AppLink;
  /** Shown as a line of a list instead of in a row. */
  block?: boolean;
}

export function NavigationLink({ link, block = false }: NavigationLinkProps) {
  const current = isCurrent(link, useLocation().pathname);
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'flex items-center rounded-md px-2.5 font-medium whitespace-nowrap transition-colors lg:max-xl:px-2',
        block ? 'h-11' : 'h-8 pointer-coarse:h-11',
        current
          ? 'bg-accent-soft text-accent-ink forced-outline'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {link.label}
    </Link>
  );
}

export function MainNavigation({ className }: { className: string }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex items-center gap-0.5">
        {mainLinks.map((link) => (
          <li key={link.to}>
            <NavigationLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
