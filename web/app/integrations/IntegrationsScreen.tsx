import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { OwnListsCard } from '../books/OwnListsCard.tsx';
import { RatesByDayCard } from '../exchangeRates/RatesByDayCard.tsx';
import { FormatsCard } from '../exports/formats/FormatsCard.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { FilesCard } from './FilesCard.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { SeveralLedgers } from './SeveralLedgers.tsx';
import { useIntegrations } from './useIntegrations.ts';

const steps = [
  {
    title: 'Connect',
    text: 'Press Connect, sign in to your accounting software, and allow Docket to add bills. You are then brought back here.',
  },
  {
    title: 'Choose accounts',
    text: 'In the settings of your ledger, say on which account bills are booked, and with which tax. A test bill shows that it works.',
  },
  {
    title: 'Approve and export',
    text: 'Export an approved invoice from its menu, or have every invoice exported as soon as it is approved. Each one becomes one bill.',
  },
];

function HelpCard() {
  return (
    <Card aria-labelledby="integrations-help">
      <CardHeader id="integrations-help" title="How it works" />
      <CardBody>
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="font-semibold">{`${index + 1}. ${title}`}</p>
              <p className="text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

function DevelopersCard() {
  return (
    <Card aria-labelledby="for-developers">
      <CardHeader id="for-developers" title="Programs of your own" />
      <CardBody>
        <p className="text-ink-muted">
          Send every approved invoice to an address of yours, or let your programs call Docket.
        </p>
        <p className="pt-3">
          <Link
            to="/developers"
            className="inline-block rounded-sm py-0.5 font-medium text-accent-ink underline underline-offset-2"
          >
            Webhook and API keys
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}

/**
 * Shows the result after returning from a provider's consent page, and removes it from the address.
 */
function useReturnToast(): void {
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  const error = params.get('error');

  useEffect(() => {
    if (status === null && error === null) return;
    setParams({}, { replace: true });
    const connected = ledgers.find((ledger) => status === `${ledger}_connected`);
    if (connected) {
      toast({ title: `${ledgerNames[connected].short} Connected`, tone: 'positive' });
    } else if (error !== null) {
      toast({ title: 'Connection Failed', description: failureText(error), tone: 'danger' });
    }
  }, [status, error, setParams]);
}

function failureText(error: string): string {
  const failed = ledgers.find((ledger) => error === `${ledger}_connection_failed`);
  if (!failed) return 'An error occurred during connection.';
  return `Failed to connect to ${ledgerNames[failed].short}. Please try again.`;
}

const purpose = 'Send approved invoices to your accounting software.';

export function IntegrationsScreen() {
  const { me, database } = useSignedIn();
  const mayManage = may(me.roles, 'integrations.manage');
  const integrations = useIntegrations(database);
  const isLoaded = integrations.some(({ integration }) => integration);
  const connected = integrations.flatMap(({ integration }) =>
    integration && (integration.isActive || integration.needsReconnection) ? [integration] : [],
  );
  const { state } = usePull(database, pullMappings);
  useReturnToast();

  return (
    <Page title="Accounting integrations" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader
          back={{ to: '/dashboard', label: 'Dashboard' }}
          title="Accounting integrations"
          description={purpose}
        />
        {!mayManage && (
          <Banner>You can see which ledgers are connected. Connecting one is for admins.</Banner>
        )}
        {state.status === 'failed' && (
          <Banner tone="warning">
            {isLoaded && 'This is the last known state. '}
            {state.problem}
          </Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {integrations.map(({ id, integration }) => (
            <LedgerCard
              key={id}
              id={id}
              integration={integration}
              asking={state.status !== 'failed'}
              mayManage={mayManage}
            />
          ))}
        </div>
        {connected.length > 1 && <SeveralLedgers connected={connected} mayManage={mayManage} />}
        {isLoaded && (
          <OwnListsCard
            integrations={integrations.flatMap(({ integration }) => integration ?? [])}
            mayManage={mayManage}
          />
        )}
        <RatesByDayCard />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <FilesCard />
          <DevelopersCard />
        </div>
        <FormatsCard />
        <HelpCard />
      </div>
    </Page>
  );
}
