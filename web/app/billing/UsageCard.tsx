import { Link } from 'react-router-dom';
import type { Billing } from '#shared/billing/contract.ts';
import { may } from '#shared/permissions.ts';
import { largerPlan } from '#shared/subscription/allowance.ts';
import { pullBilling } from '../../store/pulled/pullBilling.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { longDate } from '../dates/dates.ts';
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

interface UsageCardProps {
  billing: Billing | undefined;
  loading: boolean;
}

export function UsageCard({ billing, loading }: UsageCardProps) {
  return (
    <Card>
      <CardHeader title="Usage" description="Invoices read in this period." />
      <CardBody>
        {billing ? (
          <Used usage={billing.usage} />
        ) : loading ? (
          <div className="flex flex-col gap-3">
            <Skeleton className="w-40" />
            <Skeleton className="w-full" />
          </div>
        ) : (
          <p className="text-ink-muted">Not loaded on this device yet.</p>
        )}
      </CardBody>
    </Card>
  );
}

function Used({ usage }: Pick<Billing, 'usage'>) {
  const { text, share, state } = usageText(usage);
  const tone = state === 'over' ? 'danger' : 'accent';
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium tabular-nums">{text}</p>
      {share !== null && <Progress label="Invoices used" value={share} tone={tone} />}
      <p className="text-sm text-ink-muted">
        {`Since ${longDate(usage.since)}`}
        {usage.until && `, until ${longDate(usage.until)}`}
      </p>
    </div>
  );
}
