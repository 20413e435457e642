import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { addQuarters, type Quarters } from './geometry.ts';
import { canvasOf, type PageSource } from './PageSource.ts';

/** Assets that few PDFs need, loaded on demand; `pdfAssetsPlugin` puts them there. */
const assets = `/assets/pdfjs-${version}/`;

/** Shared by all documents, because it is large and slow to start. */
let shared: PDFWorker | undefined;
function sharedWorker(): PDFWorker {
  shared ??= PDFWorker.create({ port: new PdfWorker() });
  return shared;
}

/**
 * The pages of a PDF. `turned` gives the rotation that makes each page upright, where the file does
 * not.
 */
export async function pdfSource(bytes: Blob, turned: readonly Quarters[]): Promise<PageSource> {
  const loading = getDocument({
    worker: sharedWorker(),
    data: new Uint8Array(await bytes.arrayBuffer()),
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    // Our content security policy forbids WebAssembly in the page.
    useWasm: false,
    enableXfa: false,
  });
  const pdf = await loading.promise;
  const upright = (page: PDFPageProxy, more: Quarters = 0) =>
    page.rotate + addQuarters(turned[page.pageNumber - 1] ?? 0, more) * 90;
  const sizes = await Promise.all(
    numbersOf(pdf).map(async (number) => {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1, rotation: upright(page) });
      return { width, height };
    }),
  );
  return {
    sizes,
    async draw(pageIndex, { scale, turned: more, signal }) {
      const page = await pdf.getPage(pageIndex + 1);
      signal.throwIfAborted();
      const viewport = page.getViewport({ scale, rotation: upright(page, more) });
      const canvas = canvasOf(viewport);
      const annotationMode = AnnotationMode.ENABLE;
      const task = page.render({ canvas, viewport, annotationMode });
      signal.addEventListener('abort', () => task.cancel(), { once: true });
      await task.promise;
      return canvas;
    },
    close: () => void loading.destroy(),
  };
}

function numbersOf({ numPages }: PDFDocumentProxy): number[] {
  return Array.from({ length: numPages }, (_, index) => index + 1);
}
