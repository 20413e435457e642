import type { Row } from '../engine/layout.ts';

/** A printed page number: "Page 2 of 3". */
export interface PageMark {
  page: number;
  of: number;
}

const named =
  /(?:^|[^\p{L}])(?:page|pages|seite|blatt|p[aá]gina|p[aá]g|pag|strona|str|blad|bladzijde)[.:]?\s*(\d{1,3})\s*(?:of|von|sur|de|di|van|z|\/|\|)\s*(\d{1,3})(?!\d)/iu;
const bare = /^(?:\S*\s)?(\d{1,3})\s*\/\s*(\d{1,3})$/;

/** Only near the edge of a page is `2/3` a page number; elsewhere it may be a date or quantity. */
const edge = 0.07;

export function pageMark(rows: readonly Row[], height: number): PageMark | null {
  for (const row of rows) {
    const isAtEdge = row.top < height * edge || row.bottom > height * (1 - edge);
    const found = named.exec(row.text) ?? (isAtEdge ? bare.exec(row.text.trim()) : null);
    const [page, of] = [Number(found?.[1]), Number(found?.[2])];
    if (page >= 1 && of >= page) return { page, of };
  }
  return null;
}
