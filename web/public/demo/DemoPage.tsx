import { Check, Clock, type LucideIcon, Mail, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { calculateRoi, roiDefaults } from '#shared/roi/roi.ts';
import { FormCard } from '../forms/VisitorForm.tsx';
import { dollars } from '../roi/words.ts';
import { ButtonLink } from '../site/ButtonLink.tsx';
import { contactAddresses } from '../site/placeholders.ts';
import { PageHero, Section } from '../site/Section.tsx';
import { demoForm } from './demoForm.ts';

/** The way into the demo company, shown where the server runs one. */
function DemoCompany() {
  return (
    <section
      aria-labelledby="try"
      className="rounded-2xl border border-accent/30 bg-accent-soft p-6"
    >
      <h2 id="try" className="text-lg font-semibold text-accent-ink">
        Try it now
      </h2>
      <p className="mt-2 mb-5 text-md text-pretty">
        Walk around in a demo company with people, vendors, rules and invoices in every state.
        Nothing that you do there leaves this server.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/sandbox/sign-in?as=admin@demo.docket.test" variant="primary">
          Open the demo company
        </ButtonLink>
        <ButtonLink href="/sandbox/sign-in?as=approver@demo.docket.test">As an approver</ButtonLink>
      </div>
    </section>
  );
}

const topics = [
  'Your own invoices, read live: bring three that give you trouble',
  'Flags for duplicates, changed bank details and amounts that do not fit',
  'Approval rules by amount, and what happens when somebody is away',
  'Export to QuickBooks Online, Xero, Sage or Odoo, with the document attached',
  'Working offline, and what happens when two people edit at once',
];

/** `company`: the way into the demo company, where this server has one. */
export function DemoPage({ company }: { company?: ReactNode }) {
  const { monthlySavings } = calculateRoi(roiDefaults);
  return (
    <>
      <PageHero title="See Docket read your invoices">
        A short call with somebody who knows the product, and no slides. Tell us where to reach you;
        we respond within 24 hours.
      </PageHero>
      <div className="mx-auto grid max-w-6xl items-start gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.3fr_1fr] lg:gap-16 lg:py-20">
        <FormCard title="Request a demo" definition={demoForm} mail={contactAddresses.sales}>
          Fields with an asterisk are required.
        </FormCard>
        <div className="flex flex-col gap-10">
          {company}
          <section aria-labelledby="covers">
            <h2 id="covers" className="text-xl font-semibold">
              What the demo covers
            </h2>
            <ul className="mt-4 flex flex-col gap-3">
              {topics.map((topic) => (
                <li key={topic} className="flex items-start gap-2.5 text-md text-pretty">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-positive" />
                  {topic}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <Section tone="tinted" className="grid gap-6 md:grid-cols-3">
        <Card icon={Clock} title="Schedule">
          A demo takes 15 minutes. We offer times from{' '}
          <span className="whitespace-nowrap">9 AM to 5 PM EST</span>, Monday to Friday, and send
          you an invitation.
        </Card>
        <Card icon={TrendingUp} title="What would you save?">
          {`A company with ${roiDefaults.invoicesPerMonth} invoices a month, ${roiDefaults.minutesPerInvoice} minutes each at $${roiDefaults.hourlyCost} an hour, saves ${dollars(monthlySavings)} a month. `}
          <a className="font-medium text-accent-ink underline" href="/pricing#roi">
            Calculate yours
          </a>
          .
        </Card>
        <Card icon={Mail} title="Rather write?">
          General questions: <MailLink address={contactAddresses.general} />
          <br />
          Sales: <MailLink address={contactAddresses.sales} />
        </Card>
      </Section>
    </>
  );
}

interface CardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Card({ icon: Icon, title, children }: CardProps) {
  return (
    <section className="rounded-2xl border border-line bg-surface p-6 shadow-xs">
      <Icon aria-hidden className="size-6 text-accent-ink" />
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mt-2 text-md text-pretty text-ink-muted">{children}</p>
    </section>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a className="font-medium text-accent-ink underline" href={`mailto:${address}`}>
      {address}
    </a>
  );
}

export function DemoPageWithCompany() {
  return <DemoPage company={<DemoCompany />} />;
}
