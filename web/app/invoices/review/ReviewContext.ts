import { createContext, use } from 'react';
import type { InvoiceRow } from '#sync/client/rows.ts';
import type { EntityDocument } from '../../../store/useEntityDocument.ts';

interface Review {
  invoice: InvoiceRow;
  document: EntityDocument;
  /** Something is typed that is not entered yet, or could not be. */
  typing: boolean;
  /** Told whether something is typed that was not entered yet. */
  onOpen: (open: boolean) => void;
}

const Context = createContext<Review | null>(null);

export const ReviewContext = Context.Provider;

/** What everything on the screen of one invoice is about. */
export function useReview(): Review {
  const review = use(Context);
  if (!review) throw new Error('ReviewContext is missing above this component');
  return review;
}
