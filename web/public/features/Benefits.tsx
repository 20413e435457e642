import { FlagPicture } from '../pictures/FlagPicture.tsx';
import { SyncPicture } from '../pictures/SyncPicture.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';

const benefits = [
  {
    title: 'Save 20+ hours weekly',
    text: 'Reviewing a read invoice takes about two minutes. Nobody types, and nobody chases approvals by mail.',
  },
  {
    title: 'Pay what is right',
    text: '99% accuracy, and what looks wrong is held back before money leaves, not found afterwards.',
  },
  {
    title: 'Work anywhere',
    text: 'Review, correct and approve without a signal. Changes by several people come together, and nothing is lost.',
  },
  {
    title: 'Be ready for the auditor',
    text: 'Each value has its source, each decision its author and time, in a log that cannot be rewritten.',
  },
];

export function Benefits() {
  return (
    <Section tone="tinted" labelledBy="benefits">
      <SectionHeading id="benefits" eyebrow="Benefits" title="What changes for your team" />
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <ul className="flex flex-col divide-y divide-line-strong border-y border-line-strong">
          {benefits.map(({ title, text }) => (
            <li key={title} className="py-6">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-md text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-6">
          <FlagPicture />
          <SyncPicture />
        </div>
      </div>
    </Section>
  );
}
