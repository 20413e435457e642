import { addQuarters, type Quarters, type Size, turnSize } from './geometry.ts';
import { canvasOf, type PageSource } from './PageSource.ts';

interface Pictures {
  /** Upright page sizes, where known without loading the picture. */
  sizes: readonly Size[];
  count: number;
  /** The rotation that makes each page upright. */
  turned: readonly Quarters[];
  /** `null` if a page has no picture. */
  load: (page: number) => Promise<Blob | null>;
}

/** For a page of unknown size: A4, in points. */
const sheet: Size = { width: 595, height: 842 };

/** Decoded pictures take much memory, so only as many are kept as are shown together. */
const maxDecoded = 4;

/** Pages that are pictures. */
export async function pictureSource({ sizes, count, turned, load }: Pictures): Promise<PageSource> {
  const decoded = new Map<number, Promise<ImageBitmap | null>>();

  function picture(page: number): Promise<ImageBitmap | null> {
    const known =
      decoded.get(page) ?? load(page).then((bytes) => bytes && createImageBitmap(bytes));
    decoded.delete(page);
    decoded.set(page, known);
    known.catch(() => decoded.delete(page));
    for (const [old] of decoded) {
      if (decoded.size <= maxDecoded) break;
      decoded.delete(old);
    }
    return known;
  }

  const first = turnSize((await picture(0)) ?? sheet, turned[0] ?? 0);
  const all = Array.from({ length: count }, (_, page) => sizes[page] ?? first);
  return {
    sizes: all,
    async draw(page, { scale, turned: more, signal }) {
      const image = await picture(page);
      signal.throwIfAborted();
      if (!image) return null;
      const size = all[page] ?? first;
      const { width, height } = turnSize(size, more);
      const canvas = canvasOf({ width: width * scale, height: height * scale });
      paint(canvas, image, addQuarters(turned[page] ?? 0, more));
      return canvas;
    },
    close: () => decoded.clear(),
  };
}

function paint(canvas: HTMLCanvasElement, image: ImageBitmap, quarters: Quarters): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = turnSize(canvas, quarters);
  // Transparency is paper, in the dark theme too, as it is for the reading.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(image, -width / 2, -height / 2, width, height);
}
