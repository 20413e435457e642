import { useCallback, useState } from 'react';
import {
  getWebhook,
  putWebhook,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
  type WebhookSettings,
} from '#shared/webhooks/contract.ts';
import { call } from '../../../api/call.ts';
import { problemText } from '../../../api/problemText.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export interface WebhookHere {
  settings: WebhookSettings | undefined;
  problem: string | undefined;
  /** Shown until it is dismissed; it cannot be shown again. */
  secret: string | null;
  busy: boolean;
  putSecretAway: () => void;
  /** Rejects with the server's objection. */
  saveAddress: (url: string) => Promise<void>;
  turn: (isOn: boolean) => Promise<void>;
  test: () => Promise<void>;
  replaceSecret: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * The webhook's state is only useful live and its address is private, so it is not kept on the
 * device.
 */
export function useWebhook(): WebhookHere {
  const fetchSettings = useCallback(() => call(getWebhook), []);
  const { data: settings, problem, reload } = useFetched(fetchSettings);
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function take(changed: { secret: string | null }) {
    if (changed.secret !== null) setSecret(changed.secret);
    return reload();
  }

  async function orToast(title: string, work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ title, description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return {
    settings,
    problem,
    secret,
    busy,
    putSecretAway: () => setSecret(null),
    saveAddress: async (url) => take(await call(putWebhook, { body: { url } })),
    turn: (isOn) =>
      orToast('Update Failed', async () => take(await call(putWebhook, { body: { isOn } }))),
    test: () =>
      orToast('Test Failed', async () => {
        const { message, delivery } = await call(testWebhook);
        const isDelivered = delivery.status === 'success';
        toast({
          title: message,
          ...(delivery.problem !== null && { description: delivery.problem }),
          tone: isDelivered ? 'positive' : 'danger',
        });
        await reload();
      }),
    replaceSecret: async () => take(await call(replaceWebhookSecret)),
    remove: async () => {
      await call(removeWebhook);
      setSecret(null);
      await reload();
    },
  };
}
