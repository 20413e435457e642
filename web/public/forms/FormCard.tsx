import type { ReactNode } from 'react';
import { Island } from '../site/Island.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import type { VisitorFormDefinition } from './VisitorFormDefinition.ts';

interface FormCardProps {
  title: string;
  children: ReactNode;
  definition: VisitorFormDefinition;
  /** The mail address to use instead, where no script runs. */
  mail: string;
}

export function FormCard({ title, children, definition, mail }: FormCardProps) {
  return (
    <section className="rounded-2xl border border-line bg-surface p-6 shadow-md sm:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 mb-6 text-md text-ink-muted">{children}</p>
      <noscript>
        <p className="mb-6 rounded-lg bg-info-soft px-4 py-3 text-base text-info-ink">
          This form needs JavaScript. Please write to{' '}
          <a className="font-medium underline" href={`mailto:${mail}`}>
            {mail}
          </a>{' '}
          instead.
        </p>
      </noscript>
      <Island name={definition.name} failure={definition.unreachable}>
        <VisitorForm definition={definition} />
      </Island>
    </section>
  );
}
