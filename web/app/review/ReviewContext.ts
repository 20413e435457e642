import { createContext, use } from 'react';
import type { Doubt } from '#shared/invoices/doubtful.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { EditsWithHistory } from '../../store/edits/useEditHistory.ts';
import type { EntityDocument } from '../../store/edits/useEntityDocument.ts';
import type { Spotlight } from '../viewer/Spotlight.ts';
import type { Drafts } from './Drafts.ts';

export interface Review {
  invoice: InvoiceRow;
  document: EntityDocument;
  /** Edits of its fields and lines, which can be taken back. */
  edits: EditsWithHistory;
  /** What to look at before it is approved, in the order of the screen. */
  doubts: ReadonlyMap<string, Doubt>;
  /** The person has looked at a field, and leaves it as it is. */
  confirm: (field: string) => void;
  /** Which field is looked at, here or on the page. */
  spotlight: Spotlight;
  /** What stands in the controls at this moment. */
  drafts: Drafts;
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
