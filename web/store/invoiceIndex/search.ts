import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** A search result, to be narrowed when more is typed. */
interface Found {
  among: readonly IndexEntry[];
  words: readonly string[];
  found: readonly IndexEntry[];
}

/** The entries that have every word. */
export function search(
  among: readonly IndexEntry[],
  words: readonly string[],
  before?: Found,
): Found {
  if (words.length === 0) return { among, words, found: among };
  const narrows = before?.among === among && isNarrower(words, before.words);
  const some = narrows ? before.found : among;
  return { among, words, found: some.filter(({ text }) => hasAll(text, words)) };
}

/** Whether every entry with the new words also has the old ones. */
function isNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}

export function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Of all entries in order, those that were found and those whose documents have the words. */
export function withHits(
  all: readonly IndexEntry[],
  found: readonly IndexEntry[],
  hits: ReadonlySet<string>,
): readonly IndexEntry[] {
  if (hits.size === 0) return found;
  let next = 0;
  return all.filter((entry) => {
    const isFound = entry === found[next];
    if (isFound) next++;
    return isFound || hits.has(entry.id);
  });
}

export function countByStatus(entries: readonly IndexEntry[]): Record<InvoiceStatus, number> {
  const counts = { pending_review: 0, approved: 0, rejected: 0, paid: 0 };
  for (const { status } of entries) counts[status]++;
  return counts;
}

export function withStatus(
  entries: readonly IndexEntry[],
  status: InvoiceStatus | null,
): readonly IndexEntry[] {
  return status === null ? entries : entries.filter((entry) => entry.status === status);
}

/** Reuses the last result when the next query only narrows it. */
export function createSearcher() {
  let before: Found | undefined;
  return (among: readonly IndexEntry[], words: readonly string[]): readonly IndexEntry[] => {
    before = search(among, words, before);
    return before.found;
  };
}
