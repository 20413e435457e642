import { Check } from 'lucide-react';
import { planNames, planOffers, planPrices } from '#shared/subscription/plans.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';

/** The chosen plan, as on the pricing page. */
export function PlanSummary({ plan }: { plan: PlanId }) {
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
