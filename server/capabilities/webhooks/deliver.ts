import { hasWebhook, withoutWebhook } from '#shared/webhooks/contract.ts';
import type { Services } from '../../capability.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { ConnectionHeld } from '../../platform/outside/Gates.ts';
import { ProviderUnavailable } from '../../platform/outside/ProviderGate.ts';
import { isPublicUrl, postToPublicUrl } from '../../platform/outside/postOutside.ts';
import { whileRenewing } from '../../platform/outside/whileRenewing.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { nextAttemptAt } from '../../platform/work/nextAttemptAt.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import {
  attemptPatienceMs,
  changeDelivery,
  type DeliveryRow,
  deliveryWork,
  dueDeliveries,
  lockDelivery,
  nextDeliveryInMs,
  renewDelivery,
  takeDelivery,
} from './deliveryStore.ts';
import { signedHeaders } from './sign.ts';
import { findWebhook, type WebhookRow } from './webhookStore.ts';

type Given = Pick<Services, 'db' | 'seal' | 'config' | 'log' | 'gates'>;

const longestWaitMs = 60 * 60_000;

type Outcome =
  | { problem: null }
  | { problem: string; kind: 'later' | 'refused'; retryAfterInMs: number | null };

const refused = (problem: string): Outcome => ({ problem, kind: 'refused', retryAfterInMs: null });

/**
 * Makes one attempt. If the node is killed between the answer and storing it, the delivery stays
 * taken and is sent again later under the same id: an approval arrives at least once.
 */
async function deliver(
  given: Given,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { db } = given;
  const taken = await db.withAccount(accountId, async (tx) => {
    const row = await takeDelivery(tx, id);
    if (!row) return null;
    const webhook = await usable(tx, row);
    if (typeof webhook !== 'string') await changeDelivery(tx, id, { wasSent: true });
    return { row, webhook };
  });
  if (!taken) return;
  const { row, webhook } = taken;
  const outcome =
    typeof webhook === 'string'
      ? refused(webhook)
      : await whileRenewing(
          () => db.withAccount(accountId, (tx) => renewDelivery(tx, row)),
          () => send(given, webhook, row),
        );
  await db.withAccount(accountId, (tx) => storeOutcome(tx, row, outcome));
}

/** The webhook, or why nothing can be sent. A test may be sent while the webhook is still off. */
async function usable(tx: AccountTx, { event }: DeliveryRow): Promise<WebhookRow | string> {
  const webhook = await findWebhook(tx);
  if (!webhook) return 'There is no webhook any more.';
  if (!webhook.isOn && event !== 'test') return 'The webhook is switched off.';
  return hasWebhook((await findSubscription(tx)).plan) ? webhook : withoutWebhook;
}

async function send(
  { seal, config, log, gates }: Given,
  { url, sealedSecret }: WebhookRow,
  { id, body }: DeliveryRow,
): Promise<Outcome> {
  if (!isPublicUrl(url, config)) return refused('The address is not one outside.');
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Docket',
    ...signedHeaders(seal.open(sealedSecret), { id, body, at: new Date() }),
  };
  try {
    const gate = gates.toAddress('webhook', new URL(url).host);
    const answer = await gate.run(() =>
      postToPublicUrl(url, { headers, body, timeoutInMs: attemptPatienceMs, config }),
    );
    return outcomeOf(answer);
  } catch (error) {
    if (error instanceof ConnectionHeld) throw error;
    log.info({ err: error }, 'webhook not reached');
    return { problem: unreachable(error), kind: 'later', retryAfterInMs: null };
  }
}

function outcomeOf({ status, retryAfter }: { status: number; retryAfter: string | null }): Outcome {
  if (status >= 200 && status < 300) return { problem: null };
  const why = status >= 300 && status < 400 ? ', a redirect, and none is followed' : '';
  const seconds = Number(retryAfter);
  const retryAfterInMs = seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : null;
  return { problem: `The address answered ${status}${why}.`, kind: 'later', retryAfterInMs };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address.',
  ECONNRESET: 'The connection was broken off.',
  ENOTFOUND: 'The name of the address is not known.',
  EPROTO: 'The address does not speak HTTPS.',
  CERT_HAS_EXPIRED: 'The certificate of the address has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the address is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another address.',
  NOT_PUBLIC: 'The name of the address leads to one that is not public.',
};

function unreachable(error: unknown): string {
  if (!(error instanceof Error)) return 'The address could not be reached.';
  if (error instanceof ProviderUnavailable) return 'The address has not answered several times.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `The address did not answer within ${attemptPatienceMs / 1000} seconds.`;
  }
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'The address could not be reached.';
}

async function storeOutcome(tx: AccountTx, { id, attempts, event }: DeliveryRow, outcome: Outcome) {
  const row = await lockDelivery(tx, id);
  // It was cancelled or arrived meanwhile.
  if (!row || row.status === 'success') return;
  if (outcome.problem === null) {
    await finish(tx, row, { status: 'success', problem: null });
    return;
  }
  if (row.status === 'failure') return;
  const { problem, kind, retryAfterInMs } = outcome;
  // A test is not retried, because its sender sees the outcome at once.
  const isOver = kind === 'refused' || event === 'test';
  const next = isOver ? null : nextAttemptAt(attempts, new Date(), retryAfterInMs);
  if (next === null) await finish(tx, row, { status: 'failure', problem });
  else await changeDelivery(tx, id, { problem, nextAttemptAt: next });
}

async function finish(
  tx: AccountTx,
  { id, event, invoiceId, requestedBy, attempts }: DeliveryRow,
  { status, problem }: { status: 'success' | 'failure'; problem: string | null },
): Promise<void> {
  await changeDelivery(tx, id, { status, problem, nextAttemptAt: null, finishedAt: new Date() });
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'export',
    entityType: invoiceId ? 'invoice' : 'webhook',
    entityId: invoiceId ?? id,
    status,
    metadata: { webhook: event, delivery: id, requestedBy, attempts },
    ...(problem !== null && { errorMessage: problem }),
  });
}

interface DueDelivery {
  accountId: string;
  id: string;
}

/** Many, so that addresses that do not answer delay no others. */
const atOnce = 16;
const postponedByMs = 60_000;

export function delivering(given: Given): DueWork<DueDelivery> {
  const { db } = given;
  return {
    name: deliveryWork,
    atOnce,
    find: () => dueDeliveries(db.readingAcrossAccounts('exports')),
    nextDueInMs: () => nextDeliveryInMs(db.readingAcrossAccounts('exports')),
    carryOut: (due) => deliver(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeDelivery(tx, id, { nextAttemptAt: new Date(Date.now() + postponedByMs) }),
      ),
  };
}
