import type { Invoice } from '#shared/invoices/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import type { Vendor } from '#shared/vendors/contract.ts';
import type { Decision } from '../client/decisions/decide.ts';
import { documentName } from '../protocol/documentName.ts';

/** Decisions as the screens make them. */
export function approve(invoice: Invoice, comments: string): Decision {
  return {
    name: 'approve',
    entity: documentName('invoice', invoice.id),
    method: 'POST',
    path: `/api/invoices/${invoice.id}/approve`,
    body: { comments },
    ifMatch: invoice.fingerprint,
    seen: fingerprintedFields(invoice),
    locks: true,
  };
}

export function reject({ id }: Invoice, comments: string): Decision {
  return {
    name: 'reject',
    entity: documentName('invoice', id),
    method: 'POST',
    path: `/api/invoices/${id}/reject`,
    body: { comments },
    locks: true,
  };
}

export function reopen({ id }: Invoice, reason: string): Decision {
  return {
    name: 'reopen',
    entity: documentName('invoice', id),
    method: 'POST',
    path: `/api/invoices/${id}/reopen`,
    body: { reason },
  };
}

export function createVendor(row: Vendor): Decision {
  const { id, name, paymentTerms, preferredPaymentMethod } = row;
  return {
    name: 'create',
    entity: documentName('vendor', id),
    method: 'POST',
    path: '/api/vendors',
    body: { id, name, paymentTerms, preferredPaymentMethod },
    creates: { kind: 'vendor', row },
  };
}

export function deleteVendor({ id }: Vendor): Decision {
  return {
    name: 'delete',
    entity: documentName('vendor', id),
    method: 'DELETE',
    path: `/api/vendors/${id}`,
    locks: true,
  };
}
