import {
  dismissFlag as dismissCall,
  sayIsInvoice as isInvoiceCall,
  restoreFlag as restoreCall,
  type VerificationMethod,
  verifyInvoice as verifyCall,
} from '#shared/checks/contract.ts';
import type { Flag, Invoice } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

/** Has the vendor, bank details and sender that the person verified, in case they change meanwhile. */
export function verifyInvoice(
  {
    id,
    iban,
    sourceEmail,
    vendorName,
  }: Pick<Invoice, 'id' | 'iban' | 'sourceEmail' | 'vendorName'>,
  verification: { method: VerificationMethod; remark: string },
): Decision {
  return {
    name: 'verifyInvoice',
    entity: documentName('invoice', id),
    ...callOf(verifyCall, { invoiceId: id }),
    body: { ...verification, iban, sourceEmail, vendorName },
    sendAfterInMs: takeBackInMs(),
  };
}

export function dismissFlag(
  { id }: Pick<Invoice, 'id'>,
  { code, explanation }: Pick<Flag, 'code' | 'explanation'>,
  reason: string,
): Decision {
  return {
    name: 'dismissFlag',
    entity: documentName('invoice', id),
    ...callOf(dismissCall, { invoiceId: id, code }),
    body: { reason, explanation },
    sendAfterInMs: takeBackInMs(),
  };
}

/** Answers the proposal that a document is not an invoice. */
export function keepAsInvoice({ id }: Pick<Invoice, 'id'>): Decision {
  return {
    name: 'keepAsInvoice',
    entity: documentName('invoice', id),
    ...callOf(isInvoiceCall, { invoiceId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

export function restoreFlag({ id }: Pick<Invoice, 'id'>, { code }: Pick<Flag, 'code'>): Decision {
  return {
    name: 'restoreFlag',
    entity: documentName('invoice', id),
    ...callOf(restoreCall, { invoiceId: id, code }),
    sendAfterInMs: takeBackInMs(),
  };
}
