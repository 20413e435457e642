import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import loadLibheif from 'libheif-js/libheif-wasm/libheif.js';
import { z } from 'zod';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';

type Libheif = ReturnType<typeof loadLibheif>;

export interface RawPicture {
  /** Four bytes for each pixel: red, green, blue, opacity. */
  data: Buffer;
  width: number;
  height: number;
  hasAlpha: boolean;
}

const { resolve } = createRequire(import.meta.url);
const wasmBinary = readFileSync(resolve('libheif-js/libheif-wasm/libheif.wasm'));

/** The number of pictures in a HEIC file, and the upright size of the largest. */
export function measureHeic(bytes: Uint8Array): { pages: number; width: number; height: number } {
  return withHeic(bytes, (heif, handles) => {
    const sizes = handles.map((handle) => ({
      width: heif.heif_image_handle_get_width(handle),
      height: heif.heif_image_handle_get_height(handle),
    }));
    const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
    if (!largest) throw new UnreadableDocument('damaged');
    return { pages: handles.length, ...largest };
  });
}

/** One of its pictures, rotated as its metadata says. */
export function decodeHeic(bytes: Uint8Array, page: number): RawPicture {
  return withHeic(bytes, (heif, handles) => {
    const handle = handles[page];
    if (!handle) throw new UnreadableDocument('damaged');
    const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
    const { heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
    const decoded = decodedImage.safeParse(heif.heif_js_decode_image2(handle, rgb, rgba));
    const [channel] = decoded.data?.channels ?? [];
    if (!channel) throw new UnreadableDocument('damaged');
    const { width, height } = channel;
    const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0;
    return { data: withoutPadding(channel), width, height, hasAlpha };
  });
}

const decodedImage = z.object({
  channels: z.array(
    z.object({
      width: z.int(),
      height: z.int(),
      stride: z.int(),
      data: z.instanceof(Uint8Array),
    }),
  ),
});
type Channel = z.infer<typeof decodedImage>['channels'][number];

/** Copies, because the decoded rows are in memory that is about to be freed. */
function withoutPadding({ width, height, stride, data }: Channel): Buffer {
  const row = width * 4;
  if (stride === row) return Buffer.from(data.subarray(0, row * height));
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray(y * stride, y * stride + row),
  );
  return Buffer.concat(rows);
}

/** Each use gets its own decoder, so that corrupted decoder memory is discarded with it. */
function withHeic<T>(bytes: Uint8Array, use: (heif: Libheif, handles: Handle[]) => T): T {
  if (isSequence(bytes)) throw new UnreadableDocument('sequence');
  try {
    const heif = loadLibheif({ wasmBinary });
    const context = heif.heif_context_alloc();
    const { code } = heif.heif_context_read_from_memory(context, bytes);
    if (code !== heif.heif_error_code.heif_error_Ok) throw new UnreadableDocument('damaged');
    const ids = pictureIds.safeParse(heif.heif_js_context_get_list_of_top_level_image_IDs(context));
    const handles = (ids.data ?? []).map((id) =>
      heif.heif_js_context_get_image_handle(context, id),
    );
    return use(heif, handles);
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('damaged', { cause: error });
  }
}

type Handle = Parameters<Libheif['heif_image_handle_get_width']>[0];
const pictureIds = z.array(z.int());

/** The brands of videos and image sequences. */
function isSequence(bytes: Uint8Array): boolean {
  const brand = Buffer.from(bytes.subarray(8, 12)).toString('latin1');
  return ['hevc', 'hevx', 'msf1'].includes(brand);
}
