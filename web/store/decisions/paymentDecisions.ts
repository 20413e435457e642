import type { Invoice, Payment } from '#shared/invoices/contract.ts';
import { payInvoice, removePayment as removeCall } from '#shared/payments/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf, queueDecision } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const paying = 'recordPayment';
export const takingBack = 'takeBackPayment';

/** All that is open, if no amount is given. */
export interface NewPayment extends Pick<Payment, 'paidOn' | 'reference'> {
  amount?: string;
}

export function recordPayment({ id }: Pick<Invoice, 'id'>, payment: NewPayment): Decision {
  return {
    name: paying,
    entity: documentName('invoice', id),
    ...callOf(payInvoice, { invoiceId: id }),
    body: { id: newId(), ...payment },
    sendAfterInMs: takeBackInMs(),
  };
}

export function takeBackPayment(
  { id }: Pick<Invoice, 'id'>,
  payment: Pick<Payment, 'id'>,
): Decision {
  return {
    name: takingBack,
    entity: documentName('invoice', id),
    ...callOf(removeCall, { invoiceId: id, paymentId: payment.id }),
    sendAfterInMs: takeBackInMs(),
  };
}

/** Each payment is a call of its own. */
export const mostPaidAtOnce = 200;

/** Queues the payment of all that is open on each invoice, all or none. */
export async function payAll(
  database: LocalDatabase,
  invoices: readonly Pick<Invoice, 'id'>[],
  payment: NewPayment,
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const invoice of invoices) await queueDecision(database, recordPayment(invoice, payment));
  });
}
