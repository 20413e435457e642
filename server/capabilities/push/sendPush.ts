import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../../platform/config.ts';
import type { Gates } from '../../platform/outside/Gates.ts';
import { isPublicUrl, postToPublicUrl } from '../../platform/outside/postOutside.ts';
import type { SubscriptionRow } from './subscriptionStore.ts';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Identify this server to push services. Derived from SECRET_KEY, so that all nodes share them;
 * devices subscribe again when the key has changed.
 */
export function vapidKeys({ secretFor }: Pick<Config, 'secretFor'>): VapidKeys {
  const curve = createECDH('prime256v1');
  const secret = secretFor('web push');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

const patienceInMs = 15_000;
/** A message that no device has fetched by then is outdated. */
const keptSeconds = 24 * 60 * 60;

/** `gone`: the device has unsubscribed and can never be reached again. */
type Pushed = 'taken' | 'gone';

/** Hands a message, encrypted for the device, to its push service. Throws when a retry may help. */
export async function sendPush(
  {
    config,
    gates,
  }: {
    config: Pick<Config, 'secretFor' | 'publicUrl' | 'sandbox' | 'outsidePorts'>;
    gates: Gates;
  },
  { endpoint, p256dh, auth }: SubscriptionRow,
  message: string,
): Promise<Pushed> {
  // Checked again: the configuration may have changed since the address was stored.
  if (!isPublicUrl(endpoint, config)) return 'gone';
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message,
    {
      // Tells the push service who operates this server.
      vapidDetails: { subject: subjectOf(config.publicUrl), ...vapidKeys(config) },
      TTL: keptSeconds,
    },
  );
  const gate = gates.toAddress('pushService', new URL(endpoint).host);
  const { status } = await gate.run(() =>
    postToPublicUrl(endpoint, { headers, body, timeoutInMs: patienceInMs, config }),
  );
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'taken';
  throw new Error(`The push service answered ${status}`);
}

/** Push services accept only an HTTPS address here. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@docket.test';
}
