import type { ArrangedDocument, PagePlace, Upload } from './contract.ts';
import { isPhoto } from './fileTypes.ts';

/** File name of a document arranged from pages: that of the first file with a remark. */
export function arrangedName(
  fileName: string,
  { files, pages }: { files: number; pages: readonly number[] },
): string {
  const remark = files > 1 ? `and ${files - 1} more` : pagesText(pages);
  const [, stem = fileName, ending = ''] = /^(.+)(\.[^.]{1,10})$/.exec(fileName) ?? [];
  return `${stem} (${remark})${ending}`;
}

function pagesText(numbers: readonly number[]): string {
  const [first = 1] = numbers;
  if (numbers.length === 1) return `page ${first}`;
  const inARow = numbers.every((number, index) => number === first + index);
  return inARow ? `pages ${first}–${first + numbers.length - 1}` : `pages ${numbers.join(', ')}`;
}

/** The fields of an upload that tell its pages. */
export interface Paged extends Pick<Upload, 'id' | 'fileType' | 'pageCount'> {
  madeOf: readonly PagePlace[] | null;
}

/** Number of pages; `null` until they are counted. A photo has one; an e-invoice cannot be arranged. */
export function pagesIn({ fileType, pageCount, madeOf }: Paged): number | null {
  if (madeOf) return madeOf.length;
  if (fileType === 'xml') return null;
  return isPhoto(fileType) ? 1 : pageCount;
}

/** All pages of an upload. */
export function placesIn(upload: Paged): PagePlace[] {
  const count = pagesIn(upload) ?? 0;
  return Array.from({ length: count }, (_, index) => ({ uploadId: upload.id, page: index + 1 }));
}

/** Whether the documents contain each page of the uploads exactly once, and no other page. */
export function coversAll(
  documents: readonly ArrangedDocument[],
  uploads: readonly Paged[],
): boolean {
  const wanted = new Set(uploads.flatMap(placesIn).map(keyOf));
  const given = documents.flatMap(({ pages }) => pages).map(keyOf);
  const isOnce = new Set(given).size === given.length;
  return isOnce && given.length === wanted.size && given.every((key) => wanted.has(key));
}

/** Whether a document is an unchanged upload. */
export function isWhole({ id, pages }: ArrangedDocument, upload: Paged): boolean {
  return id === upload.id && samePages(pages, placesIn(upload));
}

export function samePages(some: readonly PagePlace[], others: readonly PagePlace[]): boolean {
  return some.map(keyOf).join() === others.map(keyOf).join();
}

function keyOf({ uploadId, page }: PagePlace): string {
  return `${uploadId}/${page}`;
}
