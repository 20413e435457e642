import { useState } from 'react';
import { z } from 'zod';
import type { Delivery, Webhook } from '#shared/webhooks/contract.ts';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../../forms/useSchemaForm.ts';
import { Badge, type BadgeTone } from '../../../ui/display/Badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { ConfirmDialog } from '../../confirm/ConfirmDialog.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import type { WebhookHere } from './useWebhook.ts';

interface AddressFormProps {
  /** Empty while there is no webhook. */
  url: string;
  onSave: (url: string) => Promise<void>;
}

const schema = z.object({ url: z.string().trim().min(1, 'Enter an address') });

export function AddressForm({ url, onSave }: AddressFormProps) {
  const form = useSchemaForm<{ url: string }, { url: string }>(schema, { url });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered.url);
      toast({ title: 'Address saved', tone: 'positive' });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormProblem text={errors.root?.message} />
      <FormField
        label="Address"
        hint="It begins with https:// and takes POST requests with JSON."
        error={errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://books.example.com/invoices"
          {...form.register('url')}
        />
      </FormField>
      {(isDirty || url === '') && (
        <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
          Save address
        </Button>
      )}
    </form>
  );
}

interface WebhookControlsProps {
  here: WebhookHere;
  webhook: Webhook;
  isIncluded: boolean;
}

export function WebhookControls({ here, webhook, isIncluded }: WebhookControlsProps) {
  const { busy, turn, test } = here;
  const [asking, setAsking] = useState<'secret' | 'remove'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <Switch
        label="Send on approval"
        description="While it is off nothing is sent, and waiting deliveries are cancelled."
        checked={webhook.isOn}
        disabled={busy || !(isIncluded || webhook.isOn)}
        onCheckedChange={(isOn) => void turn(isOn)}
      />
      <div className="flex flex-wrap gap-2">
        {isIncluded && (
          <>
            <Button busy={busy} onClick={() => void test()}>
              Send a test
            </Button>
            <Button onClick={() => setAsking('secret')}>New secret</Button>
          </>
        )}
        <Button onClick={() => setAsking('remove')}>Remove</Button>
      </div>
      {webhook.deliveries.length > 0 && <Deliveries deliveries={webhook.deliveries} />}
      <p className="text-sm text-ink-muted">
        {'Each request is signed as '}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="text-accent-ink underline underline-offset-3"
        >
          Standard Webhooks
        </a>
        {
          ' has it. Answer with 2xx within ten seconds; anything else is sent again under the same webhook-id, for a day and a half.'
        }
      </p>
      {asking === 'secret' && (
        <ConfirmDialog
          title="Replace the secret?"
          description="New requests are signed with the new secret. What your program refuses until it has the new one is sent again."
          confirmLabel="Replace"
          onConfirm={here.replaceSecret}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Remove the webhook?"
          description="Nothing more is sent, and waiting deliveries are cancelled."
          confirmLabel="Remove"
          onConfirm={here.remove}
          onClose={close}
        />
      )}
    </>
  );
}

const events: Record<Delivery['event'], string> = {
  'invoice.approved': 'Invoice approved',
  'invoice.reopened': 'Invoice reopened',
  test: 'Test',
};

const states: Record<Delivery['status'], { text: string; tone: BadgeTone }> = {
  success: { text: 'Delivered', tone: 'positive' },
  failure: { text: 'Failed', tone: 'danger' },
  pending: { text: 'On its way', tone: 'info' },
};

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <section aria-label="Last deliveries">
      <h3 className="text-sm font-medium text-ink-muted">Last deliveries</h3>
      <ul className="divide-y divide-line">
        {deliveries.map(({ id, event, status, at, problem }) => (
          <li key={id} className="flex flex-col gap-0.5 py-2">
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 truncate">
                <span className="font-medium">{events[event]}</span>
                <span className="text-sm text-ink-muted tabular-nums">{` · ${dateAndTime(at)}`}</span>
              </p>
              <Badge tone={states[status].tone}>{states[status].text}</Badge>
            </div>
            {problem !== null && <p className="text-sm text-ink-muted">{problem}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
