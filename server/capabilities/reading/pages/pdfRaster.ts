import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import sharp from 'sharp';
import type { PaintedPage as Painted } from '#shared/reading/pages/separateHiddenWords.ts';
import type { PagePicture } from './image/prepare.ts';

/** Of a page painted for OCR: about 200 dots per inch. */
export const paintedSide = 2300;

export interface PaintedPage extends Painted {
  data: Uint8Array;
}

/** Paints a PDF page, scaled so that its longer side has this many pixels. */
export async function paintPage(page: PDFPageProxy, longest: number): Promise<PaintedPage> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(plain.width, plain.height) });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const canvas = createCanvas(width, height);
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  return { width, height, data: canvas.data() };
}

/** The same as an image to process. */
export async function pdfRaster(page: PDFPageProxy, longest: number): Promise<PagePicture> {
  const { width, height, data } = await paintPage(page, longest);
  return { image: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
}
