import { Link } from 'react-router-dom';
import { withoutWebhook } from '#shared/webhooks/plans.ts';
import { useConnection } from '../../../api/useConnection.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { AddressForm } from './AddressForm.tsx';
import { SecretShown } from './SecretShown.tsx';
import { useWebhook, type WebhookHere } from './useWebhook.ts';
import { WebhookControls } from './WebhookControls.tsx';

/** The webhook: approved invoices are sent to a program of the company. */
export function WebhookCard() {
  const here = useWebhook();
  const { settings } = here;
  return (
    <Card aria-labelledby="webhook">
      <CardHeader
        id="webhook"
        title="Webhook"
        description="Every invoice goes to an address of yours as soon as it is approved."
        actions={
          settings?.webhook && (
            <Badge tone={settings.webhook.isOn ? 'positive' : 'neutral'} dot>
              {settings.webhook.isOn ? 'On' : 'Off'}
            </Badge>
          )
        }
      />
      <CardBody>
        <Content here={here} />
      </CardBody>
    </Card>
  );
}

function Content({ here }: { here: WebhookHere }) {
  const { settings, problem, secret } = here;
  const isOffline = useConnection() === 'offline';
  if (isOffline) {
    return (
      <p className="text-ink-muted">You are offline. The webhook is shown once you are back.</p>
    );
  }
  if (!settings) {
    if (problem) return <p className="text-danger-ink">{problem}</p>;
    return (
      <div role="status" aria-label="Loading the webhook" className="flex flex-col gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const { isIncluded, webhook } = settings;
  return (
    <div className="flex flex-col gap-5">
      {!isIncluded && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-muted">{withoutWebhook}</p>
          <Button asChild>
            <Link to="/subscribe?plan=growth">Upgrade</Link>
          </Button>
        </div>
      )}
      {isIncluded && (
        <AddressForm key={webhook?.url} url={webhook?.url ?? ''} onSave={here.saveAddress} />
      )}
      {secret !== null && <SecretShown secret={secret} onClose={here.putSecretAway} />}
      {webhook && <WebhookControls here={here} webhook={webhook} isIncluded={isIncluded} />}
    </div>
  );
}
