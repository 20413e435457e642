import webPush from 'web-push';
import type { Config } from '../../platform/config.ts';
import { isOutside } from '../../platform/http/outsideAddress.ts';
import { postOutside } from '../../platform/http/postOutside.ts';
import type { SubscriptionRow } from './subscriptionStore.ts';
import { vapidKeys } from './vapidKeys.ts';

const patienceInMs = 15_000;
/** A message that no device has taken by then is of yesterday. */
const keptSeconds = 24 * 60 * 60;

/** `gone`: the device has unsubscribed, and nothing will ever reach it. */
export type Pushed = 'taken' | 'gone';

/** Hands a message, which only the device can read, to the device's push service. Throws where trying again may help. */
export async function sendPush(
  config: Pick<Config, 'secretFor' | 'publicUrl' | 'sandbox'>,
  { endpoint, p256dh, auth }: SubscriptionRow,
  message: string,
): Promise<Pushed> {
  // It was allowed when it was stored; by now another configuration may be.
  if (!isOutside(endpoint, config)) return 'gone';
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message,
    {
      // Where whoever runs a push service finds who runs this.
      vapidDetails: { subject: subjectOf(config.publicUrl), ...vapidKeys(config) },
      TTL: keptSeconds,
    },
  );
  const { sandbox } = config;
  const { status } = await postOutside(endpoint, {
    headers,
    body,
    timeoutInMs: patienceInMs,
    sandbox,
  });
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'taken';
  throw new Error(`The push service answered ${status}`);
}

/** Their rules allow an address of the web over HTTPS alone. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@docket.test';
}
