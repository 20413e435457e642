import { hasWebhook, withoutWebhook } from '#shared/webhooks/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import { changeDelivery, lockDelivery } from './deliveryStore.ts';
import { findWebhook } from './webhookStore.ts';

/** Sends a failed delivery again, unless a newer event of the invoice has replaced it. */
async function retryDelivery(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  id: string,
): Promise<void> {
  const delivery = await lockDelivery(tx, id);
  if (!delivery || delivery.event === 'test' || delivery.invoiceId === null) {
    throw notFound('export');
  }
  const { event, invoiceId, problem } = delivery;
  if (delivery.status !== 'failure') throw conflict('not_failed', 'This export has not failed.');
  if (delivery.isOvertaken) {
    throw conflict('overtaken', 'Something else has become of this invoice since.');
  }
  const webhook = await findWebhook(tx);
  if (!webhook?.isOn) {
    throw conflict('not_connected', 'Switch the webhook on in the Integrations page first.');
  }
  if (!hasWebhook((await findSubscription(tx)).plan)) throw conflict('plan', withoutWebhook);
  await changeDelivery(tx, id, {
    status: 'pending',
    problem: null,
    attempts: 0,
    nextAttemptAt: new Date(),
    finishedAt: null,
  });
  await audit({
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: invoiceId,
    status: 'pending',
    metadata: { webhook: event, retryOf: id },
    ...(problem !== null && { errorMessage: problem }),
  });
}

/**
 * Deliveries that failed and are still relevant. Tests are left out: their sender sees the outcome
 * at once.
 */
export function deliveryFailures(): FailureSource {
  return {
    name: 'delivery',
    select: `select delivery.id, coalesce(delivery.finished_at, delivery.requested_at) as failed_at,
        delivery.event as kind, 'invoice' as entity_type, delivery.invoice_id::text as entity_id,
        invoice.invoice_number as entity_name, delivery.problem as error, null::jsonb as error_parts,
        null::text as ledger
      from webhook_deliveries delivery
      left join invoices invoice on invoice.account_id = delivery.account_id and invoice.id = delivery.invoice_id
      where delivery.account_id = $1 and delivery.status = 'failure' and delivery.invoice_id is not null
        and not delivery.is_overtaken`,
    typeOf: () => 'Webhook',
    async retry(call, id) {
      await retryDelivery(call, id);
      return 'The delivery is tried again';
    },
  };
}
