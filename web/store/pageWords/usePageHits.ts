import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { reportUnexpected } from '../clientErrors/reportUnexpected.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { inSlices, visiting } from '../device/inSlices.ts';
import { entryAt } from '../invoiceIndex/entryAt.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { PageTexts } from './PageTexts.ts';
import { isInPages, narrows, type PageText, wordFound, wordsForPages } from './searchPages.ts';

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
  entries: ReadonlySet<IndexEntry>;
  /** The word that was found in the document of an invoice; `null` if there is none. */
  wordIn(id: string): string | null;
}

interface Found {
  query: string;
  words: readonly string[];
  entries: ReadonlySet<IndexEntry>;
}

/** A search that went through all documents, to be narrowed when more is typed. */
interface Searched {
  all: readonly PageText[];
  among: readonly IndexEntry[];
  words: readonly string[];
  found: readonly PageText[];
}

const nothing: Found = { query: '', words: [], entries: new Set() };
const noEntries: readonly IndexEntry[] = [];

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
  const searched = useRef<Searched>(undefined);

  useEffect(() => {
    if (words.length === 0) return undefined;
    pages.load();
    if (!all) return undefined;
    const controller = new AbortController();
    const hits = new Set<IndexEntry>();
    const withWords: PageText[] = [];
    const known = entries ?? noEntries;
    const visit = (page: PageText) => {
      const { id, words: text } = page;
      if (!isInPages(text, words, () => entryAt(known, id)?.text ?? '')) return;
      withWords.push(page);
      const entry = entryAt(known, id);
      if (entry) hits.add(entry);
    };
    const { current: last } = searched;
    const isSame = last?.all === all && last.among === known;
    const some = isSame && narrows(words, last.words) ? last.found : all;
    void inSlices(visiting(some, visit), controller.signal).then((isDone) => {
      if (!isDone || controller.signal.aborted) return;
      searched.current = { all, among: known, words, found: withWords };
      setFound({ query, words, entries: hits });
    });
    return () => controller.abort();
  }, [pages, all, words, query, entries]);

  return useMemo(() => {
    const hits = narrowed(found, { query, words }, ({ id, text }) =>
      isInPages(pages.textOf(id) ?? '', words, () => text),
    );
    const wordIn = (id: string) =>
      hits.size > 0 ? wordFound(pages.textOf(id) ?? '', words) : null;
    return { entries: hits, wordIn };
  }, [found, query, words, pages]);
}

/** Whether the document of an invoice has the words of a query. */
type SearchOfPages = (query: string) => (entry: IndexEntry) => boolean;

/** For counting what several queries find; `undefined` until the words of the documents are loaded, which only happens if wanted. */
export function useSearchOfPages(
  database: LocalDatabase,
  isWanted: boolean,
): SearchOfPages | undefined {
  const pages = pageTextsOf(database);
  const all = useSyncExternalStore(pages.subscribe, pages.all);
  useEffect(() => {
    if (isWanted) pages.load();
  }, [pages, isWanted]);
  return useMemo(() => {
    if (!isWanted || !all) return undefined;
    return (query) => {
      const words = wordsForPages(query);
      return ({ id, text }) =>
        words.length > 0 && isInPages(pages.textOf(id) ?? '', words, () => text);
    };
  }, [pages, all, isWanted]);
}

function narrowed(
  found: Found,
  { query, words }: Pick<Found, 'query' | 'words'>,
  test: (entry: IndexEntry) => boolean,
): ReadonlySet<IndexEntry> {
  if (words.length === 0) return nothing.entries;
  if (found.query === query) return found.entries;
  if (found.words.length === 0 || !query.startsWith(found.query)) return nothing.entries;
  return new Set([...found.entries].filter(test));
}
