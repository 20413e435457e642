/// <reference lib="webworker" />
import { getDocument, type PDFPageProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { PdfAttachments } from '#shared/einvoice/embedded/readEmbeddedXml.ts';
import { openedPdf } from '#shared/reading/pages/openedPdf.ts';
import { pageLimits, pdfPages } from '#shared/reading/pages/pdfPages.ts';
import type { PaintedPage } from '#shared/reading/pages/separateHiddenWords.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { ReadablePdf } from '#shared/uploads/readFile.ts';
import { inflate } from './inflate.ts';
import { Canvases, Filters } from './withoutDocument.ts';

/** A larger picture on a page is left out: it has no text, and a phone has little memory. */
const mostPixels = 16_000_000;

/** Parses in a worker of its own, as pdf.js does in pages; it ends with this one. */
let shared: PDFWorker | undefined;
function sharedWorker(): PDFWorker {
  shared ??= PDFWorker.create({ port: new PdfWorker() });
  return shared;
}

/** Files that few PDFs need, loaded on demand; they are not kept for offline. */
const assets = `/assets/pdfjs-${version}/`;

export function pdfIn(bytes: Uint8Array): ReadablePdf & { close(): Promise<void> } {
  const opening = getDocument({
    worker: sharedWorker(),
    // A copy, because the library takes over the buffer.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    CanvasFactory: Canvases,
    FilterFactory: Filters,
    enableXfa: false,
    // A worker cannot add fonts to a document: letters are drawn as shapes, or with a font of the system.
    disableFontFace: true,
    useSystemFonts: true,
    maxImageSize: mostPixels,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    // Our content security policy forbids WebAssembly.
    useWasm: false,
    useWorkerFetch: true,
  });
  const opened = openedPdf(opening.promise, pageLimits.pages);
  // It is awaited below; without a listener until then, an error would be unhandled.
  opened.catch(() => undefined);
  return {
    opened,
    async pages() {
      return pdfPages(await opened, { limits: pageLimits, paint, recognise: null, advanced() {} });
    },
    source: {
      bytes,
      inflate,
      async opened<T>(use: (pdf: PdfAttachments) => Promise<T>) {
        try {
          return await use(await opened);
        } catch (error) {
          if (error instanceof UnreadableDocument) return null;
          throw error;
        }
      },
    },
    close: () => opening.destroy(),
  };
}

async function paint(page: PDFPageProxy, longest: number): Promise<PaintedPage> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(plain.width, plain.height) });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot paint here');
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  return context.getImageData(0, 0, width, height);
}
