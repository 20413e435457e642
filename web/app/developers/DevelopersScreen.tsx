import { may } from '#shared/permissions.ts';
import { apiDocs } from '#shared/screens.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { ApiKeysCard } from './apiKeys/ApiKeysCard.tsx';
import { WebhookCard } from './webhook/WebhookCard.tsx';

const purpose = 'Connect programs of your own.';

/** What a company's own programs need: the webhook, keys, and where the API is described. */
export function DevelopersScreen() {
  const { me } = useSignedIn();
  const mayManageWebhook = may(me.roles, 'webhook.manage');
  const mayManageKeys = may(me.roles, 'apiKeys.manage');
  return (
    <Page title="Developers" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader
          back={{ to: '/integrations', label: 'Integrations' }}
          title="Developers"
          description={purpose}
        />
        {!mayManageWebhook && (
          <Banner>The webhook is for managers and admins, and API keys are for admins.</Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {mayManageWebhook && <WebhookCard />}
          <ApiCard />
        </div>
        {mayManageKeys && <ApiKeysCard />}
      </div>
    </Page>
  );
}

function ApiCard() {
  return (
    <Card aria-labelledby="api-description">
      <CardHeader id="api-description" title="API" />
      <CardBody>
        <p className="text-ink-muted">
          Your programs read invoices, upload files, record payments and export bills by the same
          calls as this application.
        </p>
        <p className="pt-3">
          <a
            href={apiDocs}
            className="rounded-sm font-medium text-accent-ink underline underline-offset-2"
          >
            Read the API documentation
          </a>
        </p>
      </CardBody>
    </Card>
  );
}
