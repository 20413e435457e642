import type { ReactNode } from 'react';
import { Section } from './Section.tsx';

interface CallToActionProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** The end of a page: one thing to do next, or two. */
export function CallToAction({ title, children, actions }: CallToActionProps) {
  return (
    <Section labelledBy="next-step">
      <div className="flex flex-col items-center rounded-2xl border border-line bg-canvas px-6 py-12 text-center sm:px-12 lg:py-16">
        <h2 id="next-step" className="max-w-xl text-2xl font-semibold sm:text-3xl">
          {title}
        </h2>
        <p className="mt-4 max-w-xl text-md text-pretty text-ink-muted">{children}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </Section>
  );
}
