import type { Upload } from '#shared/uploads/contract.ts';

/** What an upload waits for a person to say: where its invoices begin, or that all pages of its document are there. */
export function asksFor({
  status,
  arrangedAs,
  cuts,
  pageOf,
}: Partial<Pick<Upload, 'status' | 'arrangedAs' | 'cuts' | 'pageOf'>>): 'cuts' | 'pages' | null {
  if (status !== 'pending' || arrangedAs) return null;
  if (pageOf) return 'pages';
  return cuts && cuts.length > 0 ? 'cuts' : null;
}
