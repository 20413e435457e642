import { may } from '#shared/permissions.ts';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { ApiKeysCard } from './apiKeys/ApiKeysCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { HelpCard } from './HelpCard.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { MappingCard } from './MappingCard.tsx';
import { UnheardLedger } from './UnheardLedger.tsx';
import { useIntegrations } from './useIntegrations.ts';
import { useReturnToast } from './useReturnToast.ts';
import { WebhookCard } from './webhook/WebhookCard.tsx';

const purpose = 'Send approved invoices to your accounting software.';

export function IntegrationsScreen() {
  const { me, database } = useSignedIn();
  const mayManage = may(me.roles, 'integrations.manage');
  const integrations = useIntegrations(database);
  const isLoaded = integrations.some(({ integration }) => integration);
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
            {isLoaded && 'This is what this device last heard. '}
            {state.problem}
          </Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {integrations.map(({ id, integration }) =>
            integration ? (
              <LedgerCard key={id} integration={integration} mayManage={mayManage} />
            ) : (
              <UnheardLedger key={id} id={id} asking={state.status !== 'failed'} />
            ),
          )}
        </div>
        {integrations
          .filter(({ integration }) => integration?.isActive)
          .map(({ id }) => (
            <MappingCard key={id} ledger={id} mayManage={mayManage} />
          ))}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <FilesCard />
          {may(me.roles, 'webhook.manage') && <WebhookCard />}
        </div>
        <HelpCard />
        {may(me.roles, 'apiKeys.manage') && <ApiKeysCard />}
      </div>
    </Page>
  );
}
