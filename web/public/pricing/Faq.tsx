import { Section, SectionHeading } from '../site/Section.tsx';
import { questions } from './questions.ts';

export function Faq() {
  return (
    <Section tone="tinted" labelledBy="faq" className="grid gap-10 lg:grid-cols-[1fr_2fr]">
      <SectionHeading id="faq" title="Frequently asked questions">
        Something else?{' '}
        <a className="font-medium text-accent-ink underline" href="/contact">
          Ask us
        </a>
        .
      </SectionHeading>
      <dl className="flex flex-col divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <div key={question} className="py-6">
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-2 text-md text-pretty text-ink-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
