import { ReviewPicture } from '../pictures/ReviewPicture.tsx';
import { ButtonLink } from '../site/ButtonLink.tsx';
import { CallToAction } from '../site/CallToAction.tsx';
import { Control } from './Control.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Values } from './Values.tsx';

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
