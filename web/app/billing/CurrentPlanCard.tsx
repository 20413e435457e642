import { Check } from 'lucide-react';
import type { Billing } from '#shared/billing/contract.ts';
import { may } from '#shared/permissions.ts';
import { planFeatures, planNames, planPrices } from '#shared/subscription/plans.ts';
import { statusBadges } from '#shared/subscription/subscription.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../dates/useNow.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { CancelSubscription } from './CancelSubscription.tsx';
import { planMoment } from './planMoment.ts';
import { statusTones } from './statusTones.ts';
import { useBillingPortal } from './useBillingPortal.ts';

export function CurrentPlanCard({ billing }: { billing: Billing | undefined }) {
  const { me } = useSignedIn();
  const portal = useBillingPortal();
  const moment = planMoment(me, billing?.graceEndsAt ?? null, useNow());
  const manages = may(me.roles, 'billing.manage');
  const { currentPlan: plan, subscriptionStatus: status } = me;
  return (
    <Card>
      <CardHeader
        title="Current Plan"
        actions={
          <Badge tone={statusTones[status]} dot>
            {statusBadges[status]}
          </Badge>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-xl font-semibold">{planNames[plan]}</p>
          <p>
            <span className="text-xl font-semibold tabular-nums">{`$${planPrices[plan]}`}</span>
            <span className="text-ink-muted">/month</span>
          </p>
        </div>
        {moment && (
          <p className="rounded-lg bg-sunken px-3.5 py-2.5">
            <span className="font-medium">{moment.title}</span>{' '}
            <span className="text-ink-muted">{moment.detail}</span>
          </p>
        )}
        <ul className="flex flex-col gap-1.5">
          {planFeatures[plan].map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
              {feature}
            </li>
          ))}
        </ul>
      </CardBody>
      <CardFooter>
        {manages ? (
          <>
            <Button
              variant="primary"
              busy={portal.busy}
              disabled={!me.stripeCustomerId}
              onClick={portal.open}
            >
              Manage Billing & Payments
            </Button>
            <CancelSubscription />
          </>
        ) : (
          <p className="text-sm text-ink-muted">Only an admin can change the subscription.</p>
        )}
      </CardFooter>
    </Card>
  );
}
