import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { retryDelivery } from './retryDelivery.ts';

/**
 * Deliveries that failed and are still relevant. Tests are left out: their sender sees the outcome
 * at once.
 */
export function deliveryFailures(): FailureSource {
  return {
    name: 'delivery',
    select: `select delivery.id, coalesce(delivery.finished_at, delivery.requested_at) as failed_at,
        delivery.event as kind, 'invoice' as entity_type, delivery.invoice_id::text as entity_id,
        invoice.invoice_number as entity_name, delivery.problem as error
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
