import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * The headers of Standard Webhooks (standardwebhooks.com), which libraries in many languages
 * verify.
 */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
