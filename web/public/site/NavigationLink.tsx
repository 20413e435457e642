import { classes } from '../../ui/foundation/classes.ts';

interface NavigationLinkProps {
  href: string;
  label: string;
  current: boolean;
  /** On a line of its own, high enough for touch. */
  tall?: boolean;
}

export function NavigationLink({ href, label, current, tall = false }: NavigationLinkProps) {
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
