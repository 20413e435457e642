import { ArrowLeft, Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { exportAccount, exportableDays } from '#shared/accounts/contract.ts';
import { checkProof } from '#shared/auth/proof.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { pullBilling } from '../../store/pulled/pullBilling.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { longDate } from '../dates/dates.ts';
import { useNow } from '../dates/useNow.ts';
import { CompanyCard } from '../firstDay/CompanyCard.tsx';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { PullProblem } from '../team/PullProblem.tsx';
import { CurrentPlanCard } from './CurrentPlanCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { ReactivationCard, UpgradeCard } from './PlanCards.tsx';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';
import { UsageCard } from './UsageCard.tsx';
import { useBilling } from './useBilling.ts';

function AccountCard() {
  const { me } = useSignedIn();
  return (
    <Card>
      <CardHeader title="Account Information" />
      <CardBody>
        <DescriptionList>
          <Description term="Name">{fullName(me)}</Description>
          <Description term="Email">{me.email}</Description>
          <Description term="Member since">{longDate(me.createdAt)}</Description>
          <Description term="Customer ID">
            <span className="break-all">{me.stripeCustomerId ?? 'Not available'}</span>
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

const links = [
  { href: '/contact', label: 'Contact support' },
  { href: '/features', label: 'What Docket does' },
  { href: '/demo', label: 'Watch a demo' },
];

function HelpCard() {
  return (
    <Card>
      <CardHeader title="Need Help?" />
      <CardBody>
        <ul className="flex flex-col gap-2">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a
                className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-2 pointer-coarse:min-h-11"
                href={href}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const dayInMs = 24 * 60 * 60 * 1000;

function ExportCard() {
  const { subscriptionStatus: status, subscriptionEndsAt: end } = useSignedIn().me;
  const offline = useConnection() === 'offline';
  const now = useNow();

  async function download() {
    try {
      // Asks for a fresh proof first: the browser itself makes the download, and streams it to disk at any size.
      await call(checkProof);
      window.location.assign(exportAccount.path);
    } catch (error) {
      toast({ title: 'Nothing exported', description: problemText(error), tone: 'danger' });
    }
  }

  const over =
    status === 'canceled' && end !== null && now - Date.parse(end) > exportableDays * dayInMs;
  return (
    <Card>
      <CardHeader
        id="all-data"
        title="Export All Data"
        description="All data of your company in one zip file: tables as CSV and JSON, and every document."
      />
      <CardBody>
        {over ? (
          <p className="text-ink-muted">
            {`Your data could be exported for ${exportableDays} days after the subscription had ended.`}
          </p>
        ) : offline ? (
          <Button disabled icon={<Download aria-hidden className="size-4" />}>
            Export
          </Button>
        ) : (
          <Button asChild icon={<Download aria-hidden className="size-4" />}>
            <a
              href={exportAccount.path}
              download
              onClick={(event) => {
                event.preventDefault();
                void download();
              }}
            >
              Export
            </a>
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

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
          description={`The subscription, payments and data of ${me.accountName}.`}
        />
        <SubscriptionBanner on="billing" />
        <PullProblem state={state} hasRows={billing !== undefined} onAgain={again} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <CurrentPlanCard billing={billing} />
            <UsageCard billing={billing} loading={state.status === 'pulling'} />
            {manages && <ReactivationCard />}
            {manages && <UpgradeCard />}
            {may(me.roles, 'account.edit') && <CompanyCard />}
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
