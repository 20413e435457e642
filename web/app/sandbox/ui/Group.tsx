import { type ReactNode, useId } from 'react';

interface GroupProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the page, listed in its table of contents. */
export function Group({ id, title, children }: GroupProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="flex scroll-mt-16 flex-col gap-6 border-t border-line pt-8"
    >
      <h2 id={headingId} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const layouts = {
  row: 'flex flex-wrap items-center gap-3',
  fields: 'grid items-start gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-3',
  equal: 'grid auto-rows-fr gap-5 lg:grid-cols-3',
  stack: 'flex flex-col gap-3',
};

interface ExampleProps {
  title: string;
  children: ReactNode;
  /** How the examples are laid out. */
  layout?: keyof typeof layouts;
}

export function Example({ title, children, layout = 'row' }: ExampleProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <div className={layouts[layout]}>{children}</div>
    </div>
  );
}
