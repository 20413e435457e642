import { type LucideIcon, Plug, Target, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { readingMethod } from '#shared/screens.ts';
import { ApprovalPicture } from '../pictures/ApprovalPicture.tsx';
import { FlagPicture } from '../pictures/FlagPicture.tsx';
import { ReviewPicture } from '../pictures/ReviewPicture.tsx';
import { ButtonLink, CallToAction } from '../site/ButtonLink.tsx';
import { MoreLink } from '../site/MoreLink.tsx';
import { NumberedSteps } from '../site/NumberedSteps.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';

/** The part of the home page about flags and approvals. */
function Control() {
  return (
    <Section className="flex flex-col gap-20 lg:gap-28">
      <Row
        title="It tells you why, not just that"
        picture={<FlagPicture />}
        points={[
          'Duplicates are found by number, by amount and date, and by the file itself.',
          'A change of bank details holds the invoice until somebody has checked it with the vendor.',
          'Every flag is a sentence that a person understands, never a bare score.',
        ]}
      >
        Most payment fraud looks like a normal invoice. Docket compares each one with everything the
        vendor has sent before.
      </Row>
      <Row
        flipped
        title="What you approve is what goes to your books"
        picture={<ApprovalPicture />}
        points={[
          'Your rules say who approves, by amount, and who steps in when somebody is away.',
          'An approval counts for the figures that were on the screen. If they have changed by then, Docket asks again.',
          'Who did what and when is on record, in a log that nobody can rewrite.',
        ]}
      >
        One approver under $1,000, two up to $5,000, three above: begin with sensible rules, and
        make them yours.
      </Row>
    </Section>
  );
}

interface RowProps {
  title: string;
  children: ReactNode;
  points: readonly string[];
  picture: ReactNode;
  flipped?: boolean;
}

function Row({ title, children, points, picture, flipped = false }: RowProps) {
  return (
    <div className="below-fold grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className={flipped ? 'lg:order-last' : undefined}>
        <h2 className="text-2xl font-semibold sm:text-3xl">{title}</h2>
        <p className="mt-4 text-md text-pretty text-ink-muted">{children}</p>
        <ul className="mt-6 flex flex-col divide-y divide-line border-y border-line">
          {points.map((point) => (
            <li key={point} className="py-3 text-md text-pretty">
              {point}
            </li>
          ))}
        </ul>
      </div>
      {picture}
    </div>
  );
}

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
    text: 'What is approved goes to QuickBooks Online, Xero, Sage or Odoo, once, with its document attached: by itself, or when you say so.',
  },
];

function HowItWorks() {
  return (
    <Section tone="tinted" labelledBy="how-it-works">
      <SectionHeading
        id="how-it-works"
        eyebrow="How it works"
        title="From inbox to ledger in four steps"
      />
      <NumberedSteps steps={steps} columns={4} />
    </Section>
  );
}

interface Value {
  icon: LucideIcon;
  title: string;
  text: string;
  more?: { href: string; label: string };
}

const values: readonly Value[] = [
  {
    icon: Zap,
    title: 'Faster processing',
    text: 'Teams save 20+ hours weekly. Two minutes of review take the place of half an hour of typing and chasing.',
  },
  {
    icon: Target,
    title: 'High accuracy',
    text: '99% accuracy for the values on PDFs, and never a blind guess: every value shows where on the page it was read and how sure Docket is of it.',
    more: { href: readingMethod, label: 'How we measure it' },
  },
  {
    icon: Plug,
    title: 'Seamless integration',
    text: 'Approved invoices go to QuickBooks Online, Xero, Sage or Odoo as bills, with their vendor, lines, tax and document.',
  },
];

function Values() {
  return (
    <Section labelledBy="values">
      <SectionHeading id="values" title="The invoice is done before the coffee is">
        Typing is the part that nobody should pay for. Docket leaves your team the part that needs
        judgement.
      </SectionHeading>
      <ul className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {values.map(({ icon: Icon, title, text, more }) => (
          <li key={title} className="border-t border-line-strong pt-6">
            <Icon aria-hidden className="size-6 text-accent-ink" />
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-md text-pretty text-ink-muted">{text}</p>
            {more && <MoreLink {...more} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function HomePage() {
  return (
    <>
      <div className="border-b border-line bg-canvas">
        <div className="mx-auto max-w-6xl px-4 pt-14 pb-16 sm:px-6 lg:pt-24 lg:pb-24">
          <div className="mx-auto flex max-w-3xl flex-col items-center text-center">
            <h1 className="text-4xl font-semibold lg:text-5xl">
              Stop Wasting Hours on Invoice Processing
            </h1>
            <p className="mt-6 max-w-2xl text-md text-balance text-ink-muted sm:text-lg">
              Docket reads your supplier invoices, flags what looks wrong, and has them approved and
              in your books before anyone has to type a number.
            </p>
            <div className="mt-8 flex flex-wrap justify-center gap-3">
              <ButtonLink href="/pricing" variant="primary" size="lg">
                Start Free Trial
              </ButtonLink>
              <ButtonLink href="/demo" size="lg">
                Watch Demo
              </ButtonLink>
            </div>
            <p className="mt-5 text-sm text-ink-muted">
              14-day free trial. No credit card charge until day 15. Cancel anytime.
            </p>
          </div>
          <div className="mx-auto mt-12 max-w-5xl lg:mt-16">
            <ReviewPicture />
          </div>
        </div>
      </div>
      <Values />
      <HowItWorks />
      <Control />
      <CallToAction
        title="Get your 20+ hours back"
        action={{ href: '/pricing', label: 'Start Free Trial' }}
        other={{ href: '/demo', label: 'Schedule Demo' }}
      >
        Setup takes about 2 minutes. Send in your first invoice today, and see what Docket makes of
        it.
      </CallToAction>
    </>
  );
}
