import { z } from 'zod';
import { booksId } from '../books/lists.ts';
import { id } from '../ids.ts';
import { type ItemField, itemFields } from './fields.ts';

/** Lines in a row that were coded the same. */
export const codedLines = z.object({
  /** The days of the newest and of the oldest one. */
  on: z.iso.date(),
  since: z.iso.date(),
  count: z.int(),
  /** Items of the books; a field that is missing was left empty. */
  coding: z.partialRecord(z.enum(itemFields), id),
});

/** How lines of a vendor with the same words were coded in the ledger, before or beside Docket. */
export const codingHistory = z.object({
  id,
  books: booksId,
  /** The company or organization of the ledger. */
  companyId: z.string(),
  /** The name of the vendor as `vendorNameKey` gives it. */
  vendor: z.string(),
  /** What `descriptionWords` leaves of the description. */
  words: z.string(),
  /** Newest first. */
  lines: z.array(codedLines),
});
export type CodingHistory = z.infer<typeof codingHistory>;

/** One or several lines that were coded alike, as suggestions learn from them. */
export interface HistoryEntry {
  /** Its id or the key of its name; a vendor may have several. */
  vendor: string;
  words: string;
  /** What people chose in Docket counts more than what the ledger has. */
  by: 'person' | 'ledger';
  /** The days of the newest and of the oldest line. */
  on: string;
  since: string;
  count: number;
  /** `null`: left empty; missing: not decided. */
  coding: Partial<Readonly<Record<ItemField, string | null>>>;
}

const leftEmpty = Object.fromEntries(itemFields.map((field) => [field, null]));

export function entriesOf({ vendor, words, lines }: CodingHistory): HistoryEntry[] {
  return lines.map(({ on, since, count, coding }) => ({
    ...{ vendor, words, by: 'ledger', on, since, count },
    coding: { ...leftEmpty, ...coding },
  }));
}
