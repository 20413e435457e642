import { Check } from 'lucide-react';
import { type PlanOffer, planNames, planOffers, planPrices } from '#shared/subscription/plans.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { ButtonLink } from '../site/ButtonLink.tsx';

export function PlanCards() {
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
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
