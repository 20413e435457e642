import { type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import {
  approveInvoice,
  type Invoice,
  rejectInvoice,
  reopenInvoice,
} from '#shared/invoices/contract.ts';
import { whatMatters } from '#shared/invoices/fingerprint.ts';
import type { Decision } from '#sync/client/outbox/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';

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
    seen: whatMatters(invoice),
    locks: true,
  };
}

export function reject({ id }: Pick<Invoice, 'id'>, comments: string): Decision {
  return {
    name: 'reject',
    entity: documentName('invoice', id),
    ...callOf(rejectInvoice, { invoiceId: id }),
    body: { comments },
    locks: true,
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
  };
}
