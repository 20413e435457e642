import type { Invoice } from '../invoices/contract.ts';

/** The people who uploaded an invoice; several if its pages came from several people. */
export interface Brought extends Pick<Invoice, 'uploadedBy'> {
  alsoUploadedBy?: readonly string[] | undefined;
}

export function uploadersOf({ uploadedBy, alsoUploadedBy = [] }: Brought): readonly string[] {
  return uploadedBy === null ? alsoUploadedBy : [uploadedBy, ...alsoUploadedBy];
}

/** Uploaders whose approval does not count. */
export function keptOutOf(
  invoice: Brought,
  { keepsUploadersOut }: { keepsUploadersOut: boolean },
): readonly string[] {
  return keepsUploadersOut ? uploadersOf(invoice) : [];
}
