import { useSearchParams } from 'react-router-dom';
import { planNames } from '#shared/subscription/plans.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { Checkout } from './Checkout.tsx';
import { InvalidPlan } from './InvalidPlan.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { planInQuery } from './planInQuery.ts';

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
