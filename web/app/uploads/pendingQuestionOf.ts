import type { Upload } from '#shared/uploads/contract.ts';

/**
 * The question that an upload waits on: where its invoices begin, or whether all pages of its
 * document are there.
 */
export function pendingQuestionOf({
  status,
  arrangedAs,
  cuts,
  pageOf,
}: Partial<Pick<Upload, 'status' | 'arrangedAs' | 'cuts' | 'pageOf'>>): 'cuts' | 'pages' | null {
  if (status !== 'pending' || arrangedAs) return null;
  if (pageOf) return 'pages';
  return cuts && cuts.length > 0 ? 'cuts' : null;
}
