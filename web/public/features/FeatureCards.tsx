import { Bell, ChartColumn, Plug, ScanText, ShieldCheck, Zap } from 'lucide-react';
import { Section } from '../site/Section.tsx';

const features = [
  {
    icon: ScanText,
    title: 'AI-powered extraction',
    text: 'Vendor, number, dates, currency, tax, bank details and every line, from PDFs, scans and photos. E-invoices such as Factur-X and XRechnung are read exactly.',
  },
  {
    icon: ShieldCheck,
    title: 'Fraud detection',
    text: 'Duplicates, changed bank details, look-alike senders, unusual amounts and totals that do not add up, each explained in a sentence.',
  },
  {
    icon: Plug,
    title: 'Seamless integrations',
    text: 'Approved invoices become bills in QuickBooks Online or Xero, with vendor, lines, tax and the document attached.',
  },
  {
    icon: Zap,
    title: 'Lightning fast',
    text: 'Screens open from your device and not from the network. The whole review works by keyboard: next, approve, reject.',
  },
  {
    icon: ChartColumn,
    title: 'Advanced reporting',
    text: 'What you spend and with whom, how long invoices wait and where, measured from your own data.',
  },
  {
    icon: Bell,
    title: 'Smart notifications',
    text: 'The people whose turn it is hear of it. When nobody answers in time, the next in line is asked.',
  },
];

export function FeatureCards() {
  return (
    <Section labelledBy="features">
      <h2 id="features" className="sr-only">
        Features
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface p-6 sm:p-8">
            <Icon aria-hidden className="size-6 text-accent-ink" />
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-md text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
