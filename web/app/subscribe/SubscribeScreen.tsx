import { Check, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { planNames, planOffers, planPrices } from '#shared/subscription/plans.ts';
import { type PlanId, planId } from '#shared/subscription/subscription.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { Checkout } from './Checkout.tsx';

function InvalidPlan() {
  return (
    <MessageCard
      icon={<TriangleAlert />}
      title="Invalid Plan"
      actions={
        <Button variant="primary" asChild>
          <a href="/pricing">View Pricing</a>
        </Button>
      }
    >
      The requested subscription plan is not valid.
    </MessageCard>
  );
}

/** The chosen plan, as on the pricing page. */
function PlanSummary({ plan }: { plan: PlanId }) {
  const offer = planOffers.find(({ id }) => id === plan);
  if (!offer) return null;
  return (
    <Card className="overflow-clip">
      {offer.popular && (
        <p className="bg-accent px-5 py-1.5 text-center text-sm font-medium text-on-accent">
          Most Popular Plan
        </p>
      )}
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold">{planNames[plan]}</h2>
          <Badge tone="positive">14-day free trial</Badge>
        </div>
        <p className="flex items-baseline gap-1">
          <span className="text-3xl font-semibold tabular-nums">{`$${planPrices[plan]}`}</span>
          <span className="text-ink-muted">/month</span>
        </p>
        <p className="text-ink-muted">{offer.description}</p>
        <ul className="flex flex-col gap-2 border-t border-line pt-4">
          {offer.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
              {feature}
            </li>
          ))}
        </ul>
        <a
          href="/pricing"
          className="text-sm font-medium text-accent-ink underline underline-offset-2"
        >
          Compare plans
        </a>
      </div>
    </Card>
  );
}

/** `null` for an unknown plan. */
function planInQuery(query: URLSearchParams): PlanId | null {
  return planId.safeParse(query.get('plan') ?? 'starter').data ?? null;
}

export function SubscribeScreen() {
  const [query] = useSearchParams();
  const plan = planInQuery(query);
  if (!plan) {
    return (
      <Page title="Invalid Plan" description="The requested subscription plan is not valid.">
        <PublicFrame>
          <InvalidPlan />
        </PublicFrame>
      </Page>
    );
  }
  const name = planNames[plan];
  return (
    <Page
      title={`Subscribe to ${name}`}
      description={`Start a 14-day free trial of Docket ${name}. No charge until day 15, cancel anytime.`}
    >
      <PublicFrame>
        <div className="mx-auto grid max-w-5xl items-start gap-6 py-6 sm:py-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <h1 className="text-2xl font-semibold lg:col-span-2">{`Subscribe to ${name}`}</h1>
          <PlanSummary plan={plan} />
          <Checkout plan={plan} />
        </div>
      </PublicFrame>
    </Page>
  );
}
