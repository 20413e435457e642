import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { hasWebhook } from '#shared/webhooks/contract.ts';
import {
  type WebhookBillLine,
  type WebhookEvent,
  type WebhookInvoice,
  webhookEvent,
} from '#shared/webhooks/event.ts';
import type { Actor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { billLinesOf } from './billLines.ts';
import {
  attemptPatienceMs,
  insertDeliveries,
  mayHaveReceived,
  supersedeDeliveries,
} from './deliveryStore.ts';
import { findWebhook } from './webhookStore.ts';

interface Telling {
  tx: AccountTx;
  actor: Actor;
}

type Event = Exclude<WebhookEvent['type'], 'test'>;

/**
 * Runs in the transaction of the approval, so that a committed approval always has its delivery.
 */
async function announceApproved(telling: Telling, decided: readonly InvoiceRow[]): Promise<void> {
  const { tx } = telling;
  const approved = decided.filter(({ isSample }) => !isSample);
  if (approved.length === 0 || !(await isOn(tx))) return;
  const ids = approved.map(({ id }) => id);
  const waitMs = await overtake(tx, ids, 'The invoice was approved again before this was sent.');
  await queueDeliveries(telling, 'invoice.approved', approved, waitMs);
}

/**
 * A receiver that may have heard of the approval also hears of the reopening, and does not receive
 * the approval after it.
 */
async function announceReopened(telling: Telling, invoice: InvoiceRow): Promise<void> {
  const { tx } = telling;
  const waitMs = await overtake(tx, [invoice.id], 'The invoice was reopened before this was sent.');
  if ((await mayHaveReceived(tx, invoice.id)) && (await isOn(tx))) {
    await queueDeliveries(telling, 'invoice.reopened', [invoice], waitMs);
  }
}

/** An attempt under way may still arrive: the next delivery waits until it is over. */
async function overtake(tx: AccountTx, invoiceIds: string[], problem: string): Promise<number> {
  return (await supersedeDeliveries(tx, invoiceIds, problem)) ? attemptPatienceMs + 2_000 : 0;
}

async function isOn(tx: AccountTx): Promise<boolean> {
  const webhook = await findWebhook(tx);
  return webhook?.isOn === true && hasWebhook((await findSubscription(tx)).plan);
}

async function queueDeliveries(
  { tx, actor }: Telling,
  event: Event,
  rows: readonly InvoiceRow[],
  waitMs: number,
): Promise<void> {
  const billLines = await billLinesOf(tx, rows);
  await insertDeliveries(
    tx,
    rows.map((row) => {
      const id = newId();
      return {
        id,
        event,
        about: aboutOf(event, row),
        invoiceId: row.id,
        requestedBy: actor.userEmail,
        body: bodyOf({
          id,
          type: event,
          timestamp: new Date().toISOString(),
          data: { invoice: presentInvoiceForWebhook(row, billLines.get(row.id) ?? []) },
        }),
      };
    }),
    waitMs,
  );
}

/** Identifies one approval of an invoice, or one reopening. */
function aboutOf(event: Event, { id, decidedAt, waitingSince }: InvoiceRow): string {
  const at = event === 'invoice.approved' ? decidedAt : waitingSince;
  return `${event} ${id} ${at?.toISOString() ?? ''}`;
}

/** An event that breaks the contract is not sent. */
export const bodyOf = (event: WebhookEvent) => JSON.stringify(webhookEvent.parse(event));

function presentInvoiceForWebhook(row: InvoiceRow, billLines: WebhookBillLine[]): WebhookInvoice {
  return {
    id: row.id,
    kind: row.amount?.startsWith('-') ? 'credit_note' : 'invoice',
    status: row.status,
    invoiceNumber: row.invoiceNumber,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    currency: row.currency,
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    tax: row.tax,
    amount: row.amount,
    iban: row.iban,
    purchaseOrder: row.purchaseOrder,
    description: row.description,
    fingerprint: row.fingerprint,
    vendor: {
      id: row.vendorId,
      name: row.vendorName,
      email: row.vendorEmail,
      taxId: row.vendorTaxId,
    },
    lines: withoutRemovedLines(row.lines),
    billLines,
    approvedBy: row.currentApprovers,
    approvedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Sends approvals and reopenings to the company's webhook. */
export const webhooksFollowDecisions: DecisionFollower = {
  async approved(deciding, invoices) {
    await announceApproved(deciding, invoices);
    return new Map();
  },
  reopened: announceReopened,
};
