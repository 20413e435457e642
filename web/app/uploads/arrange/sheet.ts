import { isWhole, type Paged, placesIn, samePages } from '#shared/uploads/arrangement.ts';
import type { ArrangedDocument, PagePlace } from '#shared/uploads/contract.ts';

/** Pages in a row, with the indexes before which a new document begins. */
export interface Sheet {
  pages: readonly PagePlace[];
  cuts: readonly boolean[];
}

/** The uploads' own pages and cuts; `joined` removes the cuts between uploads. */
export function sheetOf(
  uploads: readonly (Paged & { cuts?: readonly number[] })[],
  { joined }: { joined: boolean },
): Sheet {
  const parts = uploads.map((upload) => partOf(upload, joined));
  return {
    pages: parts.flatMap(({ pages }) => pages),
    cuts: parts.flatMap(({ cuts }) => cuts).map((cut, index) => cut && index > 0),
  };
}

function partOf(upload: Paged & { cuts?: readonly number[] }, joined: boolean): Sheet {
  const pages = placesIn(upload);
  const begins = (page: number) => upload.cuts?.includes(page) ?? false;
  return { pages, cuts: pages.map(({ page }) => (page === 1 && !joined) || begins(page)) };
}

export function toggleCut({ pages, cuts }: Sheet, index: number): Sheet {
  return { pages, cuts: cuts.map((cut, at) => (at === index ? !cut && at > 0 : cut)) };
}

export function withoutCuts({ pages }: Sheet): Sheet {
  return { pages, cuts: pages.map(() => false) };
}

/** Swaps the page with a neighbour; the cuts stay in place. */
export function movePage({ pages, cuts }: Sheet, index: number, by: 1 | -1): Sheet {
  const [page, neighbour] = [pages[index], pages[index + by]];
  if (!page || !neighbour) return { pages, cuts };
  return { pages: pages.with(index, neighbour).with(index + by, page), cuts };
}

/** Adds the pages of another upload at the end. */
export function addPages(sheet: Sheet, upload: Paged): Sheet {
  const pages = placesIn(upload);
  return { pages: [...sheet.pages, ...pages], cuts: [...sheet.cuts, ...pages.map(() => false)] };
}

/** The document index of each page, from 0. */
export function documentsAt({ cuts }: Sheet): number[] {
  let document = 0;
  return cuts.map((cut, index) => (cut && index > 0 ? ++document : document));
}

/** The resulting documents. One that equals an existing upload keeps its id. */
export function documentsOf(
  sheet: Sheet,
  uploads: readonly Paged[],
  newIds: readonly string[],
): ArrangedDocument[] {
  const at = documentsAt(sheet);
  return [...new Set(at)].map((document) => {
    const pages = sheet.pages.filter((_, index) => at[index] === document);
    const whole = uploads.find((upload) => samePages(pages, placesIn(upload)));
    return { id: whole?.id ?? newIds[document] ?? '', pages };
  });
}

/** Whether every upload stays as it is. */
export function changesNothing(
  documents: readonly ArrangedDocument[],
  uploads: readonly Paged[],
): boolean {
  return uploads.every((upload) => documents.some((document) => isWhole(document, upload)));
}
