import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { withoutWebhook } from '#shared/webhooks/contract.ts';
import { useConnection } from '../../../api/connection.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useWebhook, type WebhookHere } from './useWebhook.ts';
import { AddressForm, WebhookControls } from './WebhookControls.tsx';

function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Copied!', description: 'Secret copied to clipboard' });
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'danger' });
    }
  }

  return (
    <Banner
      tone="warning"
      title="Save this secret now"
      action={
        <Button size="sm" onClick={onClose}>
          I have saved it
        </Button>
      }
    >
      <p>Your program verifies signatures with it. It is not shown again.</p>
      <p className="mt-1.5 flex items-center gap-1">
        <code className="min-w-0 font-mono text-sm wrap-anywhere select-all">{secret}</code>
        <IconButton
          label="Copy secret"
          size="sm"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        />
      </p>
    </Banner>
  );
}

/** The webhook: approved invoices are sent to a program of the company. */
export function WebhookCard() {
  const here = useWebhook();
  const { settings } = here;
  return (
    <Card aria-labelledby="webhook">
      <CardHeader
        id="webhook"
        title="Webhook"
        description="Sends every invoice to an address of yours as soon as it is approved."
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
