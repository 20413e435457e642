import { createContext, use } from 'react';
import type { Doubt } from '#shared/invoices/doubtfulFields.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { EditsWithHistory } from '../../store/edits/useEditHistory.ts';
import type { EntityDocument } from '../../store/edits/useEntityDocument.ts';
import type { Spotlight } from '../viewer/Spotlight.ts';

/** Text being typed, by field, for sums that are checked while typing. */
export class Drafts {
  readonly #listeners = new Set<() => void>();
  #all: ReadonlyMap<string, string> = new Map();

  readonly all = (): ReadonlyMap<string, string> => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `null` removes the draft. */
  set(field: string, text: string | null): void {
    if ((this.#all.get(field) ?? null) === text) return;
    const all = new Map(this.#all);
    if (text === null) all.delete(field);
    else all.set(field, text);
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

export interface Review {
  invoice: InvoiceRow;
  document: EntityDocument;
  /** Edits of fields and lines, with undo. */
  edits: EditsWithHistory;
  /** Fields to check before approving, in the order of the screen. */
  doubts: ReadonlyMap<string, Doubt>;
  /** Marks a field as checked and correct. */
  confirm: (field: string) => void;
  /** The field that is focused or pointed at, in the form or on the page. */
  spotlight: Spotlight;
  /** The current text of the controls. */
  drafts: Drafts;
  /** Something typed is not saved yet, or was not valid. */
  typing: boolean;
  /** Reports whether something typed is not saved yet. */
  onOpen: (open: boolean) => void;
}

const Context = createContext<Review | null>(null);

export const ReviewContext = Context.Provider;

/** The shared state of the screen of one invoice. */
export function useReview(): Review {
  const review = use(Context);
  if (!review) throw new Error('ReviewContext is missing above this component');
  return review;
}
