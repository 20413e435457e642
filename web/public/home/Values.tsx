import { Plug, Target, Zap } from 'lucide-react';
import { Section, SectionHeading } from '../site/Section.tsx';

const values = [
  {
    icon: Zap,
    title: 'Faster processing',
    text: 'Teams save 20+ hours weekly. Two minutes of review take the place of half an hour of typing and chasing.',
  },
  {
    icon: Target,
    title: 'High accuracy',
    text: '99% accuracy, and never a blind guess: every value shows where on the page it was read and how sure Docket is of it.',
  },
  {
    icon: Plug,
    title: 'Seamless integration',
    text: 'Approved invoices go to QuickBooks Online or Xero as bills, with their vendor, lines, tax and document.',
  },
];

export function Values() {
  return (
    <Section labelledBy="values">
      <SectionHeading id="values" title="The invoice is done before the coffee is">
        Typing is the part that nobody should pay for. Docket leaves your team the part that needs
        judgement.
      </SectionHeading>
      <ul className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {values.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t border-line-strong pt-6">
            <Icon aria-hidden className="size-6 text-accent-ink" />
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-md text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
