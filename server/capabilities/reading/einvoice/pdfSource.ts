import { constants, inflateSync } from 'node:zlib';
import type { PdfSource } from '#shared/einvoice/embedded/readEmbeddedXml.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { withPdf } from '../pages/pdfFile.ts';

const anyNumber = Number.MAX_SAFE_INTEGER;

/** A PDF in which to look for an e-invoice. */
export function pdfSource(bytes: Uint8Array): PdfSource {
  return {
    bytes,
    async inflate(content, mostBytes) {
      try {
        return inflateSync(content, {
          maxOutputLength: mostBytes,
          // A stream with a truncated end may still be usable.
          finishFlush: constants.Z_SYNC_FLUSH,
        });
      } catch {
        return null;
      }
    },
    async opened(use) {
      try {
        return await withPdf(bytes, { pages: anyNumber, pixels: 0 }, use);
      } catch (error) {
        // A problem with the file is reported when its pages are read.
        if (error instanceof UnreadableDocument) return null;
        throw error;
      }
    },
  };
}
