import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { reportUnexpected } from '../clientErrors/reportUnexpected.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { inSlices } from '../device/inSlices.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { PageTexts } from './PageTexts.ts';
import { isInPages, wordFound, wordsForPages } from './searchPages.ts';

const texts = new WeakMap<LocalDatabase, PageTexts>();

function pageTextsOf(database: LocalDatabase): PageTexts {
  const known = texts.get(database);
  if (known) return known;
  const made = new PageTexts(database, reportUnexpected);
  texts.set(database, made);
  return made;
}

/** The invoices whose documents have the words of a query. */
export interface PageHits {
  ids: ReadonlySet<string>;
  /** The word of the document; `null` if it was not found in the document of this invoice. */
  wordIn(id: string): string | null;
}

interface Found {
  query: string;
  words: readonly string[];
  ids: ReadonlySet<string>;
}

const nothing: Found = { query: '', words: [], ids: new Set() };

/**
 * Looks for the words of a query in the documents on this device, in slices, so that typing does not wait. The result comes
 * a moment after that of the fields; until then the last one is narrowed where the query only became longer.
 */
export function usePageHits(
  database: LocalDatabase,
  entries: readonly IndexEntry[] | undefined,
  query: string,
): PageHits {
  const pages = pageTextsOf(database);
  const all = useSyncExternalStore(pages.subscribe, pages.all);
  const [found, setFound] = useState(nothing);
  const words = useMemo(() => wordsForPages(query), [query]);
  const fields = useMemo(() => fieldsById(entries), [entries]);

  useEffect(() => {
    if (words.length === 0) return undefined;
    pages.load();
    if (!all) return undefined;
    const controller = new AbortController();
    const ids = new Set<string>();
    const visit = ({ id, words: text }: { id: string; words: string }) => {
      if (isInPages(text, words, fields(id))) ids.add(id);
    };
    void inSlices(all, visit, controller.signal).then((isDone) => {
      if (isDone && !controller.signal.aborted) setFound({ query, words, ids });
    });
    return () => controller.abort();
  }, [pages, all, words, query, fields]);

  return useMemo(() => {
    const ids = narrowed(found, { query, words }, (id) =>
      isInPages(pages.textOf(id) ?? '', words, fields(id)),
    );
    return { ids, wordIn: (id) => (ids.has(id) ? wordFound(pages.textOf(id) ?? '', words) : null) };
  }, [found, query, words, pages, fields]);
}

function narrowed(
  found: Found,
  { query, words }: Pick<Found, 'query' | 'words'>,
  test: (id: string) => boolean,
): ReadonlySet<string> {
  if (words.length === 0) return nothing.ids;
  if (found.query === query) return found.ids;
  if (found.words.length === 0 || !query.startsWith(found.query)) return nothing.ids;
  return new Set([...found.ids].filter(test));
}

/** The folded fields of each invoice. Made on first use, because most lists are never searched. */
function fieldsById(entries: readonly IndexEntry[] | undefined): (id: string) => string {
  let known: Map<string, string> | undefined;
  return (id) => {
    known ??= new Map((entries ?? []).map((entry) => [entry.id, entry.text]));
    return known.get(id) ?? '';
  };
}
