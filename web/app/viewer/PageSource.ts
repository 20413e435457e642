import type { Quarters, Size } from './geometry.ts';

export interface Drawing {
  /** Pixels for one unit of the page's size. */
  scale: number;
  /** By the person, on top of how the page stands upright. */
  turned: Quarters;
  signal: AbortSignal;
}

/** The pages of a document, drawn at any size. */
export interface PageSource {
  /** Upright. */
  sizes: readonly Size[];
  /** A page, from 0; `null` where there is no picture of it. Fails when it is given up. */
  draw(page: number, drawing: Drawing): Promise<HTMLCanvasElement | null>;
  close(): void;
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
