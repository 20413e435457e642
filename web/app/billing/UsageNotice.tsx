import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { largerPlan } from '#shared/subscription/allowance.ts';
import { pullBilling } from '../../store/pulled/pullBilling.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { usageText } from './usageText.ts';
import { useBilling } from './useBilling.ts';

/** Warns before the invoices of a period run out, and when they have. */
export function UsageNotice() {
  const { me, database } = useSignedIn();
  usePull(database, pullBilling);
  const billing = useBilling();
  if (!billing || billing.usage.limit === 0) return null;
  const { text, state } = usageText(billing.usage);
  if (state === 'fine') return null;
  const larger = largerPlan(billing.plan, { inTrial: billing.status === 'trialing' });
  const action = may(me.roles, 'billing.manage') && larger && (
    <Button size="sm" asChild>
      <Link to={`/subscribe?plan=${larger}`}>Upgrade</Link>
    </Button>
  );
  return (
    <Banner tone="warning" action={action}>
      {state === 'over'
        ? `${text}. New ones wait until you upgrade or the next period begins.`
        : `${text} in this period.`}
    </Banner>
  );
}
