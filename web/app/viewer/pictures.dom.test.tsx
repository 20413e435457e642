import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { keepPart } from '../../store/documents/keepPart.ts';
import type { Quarters } from './geometry.ts';
import { openSource } from './openSource.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`docket:pictures:${crypto.randomUUID()}`);
});
afterEach(async () => {
  database.close();
  await Dexie.delete(database.name);
});

/** A red square in a picture: where it is, as parts of width and height. */
const square = { left: 0.6, top: 0.2, size: 0.1 };
type Type = 'image/png' | 'image/jpeg' | 'image/webp';

/** Transparent but for black print, where the type of picture knows transparency. */
function drawn(width: number, height: number, quarters: Quarters = 0, type: Type = 'image/png') {
  const isSideways = quarters % 2 === 1;
  const canvas = new OffscreenCanvas(isSideways ? height : width, isSideways ? width : height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  if (type === 'image/jpeg') {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.translate(-width / 2, -height / 2);
  pen.fillStyle = 'rgb(255, 0, 0)';
  const { left, top, size } = square;
  pen.fillRect(left * width, top * height, size * width, size * height);
  return canvas.convertToBlob({ type, quality: 1 });
}

/** A JPEG that says in its metadata how it is to be turned. */
async function turnedByExif(picture: Blob, orientation: number): Promise<Blob> {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
  ];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, 0, 0, 0, 0];
  const segment = Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([picture.slice(0, 2), segment, picture.slice(2)]);
}

interface Kept {
  fileType: 'png' | 'jpeg' | 'webp';
  part: 'file' | 'page 1';
  picture: Blob;
  width: number;
  height: number;
  turned: Quarters;
}

/** Draws the only page of a document that the device has, and says where the square is. */
async function squareIn({ fileType, part, picture, width, height, turned }: Kept) {
  const uploadId = 'photo';
  await keepPart(database, { uploadId, part }, picture);
  const words = JSON.stringify({ pages: [{ width, height, turned, words: [] }] });
  await keepPart(database, { uploadId, part: 'words' }, new Blob([words]));
  const opened = await openSource(database, { id: uploadId, fileType, pageCount: 1, madeOf: null });
  const { signal } = new AbortController();
  const canvas = await opened.source?.draw(0, { scale: 0.5, turned: 0, signal });
  const [size] = opened.source?.sizes ?? [];
  if (!canvas || !size) throw new Error('Nothing was drawn');
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  if (!data) throw new Error('Nothing was drawn');
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 4;
      if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 255) > 90) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return {
    proportion: size.width / size.height,
    corner: [...data.slice(0, 4)],
    box: [left / canvas.width, top / canvas.height, right / canvas.width, bottom / canvas.height],
  };
}

const { left, top, size } = square;
const expected = [left, top, left + size, top + size];

function expectInPlace(seen: Awaited<ReturnType<typeof squareIn>>, proportion: number) {
  expect(seen.proportion).toBeCloseTo(proportion, 2);
  for (const [i, edge] of expected.entries()) expect(seen.box[i]).toBeCloseTo(edge, 2);
  expect(seen.corner).toEqual([255, 255, 255, 255]);
}

const page = { width: 1190, height: 842 };

it('a picture with a transparent border is drawn whole, unsqueezed and on white paper', async () => {
  const picture = await drawn(1190, 842);
  const seen = await squareIn({ fileType: 'png', part: 'file', picture, ...page, turned: 0 });
  expectInPlace(seen, 1190 / 842);
});

it('a picture is not squeezed into a frame that was read from a part of it', async () => {
  const picture = await drawn(1190, 842);
  const part = { width: 595, height: 842 };
  const seen = await squareIn({ fileType: 'png', part: 'file', picture, ...part, turned: 0 });
  expectInPlace(seen, 1190 / 842);
});

it.for([
  [3, 2],
  [6, 3],
  [8, 1],
] as const)('a photo that EXIF turns by %i is drawn upright', async ([orientation, quarters]) => {
  const picture = await turnedByExif(await drawn(1190, 842, quarters, 'image/jpeg'), orientation);
  const seen = await squareIn({ fileType: 'jpeg', part: 'file', picture, ...page, turned: 0 });
  expectInPlace(seen, 1190 / 842);
});

it.for([1, 2, 3] as const)(
  'a picture that is turned by %i quarters is drawn upright',
  async (quarters) => {
    const picture = await drawn(1190, 842, quarters);
    const turned = ([0, 3, 2, 1] as const)[quarters];
    const seen = await squareIn({ fileType: 'png', part: 'file', picture, ...page, turned });
    expectInPlace(seen, 1190 / 842);
  },
);

it('a WebP is drawn as the server turned it, because browsers ignore its metadata', async () => {
  const picture = await drawn(1190, 842);
  const seen = await squareIn({ fileType: 'webp', part: 'page 1', picture, ...page, turned: 1 });
  expectInPlace(seen, 1190 / 842);
});
