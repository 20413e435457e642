import { Section, SectionHeading } from '../site/Section.tsx';

const steps = [
  {
    title: 'Upload invoice',
    text: 'Drop a PDF or a scan, take a photo, or have suppliers mail your own Docket address.',
  },
  {
    title: 'AI extracts data',
    text: 'Vendor, number, dates, tax, lines and bank details, checked against each other and against the vendor’s past.',
  },
  {
    title: 'Review and approve',
    text: 'The right people are asked, and see the document beside the fields. It works on a train with no signal, too.',
  },
  {
    title: 'Auto-sync',
    text: 'What is approved goes to QuickBooks Online or Xero, once, with its document attached.',
  },
];

export function HowItWorks() {
  return (
    <Section tone="tinted" labelledBy="how-it-works">
      <SectionHeading
        id="how-it-works"
        eyebrow="How it works"
        title="From inbox to ledger in four steps"
      />
      <ol className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="bg-surface p-6">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-full bg-accent-soft text-base font-semibold text-accent-ink tabular-nums"
            >
              {index + 1}
            </span>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-base text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
