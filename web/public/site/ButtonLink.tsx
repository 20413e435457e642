import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';

interface Action {
  href: string;
  label: string;
}

interface CallToActionProps {
  title: string;
  children: ReactNode;
  action: Action;
  other?: Action;
}

/** The end of a page, with one or two next actions. */
export function CallToAction({ title, children, action, other }: CallToActionProps) {
  return (
    <section aria-labelledby="next-step" className="below-fold bg-accent text-on-accent">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-16 gap-y-8 px-4 py-16 sm:px-6 lg:flex-row lg:items-center lg:justify-between lg:py-20">
        <div className="max-w-xl">
          <h2 id="next-step" className="text-2xl font-semibold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-md text-balance">{children}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <a href={action.href} className={`${button} border-transparent bg-surface text-ink`}>
            {action.label}
          </a>
          {other && (
            <a href={other.href} className={`${button} border-on-accent/60 hover:bg-accent-hover`}>
              {other.label}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** As large as other buttons, in the colours of the band. */
const button =
  'inline-flex h-11 items-center justify-center rounded-md border px-5 text-md font-medium whitespace-nowrap transition-colors focus-visible:outline-on-accent';

interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. On public pages it loads another document. */
export function ButtonLink({ href, children, ...looks }: ButtonLinkProps) {
  return (
    <Button {...looks} asChild>
      <a href={href}>{children}</a>
    </Button>
  );
}
