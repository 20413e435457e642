import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableDocument } from '../UnreadableDocument.ts';

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
    const pdf = await opening.promise.catch((error: unknown) => {
      throw refusal(error);
    });
    if (pdf.numPages < 1) throw new UnreadableDocument('no_pages');
    if (pdf.numPages > limits.pages) throw new UnreadableDocument('too_many_pages');
    return await use(pdf);
  } finally {
    await opening.destroy();
  }
}

/** A failure of the library on one page counts as damage to that page. */
export async function ofPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument('damaged', { cause });
  }
}

/** Replaces a damaged page; every other error is thrown. */
export function ifDamaged<Other>(otherwise: () => Other): (error: unknown) => Other {
  return (error) => {
    if (error instanceof UnreadableDocument && error.reason === 'damaged') return otherwise();
    throw error;
  };
}

function refusal(error: unknown): UnreadableDocument {
  const name = error instanceof Error ? error.name : '';
  return new UnreadableDocument(name === 'PasswordException' ? 'encrypted' : 'damaged', {
    cause: error,
  });
}
