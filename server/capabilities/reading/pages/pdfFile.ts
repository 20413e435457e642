import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openedPdf } from '#shared/reading/pages/openedPdf.ts';

const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Opens a PDF while `use` runs. Scripts in it do not run, and nothing is fetched. */
export async function withPdf<T>(
  bytes: Uint8Array,
  limits: { pages: number; pixels: number },
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const opening = getDocument({
    // A copy, because the library takes over the buffer.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: limits.pixels,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
  });
  try {
    return await use(await openedPdf(opening.promise, limits.pages));
  } finally {
    await opening.destroy();
  }
}
