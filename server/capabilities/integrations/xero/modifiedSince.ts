import type { LedgerRequest } from '../LedgerHttp.ts';

export const notModified = 304;

/** Xero reads this header as UTC without a zone. */
export function modifiedSince(since: Date | null): Pick<LedgerRequest, 'headers'> {
  return since ? { headers: { 'If-Modified-Since': since.toISOString().slice(0, 19) } } : {};
}
