import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import sharp from 'sharp';
import type { PagePicture } from './recognisedPages.ts';

/** Of a page that is painted to be recognised: about 200 dots to the inch. */
export const paintedSide = 2300;

/** Paints a page of a PDF, so that its longer side has so many pixels. */
export async function pdfRaster(page: PDFPageProxy, longest: number): Promise<PagePicture> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(plain.width, plain.height) });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const canvas = createCanvas(width, height);
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  const data = canvas.data();
  return { image: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
}
