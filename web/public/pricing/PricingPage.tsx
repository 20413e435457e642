import { Check } from 'lucide-react';
import { accountingSoftware } from '#shared/screens.ts';
import {
  allIntegrations,
  type PlanOffer,
  planNames,
  planOffers,
  planPrices,
} from '#shared/subscription/plans.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { RoiCalculator } from '../roi/RoiCalculator.tsx';
import { ButtonLink, CallToAction } from '../site/ButtonLink.tsx';
import { Island } from '../site/Island.tsx';
import { MoreLink } from '../site/MoreLink.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';
import { questions } from './questions.ts';

function Faq() {
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
        {questions.map(({ question, answer, more }) => (
          <div key={question} className="py-6">
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-2 text-md text-pretty text-ink-muted">
              <p>{answer}</p>
              {more && <MoreLink {...more} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function PlanCards() {
  return (
    <ul className="mt-12 grid gap-6 lg:grid-cols-3">
      {planOffers.map((plan) => (
        <PlanCard key={plan.id} {...plan} />
      ))}
    </ul>
  );
}

function PlanCard({ id, description, features, popular }: PlanOffer) {
  const name = planNames[id];
  return (
    <li
      className={classes(
        'flex flex-col rounded-2xl border bg-surface p-6 sm:p-8',
        popular ? 'border-accent shadow-lg ring-1 ring-accent' : 'border-line shadow-xs',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{name}</h2>
        {popular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <p className="mt-2 text-base text-pretty text-ink-muted">{description}</p>
      <p className="mt-6 flex items-baseline gap-1">
        <span className="text-4xl font-semibold tabular-nums">{`$${planPrices[id]}`}</span>
        <span className="text-md text-ink-muted">/month</span>
      </p>
      <ButtonLink
        href={`/subscribe?plan=${id}`}
        variant={popular ? 'primary' : 'secondary'}
        size="lg"
        className="mt-6 w-full"
      >
        {`Start with ${name}`}
      </ButtonLink>
      <ul className="mt-8 flex flex-col gap-3">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5 text-md">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-positive" />
            {feature === allIntegrations ? (
              <a
                className="underline decoration-line-strong underline-offset-3 hover:text-accent-ink"
                href={accountingSoftware}
              >
                {feature}
              </a>
            ) : (
              feature
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

export function PricingPage() {
  return (
    <>
      <div className="border-b border-line bg-canvas">
        <div className="mx-auto max-w-6xl px-4 pt-14 pb-16 sm:px-6 lg:pt-20 lg:pb-24">
          <h1 className="mx-auto max-w-3xl text-center text-3xl font-semibold sm:text-4xl">
            Pricing that pays for itself
          </h1>
          <p className="mx-auto mt-5 max-w-2xl text-center text-md text-balance text-ink-muted sm:text-lg">
            Every plan begins with a 14-day free trial of up to 50 invoices. No credit card charge
            until day 15, no setup fees, cancel anytime.
          </p>
          <PlanCards />
          <p className="mt-8 text-center text-base text-ink-muted">
            More than 2,000 invoices a month?{' '}
            <a className="font-medium text-accent-ink underline" href="/contact">
              Talk to us
            </a>
            .
          </p>
        </div>
      </div>
      <Section labelledBy="roi">
        <SectionHeading id="roi" eyebrow="ROI calculator" title="What do invoices cost you today?">
          Enter your own figures. The calculation counts the hours that people spend on entering
          invoices, and two minutes of review for each with Docket.
        </SectionHeading>
        <div className="mt-10">
          <Island
            name="roi"
            failure="The calculator could not be loaded. Please check your connection and try again."
          >
            <RoiCalculator />
          </Island>
          <noscript>
            <p className="mt-4 text-base text-ink-muted">
              These are the figures for 500 invoices a month. The calculator needs JavaScript for
              your own.
            </p>
          </noscript>
        </div>
      </Section>
      <Faq />
      <CallToAction
        title="Try it with your own invoices"
        action={{ href: '/subscribe?plan=growth', label: 'Start 14-Day Free Trial' }}
      >
        The trial starts today and takes up to 50 invoices. There is no charge until day 15.
      </CallToAction>
    </>
  );
}
