import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedFile, type Upload } from '#shared/uploads/contract.ts';

/** A file that provided pages of a document. */
export interface SourceFile {
  uploadId: string;
  /** Page numbers within the document, from 1, in order. */
  pages: readonly number[];
  href: string;
}

/** The files of a document, each once, in the order of their first page. */
export function filesOf({ id, madeOf }: Pick<Upload, 'id' | 'madeOf'>): SourceFile[] {
  const path = fillPath(getUploadedFile.path, { uploadId: id });
  if (!madeOf) return [{ uploadId: id, pages: [1], href: path }];
  const sources = [...new Set(madeOf.map(({ uploadId }) => uploadId))];
  return sources.map((uploadId) => {
    const pages = madeOf.flatMap((page, index) => (page.uploadId === uploadId ? index + 1 : []));
    return { uploadId, pages, href: `${path}?page=${pages[0]}` };
  });
}

/** "Page 2", "Pages 1, 3". */
export function pagesText(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.join(', ')}`;
}
