import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';

interface PageHeroProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The page has no other content. */
  alone?: boolean;
}

/** The top of every page except the home page. */
export function PageHero({ title, children, actions, alone = false }: PageHeroProps) {
  return (
    <div className={classes('bg-canvas', !alone && 'border-b border-line')}>
      <div
        className={classes(
          'mx-auto max-w-6xl px-4 sm:px-6',
          alone ? 'py-20 lg:py-32' : 'py-14 lg:py-20',
        )}
      >
        <h1 className="max-w-3xl text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-md text-pretty text-ink-muted sm:text-lg">{children}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

const tones = { plain: 'bg-surface', tinted: 'border-y border-line bg-canvas' };

interface SectionProps {
  children: ReactNode;
  tone?: keyof typeof tones;
  /** The id of the heading that names the section. */
  labelledBy?: string;
  className?: string;
}

/** A band across the page, with content of the usual width. */
export function Section({ children, tone = 'plain', labelledBy, className }: SectionProps) {
  return (
    <section aria-labelledby={labelledBy} className={classes('below-fold', tones[tone])}>
      <div className={classes('mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24', className)}>
        {children}
      </div>
    </section>
  );
}

interface SectionHeadingProps {
  id?: string;
  title: string;
  children?: ReactNode;
  /** A word or two above the title. */
  eyebrow?: string;
  centred?: boolean;
}

export function SectionHeading({ id, title, children, eyebrow, centred }: SectionHeadingProps) {
  return (
    <div className={classes('max-w-2xl', centred && 'mx-auto text-center')}>
      {eyebrow && <p className="mb-3 text-base font-semibold text-accent-ink">{eyebrow}</p>}
      <h2 id={id} className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h2>
      {children && <p className="mt-4 text-md text-pretty text-ink-muted">{children}</p>}
    </div>
  );
}
