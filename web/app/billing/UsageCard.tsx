import type { Billing } from '#shared/billing/contract.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { longDate } from '../dates/dates.ts';
import { usageText } from './usageText.ts';

interface UsageCardProps {
  billing: Billing | undefined;
  loading: boolean;
}

export function UsageCard({ billing, loading }: UsageCardProps) {
  return (
    <Card>
      <CardHeader title="Usage" description="Invoices that were read in this period." />
      <CardBody>
        {billing ? (
          <Used usage={billing.usage} />
        ) : loading ? (
          <div className="flex flex-col gap-3">
            <Skeleton className="w-40" />
            <Skeleton className="w-full" />
          </div>
        ) : (
          <p className="text-ink-muted">Not known on this device yet.</p>
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
