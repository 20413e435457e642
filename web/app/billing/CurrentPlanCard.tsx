import { Check } from 'lucide-react';
import { useState } from 'react';
import { type Billing, cancelSubscription } from '#shared/billing/contract.ts';
import { may } from '#shared/permissions.ts';
import { planFeatures, planNames, planPrices } from '#shared/subscription/plans.ts';
import { statusBadges } from '#shared/subscription/subscription.ts';
import { call } from '../../api/call.ts';
import { keepBilling } from '../../store/pulled/pullBilling.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { useNow } from '../dates/useNow.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { planMoment } from './planMoment.ts';
import { statusTones } from './statusTones.ts';
import { useBillingPortal } from './useBilling.ts';

/** Cancels at the end of the paid period, as the provider's portal does. */
function CancelSubscription() {
  const { me, database } = useSignedIn();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const runs = me.subscriptionStatus === 'active' || me.subscriptionStatus === 'trialing';
  if (!me.stripeCustomerId || !runs) return null;

  async function cancel() {
    await keepBilling(database, await call(cancelSubscription));
    await session.refresh();
    toast({ title: 'Your subscription has been canceled' });
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel ${planNames[me.currentPlan]}?`}
          description="It runs until the end of the current period, and nothing is charged after that. Until then you can undo this. Your data stays readable, and can be exported for 90 days after the end."
          confirmLabel="Cancel subscription"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

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
            <span className="block font-medium">{moment.title}</span>
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
