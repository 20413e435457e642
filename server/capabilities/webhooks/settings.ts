import { hasWebhook, type WebhookSettings, withoutWebhook } from '#shared/webhooks/contract.ts';
import type { Services } from '../../capability.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { isPublicUrl } from '../../platform/outside/postOutside.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import { giveUpDeliveries, newestDeliveries, presentDelivery } from './deliveryStore.ts';
import { newSecret } from './sign.ts';
import { dropWebhook, findWebhook, lockWebhook, putWebhookRow } from './webhookStore.ts';

interface Changing {
  tx: AccountTx;
  audit: Audit;
  userEmail: string;
}

type Given = Pick<Services, 'seal' | 'config'>;
/** Contains the secret when it is new; it is never shown again. */
type Changed = WebhookSettings & { secret: string | null };

const shown = 5;

export async function webhookSettings(tx: AccountTx): Promise<WebhookSettings> {
  const { plan } = await findSubscription(tx);
  const row = await findWebhook(tx);
  if (!row) return { isIncluded: hasWebhook(plan), webhook: null };
  const deliveries = await newestDeliveries(tx, shown);
  return {
    isIncluded: hasWebhook(plan),
    webhook: { url: row.url, isOn: row.isOn, deliveries: deliveries.map(presentDelivery) },
  };
}

export async function changeWebhook(
  { seal, config }: Given,
  { tx, audit, userEmail }: Changing,
  change: { url?: string | undefined; isOn?: boolean | undefined },
): Promise<Changed> {
  // Switching off is allowed on every plan.
  if (change.url !== undefined || change.isOn !== false) await requirePlan(tx);
  const before = await lockWebhook(tx);
  const url = change.url ?? before?.url;
  if (url === undefined) {
    throw conflict('no_address', 'Enter an address before you switch the webhook on.');
  }
  if (change.url !== undefined && !isPublicUrl(url, config)) {
    const message = 'Enter a public address that begins with https://';
    throw invalid([{ path: 'url', message }]);
  }
  const secret = before ? null : newSecret();
  const isOn = change.isOn ?? before?.isOn ?? false;
  const sealedSecret = secret ? seal.seal(secret) : (before?.sealedSecret ?? '');
  await putWebhookRow(tx, { url, sealedSecret, isOn, changedBy: userEmail });
  if (before?.isOn && !isOn) await giveUpDeliveries(tx, 'The webhook was switched off.');
  await audit({
    category: 'INTEGRATION',
    action: before ? 'update' : 'create',
    entityType: 'webhook',
    entityId: tx.accountId,
    // Only the host is logged: the rest of the address may grant access by itself.
    ...(before && { oldValues: { host: hostOf(before.url), isOn: before.isOn } }),
    newValues: { host: hostOf(url), isOn },
  });
  return { ...(await webhookSettings(tx)), secret };
}

export async function replaceSecret(
  { seal }: Pick<Given, 'seal'>,
  { tx, audit, userEmail }: Changing,
): Promise<Changed> {
  await requirePlan(tx);
  const before = await lockWebhook(tx);
  if (!before) throw notFound('webhook');
  const secret = newSecret();
  const { url, isOn } = before;
  await putWebhookRow(tx, {
    url,
    isOn,
    sealedSecret: seal.seal(secret),
    changedBy: userEmail,
  });
  await audit({
    category: 'SECURITY',
    action: 'update',
    entityType: 'webhook',
    entityId: tx.accountId,
    metadata: { secret: 'replaced' },
  });
  return { ...(await webhookSettings(tx)), secret };
}

export async function removeWebhookOf({ tx, audit }: Omit<Changing, 'userEmail'>): Promise<void> {
  const before = await lockWebhook(tx);
  if (!before) return;
  await giveUpDeliveries(tx, 'The webhook was removed.');
  await dropWebhook(tx);
  await audit({
    category: 'INTEGRATION',
    action: 'delete',
    entityType: 'webhook',
    entityId: tx.accountId,
    oldValues: { host: hostOf(before.url), isOn: before.isOn },
  });
}

export async function requirePlan(tx: AccountTx): Promise<void> {
  if (hasWebhook((await findSubscription(tx)).plan)) return;
  throw new Problem(402, 'plan_without_webhook', withoutWebhook, {
    details: { upgradeUrl: '/subscribe?plan=growth' },
  });
}

const hostOf = (url: string) => new URL(url).host;
