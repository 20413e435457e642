import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { pullBilling } from '../../store/pulled/pullBilling.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { PullProblem } from '../team/PullProblem.tsx';
import { AccountCard } from './AccountCard.tsx';
import { CurrentPlanCard } from './CurrentPlanCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { HelpCard } from './HelpCard.tsx';
import { ReactivationCard, UpgradeCard } from './PlanCards.tsx';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';
import { UsageCard } from './UsageCard.tsx';
import { useBilling } from './useBilling.ts';

export function BillingScreen() {
  const { me, database } = useSignedIn();
  const billing = useBilling();
  const { state, again } = usePull(database, pullBilling);
  const manages = may(me.roles, 'billing.manage');
  return (
    <Page
      title="Account & Billing"
      description="Your plan, your payments and your account information."
      canonicalPath="/billing"
    >
      <div className="mx-auto flex max-w-5xl flex-col gap-5">
        <Button variant="ghost" asChild className="-ml-3 self-start">
          <Link to="/dashboard">
            <ArrowLeft aria-hidden className="size-4" />
            Back to Dashboard
          </Link>
        </Button>
        <PageHeader
          title="Account & Billing"
          description={`The subscription of ${me.accountName}, and what belongs to it.`}
        />
        <SubscriptionBanner on="billing" />
        <PullProblem state={state} hasRows={billing !== undefined} onAgain={again} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <CurrentPlanCard billing={billing} />
            <UsageCard billing={billing} loading={state.status === 'pulling'} />
            {manages && <ReactivationCard />}
            {manages && <UpgradeCard />}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <AccountCard />
            <HelpCard />
            {may(me.roles, 'account.export') && <ExportCard />}
            {may(me.roles, 'account.delete') && <DeletionCard />}
          </div>
        </div>
      </div>
    </Page>
  );
}
