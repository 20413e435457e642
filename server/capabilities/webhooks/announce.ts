import { standingLines } from '#shared/invoices/lines.ts';
import { type ToldInvoice, type WebhookEvent, webhookEvent } from '#shared/webhooks/event.ts';
import { hasWebhook } from '#shared/webhooks/plans.ts';
import type { Actor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import {
  attemptPatienceMs,
  insertDeliveries,
  overtakeDeliveries,
  wasTold,
} from './deliveryStore.ts';
import { findWebhook } from './webhookStore.ts';

interface Telling {
  tx: AccountTx;
  actor: Actor;
}

type Event = Exclude<WebhookEvent['type'], 'test'>;

/** In the transaction of the approval: what is approved is told of, or was not approved. */
export async function announceApproved(
  telling: Telling,
  approved: readonly InvoiceRow[],
): Promise<void> {
  const { tx } = telling;
  if (approved.length === 0 || !(await isOn(tx))) return;
  const ids = approved.map(({ id }) => id);
  const waitMs = await overtake(tx, ids, 'The invoice was approved again before this was sent.');
  await tell(telling, 'invoice.approved', approved, waitMs);
}

/** Whoever heard of the approval hears of this as well, and nobody hears of the approval after it. */
export async function announceReopened(telling: Telling, invoice: InvoiceRow): Promise<void> {
  const { tx } = telling;
  const waitMs = await overtake(
    tx,
    [invoice.id],
    'The invoice was opened again before this was sent.',
  );
  if ((await wasTold(tx, invoice.id)) && (await isOn(tx))) {
    await tell(telling, 'invoice.reopened', [invoice], waitMs);
  }
}

/** An attempt that is being made this moment may still arrive: what comes after it waits until it is over. */
async function overtake(tx: AccountTx, invoiceIds: string[], problem: string): Promise<number> {
  return (await overtakeDeliveries(tx, invoiceIds, problem)) ? attemptPatienceMs + 2_000 : 0;
}

async function isOn(tx: AccountTx): Promise<boolean> {
  const webhook = await findWebhook(tx);
  return webhook?.isOn === true && hasWebhook((await findSubscription(tx)).plan);
}

async function tell(
  { tx, actor }: Telling,
  event: Event,
  rows: readonly InvoiceRow[],
  waitMs: number,
): Promise<void> {
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
          data: { invoice: toldInvoiceOf(row) },
        }),
      };
    }),
    waitMs,
  );
}

/** One approval of an invoice, or one time that it was opened again. */
function aboutOf(event: Event, { id, decidedAt, waitingSince }: InvoiceRow): string {
  const at = event === 'invoice.approved' ? decidedAt : waitingSince;
  return `${event} ${id} ${at?.toISOString() ?? ''}`;
}

/** What breaks the contract is sent to nobody. */
export const bodyOf = (event: WebhookEvent) => JSON.stringify(webhookEvent.parse(event));

function toldInvoiceOf(row: InvoiceRow): ToldInvoice {
  return {
    id: row.id,
    kind: row.amount?.startsWith('-') ? 'credit_note' : 'invoice',
    status: row.status,
    invoiceNumber: row.invoiceNumber,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    currency: row.currency,
    subtotal: row.subtotal,
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
    lines: standingLines(row.lines),
    approvedBy: row.currentApprovers,
    approvedAt: row.decidedAt?.toISOString() ?? null,
  };
}
