import { Link } from 'react-router-dom';
import { planFeatures, planNames, planPrices } from '#shared/subscription/plans.ts';
import { type PlanId, planId } from '#shared/subscription/subscription.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** The larger plans; nothing on the largest. */
export function UpgradeCard() {
  const { currentPlan } = useSignedIn().me;
  if (currentPlan === 'pro') return null;
  const others = planId.options.filter((plan) => plan !== currentPlan);
  const verb = (plan: PlanId) =>
    planPrices[plan] < planPrices[currentPlan] ? 'Downgrade' : 'Upgrade';
  return (
    <Card>
      <CardHeader title="Upgrade Your Plan" description="Change to another plan at any time." />
      <Plans plans={others} verb={verb} />
    </Card>
  );
}

export function ReactivationCard() {
  const { subscriptionStatus } = useSignedIn().me;
  if (subscriptionStatus !== 'canceled') return null;
  return (
    <Card>
      <CardHeader
        title="Reactivate Your Subscription"
        description="Continue with your previous plan, or choose a different one."
      />
      <Plans plans={planId.options} verb={() => 'Reactivate'} />
    </Card>
  );
}

interface PlansProps {
  plans: readonly PlanId[];
  verb: (plan: PlanId) => string;
}

function Plans({ plans, verb }: PlansProps) {
  return (
    <CardBody flush>
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <li
            key={plan}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">
                {planNames[plan]}{' '}
                <span className="font-normal text-ink-muted tabular-nums">
                  {`$${planPrices[plan]}/month`}
                </span>
              </p>
              <p className="text-sm text-ink-muted">{planFeatures[plan].join(' · ')}</p>
            </div>
            <Button asChild>
              <Link to={`/subscribe?plan=${plan}`}>
                {verb(plan)}
                <span className="sr-only">{` ${planNames[plan]}`}</span>
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </CardBody>
  );
}
