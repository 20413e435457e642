import type { Config } from '../../platform/config.ts';

export const sandboxStripePath = '/sandbox/stripe';

/** Look like Stripe's test keys; derived, so that they are the same after a restart. */
export function sandboxKeys(config: Pick<Config, 'secretFor'>) {
  const key = (purpose: string) => config.secretFor(`sandbox stripe ${purpose}`).toString('hex');
  return {
    secretKey: `sk_test_${key('secret')}`,
    publishableKey: `pk_test_${key('publishable')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
}
