import type { DocumentName } from '../protocol/documentName.ts';
import type { Counts } from './counts.ts';
import type { Ledger } from './Ledger.ts';
import type { Tab } from './Tab.ts';

export type ActionCounts = Pick<
  Counts,
  'edits' | 'notes' | 'lines' | 'decisions' | 'givenUp' | 'retried'
>;

/** Where people act: what becomes of it goes into the ledger. */
export interface Scene {
  readonly ledger: Ledger;
  readonly counts: ActionCounts;
  /** What there is to act on. */
  readonly names: DocumentName[];
  newId(): string;
  /** A number that nothing else has. */
  nextNumber(): number;
  /** Waits for what a device does by itself; throws when that takes too long. */
  soon<T>(what: string, promise: Promise<T>): Promise<T>;
  /** Until an open form shows what its list does: nobody is quicker. */
  formShows(tab: Tab, name: DocumentName): Promise<void>;
}
