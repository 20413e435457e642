import {
  Bell,
  ChartColumn,
  FileText,
  HardDriveDownload,
  Lock,
  type LucideIcon,
  Plug,
  ScanText,
  ShieldCheck,
  Zap,
} from 'lucide-react';
import { readingMethod } from '#shared/screens.ts';
import { FlagPicture } from '../pictures/FlagPicture.tsx';
import { SyncPicture } from '../pictures/SyncPicture.tsx';
import { CallToAction } from '../site/ButtonLink.tsx';
import { MoreLink } from '../site/MoreLink.tsx';
import { PageHero, Section, SectionHeading } from '../site/Section.tsx';

const benefits = [
  {
    title: 'Save 20+ hours weekly',
    text: 'Reviewing a read invoice takes about two minutes. Nobody types, and nobody chases approvals by mail.',
  },
  {
    title: 'Book what is right',
    text: '99% accuracy for the values on PDFs, and what looks wrong is held back before it reaches your books, not found afterwards.',
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

function Benefits() {
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

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
  more?: { href: string; label: string };
}

const features: readonly Feature[] = [
  {
    icon: ScanText,
    title: 'AI-powered extraction',
    text: 'Vendor, number, dates, currency, tax, bank details and every line, from PDFs, scans and photos. E-invoices such as Factur-X and XRechnung are read exactly.',
    more: { href: readingMethod, label: 'How well, and how we measure it' },
  },
  {
    icon: ShieldCheck,
    title: 'Fraud detection',
    text: 'Duplicates, changed bank details, look-alike senders, unusual amounts and totals that do not add up, each explained in a sentence.',
  },
  {
    icon: Plug,
    title: 'Seamless integrations',
    text: 'Approved invoices become bills in QuickBooks Online, Xero, Sage or Odoo, with vendor, lines, tax and the document attached.',
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
    text: 'The people whose turn it is hear of it. When nobody answers in time, managers and admins are asked.',
  },
];

function FeatureCards() {
  return (
    <Section labelledBy="features">
      <h2 id="features" className="sr-only">
        Features
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text, more }) => (
          <li key={title} className="bg-surface p-6 sm:p-8">
            <Icon aria-hidden className="size-6 text-accent-ink" />
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-md text-pretty text-ink-muted">{text}</p>
            {more && <MoreLink {...more} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const cards = [
  {
    icon: Lock,
    title: 'Security',
    points: [
      'Every company behind a wall of its own in the database',
      'Access tokens of connected systems encrypted at rest (AES-256)',
      'Sign-in by email link or passkey; no passwords to steal',
      'Audit log that is chained and append-only',
    ],
  },
  {
    icon: HardDriveDownload,
    title: 'Reliability',
    points: [
      'Opens and works offline, also after a restart',
      '“Saved” is shown only once it is stored for good',
      'Failed exports wait, are tried again and arrive once',
      'Every step on record, and exported as CSV',
    ],
  },
  {
    icon: FileText,
    title: 'Supported formats',
    points: [
      'PDF, with or without text in it',
      'JPEG and PNG, also photos taken with a phone',
      'TIFF, also with several pages',
      'Up to 20 MB a file, uploaded or sent by email',
    ],
  },
];

function Specifications() {
  return (
    <Section labelledBy="specifications">
      <SectionHeading id="specifications" title="Technical specifications" />
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {cards.map(({ icon: Icon, title, points }) => (
          <li key={title} className="rounded-2xl border border-line bg-surface p-6 shadow-xs">
            <h3 className="flex items-center gap-2.5 text-lg font-semibold">
              <Icon aria-hidden className="size-5 text-accent-ink" />
              {title}
            </h3>
            <ul className="mt-4 flex flex-col divide-y divide-line">
              {points.map((point) => (
                <li key={point} className="py-2.5 text-base text-pretty">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function FeaturesPage() {
  return (
    <>
      <PageHero title="Everything between the supplier’s mail and your ledger">
        Reading, checking, approving, exporting: one place for every invoice, with the reasons on
        screen and the record kept.
      </PageHero>
      <FeatureCards />
      <Benefits />
      <Specifications />
      <CallToAction
        title="See it on your own invoices"
        action={{ href: '/demo', label: 'Request Demo' }}
        other={{ href: '/pricing', label: 'View Pricing' }}
      >
        15 minutes with us, or 14 days by yourself: either way you know what Docket does for you
        before you pay.
      </CallToAction>
    </>
  );
}
