import type { Invoice } from '../invoices/contract.ts';

/** Who brought an invoice in: others beside the first, where its pages came from several people. */
export interface Brought extends Pick<Invoice, 'uploadedBy'> {
  alsoUploadedBy?: readonly string[] | undefined;
}

export function uploadersOf({ uploadedBy, alsoUploadedBy = [] }: Brought): readonly string[] {
  return uploadedBy === null ? alsoUploadedBy : [uploadedBy, ...alsoUploadedBy];
}

/** Those whose approval of it does not count. */
export function keptOutOf(
  invoice: Brought,
  { keepsUploadersOut }: { keepsUploadersOut: boolean },
): readonly string[] {
  return keepsUploadersOut ? uploadersOf(invoice) : [];
}
