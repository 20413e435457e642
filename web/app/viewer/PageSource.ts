import type { Quarters, Size } from './geometry.ts';

export interface Drawing {
  /** Pixels per unit of the page's size. */
  scale: number;
  /** Rotation by the person, on top of the page's upright position. */
  turned: Quarters;
  signal: AbortSignal;
}

/** The pages of a document, which can be drawn at any size. */
export interface PageSource {
  /** The page sizes, upright. */
  sizes: readonly Size[];
  /** Draws a page, from 0; `null` if it has no picture. Rejects when aborted. */
  draw(page: number, drawing: Drawing): Promise<HTMLCanvasElement | null>;
  close(): void;
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
