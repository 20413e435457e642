import { type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import {
  approveInvoice,
  type Invoice,
  rejectInvoice,
  reopenInvoice,
} from '#shared/invoices/contract.ts';
import { whatMatters } from '#shared/invoices/fingerprint.ts';
import { createRule, deleteRule, type Rule, updateRule } from '#shared/rules/contract.ts';
import { createVendor, deleteVendor, type Vendor } from '#shared/vendors/contract.ts';
import type { Decision } from '#sync/client/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';

type Call = Pick<Endpoint, 'method' | 'path'>;

function callOf({ method, path }: Call, params: Readonly<Record<string, string>> = {}) {
  return { method, path: fillPath(path, params) };
}

/** What the person sees is what they approve. */
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

export function reopen({ id }: Pick<Invoice, 'id'>, reason: string): Decision {
  return {
    name: 'reopen',
    entity: documentName('invoice', id),
    ...callOf(reopenInvoice, { invoiceId: id }),
    body: { reason },
  };
}

/** `row` is shown from now on, as the server would make it. */
export function createVendorRow(row: Vendor): Decision {
  const { id, name, email, phone, taxId, address, website, notes } = row;
  const { primaryContactEmail, primaryContactPhone, paymentTerms, preferredPaymentMethod } = row;
  return {
    name: 'create',
    entity: documentName('vendor', id),
    ...callOf(createVendor),
    body: {
      id,
      name,
      email,
      phone,
      taxId,
      address,
      website,
      notes,
      primaryContactEmail,
      primaryContactPhone,
      paymentTerms,
      preferredPaymentMethod,
    },
    creates: { kind: 'vendor', row },
  };
}

export function deleteVendorRow({ id }: Pick<Vendor, 'id'>): Decision {
  return {
    name: 'delete',
    entity: documentName('vendor', id),
    ...callOf(deleteVendor, { vendorId: id }),
    locks: true,
  };
}

/** `row` is shown from now on, as the server would make it. */
export function createRuleRow(row: Rule): Decision {
  const { id, name, minAmount, maxAmount, requiredApprovers, priority, isActive } = row;
  const { autoEscalateAfterHours } = row;
  return {
    name: 'create',
    entity: documentName('rule', id),
    ...callOf(createRule),
    body: {
      id,
      name,
      minAmount,
      maxAmount,
      requiredApprovers,
      priority,
      autoEscalateAfterHours,
      isActive,
    },
    creates: { kind: 'rule', row },
  };
}

export function switchRule({ id }: Pick<Rule, 'id'>, isActive: boolean): Decision {
  return {
    name: isActive ? 'switch on' : 'switch off',
    entity: documentName('rule', id),
    ...callOf(updateRule, { ruleId: id }),
    body: { isActive },
  };
}

export function deleteRuleRow({ id }: Pick<Rule, 'id'>): Decision {
  return {
    name: 'delete',
    entity: documentName('rule', id),
    ...callOf(deleteRule, { ruleId: id }),
    locks: true,
  };
}
