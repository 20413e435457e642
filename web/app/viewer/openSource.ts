import type { ShownPage, Upload } from '#shared/uploads/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { isShownByPictures } from '../../store/documents/loadAhead.ts';
import { loadFile, loadPicture, loadWords } from '../../store/documents/loadDocument.ts';
import type { PageSource } from './PageSource.ts';
import { pictureSource } from './pictureSource.ts';

export interface OpenedDocument {
  /** `null` if it has no pages, such as an e-invoice. */
  source: PageSource | null;
  /** The words on the pages; empty if unknown. */
  words: readonly ShownPage[];
}

/** Opens the document of an upload. */
export async function openSource(
  database: LocalDatabase,
  upload: Pick<Upload, 'id' | 'fileType' | 'pageCount' | 'madeOf'>,
): Promise<OpenedDocument> {
  const { id, fileType, pageCount } = upload;
  if (fileType === 'xml') return { source: null, words: [] };
  // The words are optional.
  const words = await loadWords(database, id).catch(() => []);
  const turned = words.map((page) => page.turned);
  if (isShownByPictures(upload)) {
    const sizes = words.map(({ width, height }) => ({ width, height }));
    const load = (page: number) => loadPicture(database, id, page + 1);
    // The server's pictures are already upright.
    const source = await pictureSource({ sizes, count: pageCount ?? 1, turned: [], load });
    return { source, words };
  }
  const bytes = await loadFile(database, id);
  if (fileType === 'pdf') {
    const { pdfSource } = await import('./pdfSource.ts');
    return { source: await pdfSource(bytes, turned), words };
  }
  const load = () => Promise.resolve(bytes);
  // Its own proportions, so that it is never stretched.
  return { source: await pictureSource({ sizes: [], count: 1, turned, load }), words };
}
