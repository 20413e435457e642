import { CircleHelp, Clock, LifeBuoy, type LucideIcon, Mail, MessagesSquare } from 'lucide-react';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { FormCard } from '../forms/VisitorForm.tsx';
import { ButtonLink, CallToAction } from '../site/ButtonLink.tsx';
import { contactAddresses } from '../site/placeholders.ts';
import { PageHero } from '../site/Section.tsx';
import { contactForm } from './contactForm.ts';

const ways: readonly { icon: LucideIcon; title: string; text: string; address: string }[] = [
  {
    icon: LifeBuoy,
    title: 'Support',
    text: 'Something does not work as it should. Response within 24 hours.',
    address: contactAddresses.support,
  },
  {
    icon: MessagesSquare,
    title: 'Sales',
    text: 'Plans, volumes, a demo for your team. Response within 4 hours.',
    address: contactAddresses.sales,
  },
  {
    icon: Mail,
    title: 'General',
    text: 'Everything else. Response within 24 hours.',
    address: contactAddresses.general,
  },
];

export function ContactPage() {
  return (
    <>
      <PageHero title="Contact us">
        A person reads what you write, and the right one: choose what it is about, and it goes to
        the people who know.
      </PageHero>
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 lg:py-20">
        <ul className="grid gap-6 md:grid-cols-3">
          {ways.map(({ icon: Icon, title, text, address }) => (
            <li key={title} className="rounded-2xl border border-line bg-surface p-6 shadow-xs">
              <Icon aria-hidden className="size-6 text-accent-ink" />
              <h2 className="mt-4 text-lg font-semibold">{title}</h2>
              <p className="mt-1 text-md text-pretty text-ink-muted">{text}</p>
              <a
                className="mt-3 inline-flex min-h-6 items-center text-md font-medium text-accent-ink underline"
                href={`mailto:${address}`}
              >
                {address}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-12 grid items-start gap-10 lg:grid-cols-[1.6fr_1fr]">
          <FormCard title="Send a message" definition={contactForm} mail={contactAddresses.general}>
            Fields with an asterisk are required.
          </FormCard>
          <div className="flex flex-col gap-6">
            <BusinessHours />
            <section
              aria-labelledby="answers"
              className="rounded-2xl border border-line bg-canvas p-6"
            >
              <h2 id="answers" className="flex items-center gap-2.5 text-lg font-semibold">
                <CircleHelp aria-hidden className="size-5 text-accent-ink" />
                Quick answers
              </h2>
              <p className="mt-2 mb-5 text-md text-pretty text-ink-muted">
                Trial, setup, accuracy, support: most questions are answered below the prices.
              </p>
              <ButtonLink href="/pricing#faq">Read the FAQs</ButtonLink>
            </section>
          </div>
        </div>
      </div>
      <CallToAction
        title="Would you rather see it?"
        action={{ href: '/demo', label: 'Schedule Demo' }}
      >
        In 15 minutes we read some of your own invoices together.
      </CallToAction>
    </>
  );
}

function BusinessHours() {
  return (
    <section aria-labelledby="hours" className="rounded-2xl border border-line bg-canvas p-6">
      <h2 id="hours" className="flex items-center gap-2.5 text-lg font-semibold">
        <Clock aria-hidden className="size-5 text-accent-ink" />
        Business hours
      </h2>
      <DescriptionList className="mt-3 text-md">
        <Description term="Monday to Friday">9:00-18:00 EST</Description>
        <Description term="Saturday">10:00-14:00 EST</Description>
        <Description term="Sunday">Closed</Description>
      </DescriptionList>
      <p className="mt-3 text-base text-ink-muted">Email support is available 24/7.</p>
    </section>
  );
}
