import { type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import {
  approveInvoice,
  type Invoice,
  rejectInvoice,
  reopenInvoice,
  sendBackInvoice,
} from '#shared/invoices/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { type Decision, decide } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { takeBackInMs } from './takeBackTime.ts';

/**
 * Appends a decision (see `decisions.ts`) to the outbox. It is sent when there is a network, and its result is shown in
 * the row or in the outbox. Rejects only when the device cannot store it.
 */
export async function queueDecision(database: LocalDatabase, decision: Decision): Promise<void> {
  await decide(database, decision, { now: Date.now(), key: newId() });
}

type Call = Pick<Endpoint, 'method' | 'path'>;

export function callOf({ method, path }: Call, params: Readonly<Record<string, string>>) {
  return { method, path: fillPath(path, params) };
}

/** Has the fingerprint of the values that the person sees. */
export function approve(invoice: Invoice, comments: string | null = null): Decision {
  return {
    name: 'approve',
    entity: documentName('invoice', invoice.id),
    ...callOf(approveInvoice, { invoiceId: invoice.id }),
    body: { comments },
    ifMatch: invoice.fingerprint,
    seen: fingerprintedFields(invoice),
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

export function reject({ id }: Pick<Invoice, 'id'>, comments: string): Decision {
  return {
    name: 'reject',
    entity: documentName('invoice', id),
    ...callOf(rejectInvoice, { invoiceId: id }),
    body: { comments },
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

/** Returns the invoice to those who check it. */
export function sendBack({ id }: Pick<Invoice, 'id'>, reason: string): Decision {
  return {
    name: 'sendBack',
    entity: documentName('invoice', id),
    ...callOf(sendBackInvoice, { invoiceId: id }),
    body: { reason },
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

/** The same decision made in the table, with a name of its own in the outbox. */
export function inTable(decision: Decision): Decision {
  return { ...decision, name: `${decision.name}InTable` };
}

export function reopen({ id }: Pick<Invoice, 'id'>, reason: string): Decision {
  return {
    name: 'reopen',
    entity: documentName('invoice', id),
    ...callOf(reopenInvoice, { invoiceId: id }),
    body: { reason },
    sendAfterInMs: takeBackInMs(),
  };
}
