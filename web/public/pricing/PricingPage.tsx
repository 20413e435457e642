import { RoiCalculator } from '../roi/RoiCalculator.tsx';
import { CallToAction } from '../site/CallToAction.tsx';
import { Island } from '../site/Island.tsx';
import { Section, SectionHeading } from '../site/Section.tsx';
import { Faq } from './Faq.tsx';
import { PlanCards } from './PlanCards.tsx';

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
