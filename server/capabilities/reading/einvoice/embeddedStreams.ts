import { constants, inflateSync } from 'node:zlib';

const mostStreams = 50;
const largestInBytes = 20 * 1024 * 1024;
const longestDictionary = 4_000;

const marks = [
  '/EmbeddedFile',
  '/text#2Fxml',
  '/application#2Fxml',
  '/text/xml',
  '/application/xml',
];

/**
 * Files embedded in a PDF, found by scanning for the beginning of their streams: a stream is never
 * nested in another, so each is visible in the file's bytes. Encrypted streams are left out, and
 * those with a filter other than Flate.
 */
export function embeddedStreams(pdf: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const starts = new Set<number>();
  for (const mark of marks) {
    for (let from = bytes.indexOf(mark); from >= 0; from = bytes.indexOf(mark, from + 1)) {
      const object = bytes.lastIndexOf(' obj', from);
      if (object >= 0 && from - object < longestDictionary) starts.add(object);
      if (starts.size >= mostStreams) break;
    }
  }
  return [...starts]
    .toSorted((one, other) => one - other)
    .flatMap((at) => contentAt(bytes, at) ?? []);
}

function contentAt(bytes: Buffer, object: number): Uint8Array | null {
  const head = bytes.subarray(object, object + longestDictionary).toString('latin1');
  const [opening, dictionary = ''] = /^ obj([\s\S]*?>>\s*)stream\r?\n/.exec(head) ?? [];
  if (opening === undefined || dictionary.includes('endobj')) return null;
  const start = object + opening.length;
  const end = bytes.indexOf('endstream', start);
  if (end < 0) return null;
  const content = bytes.subarray(start, end);
  if (!dictionary.includes('/Filter')) return content.length > largestInBytes ? null : content;
  return dictionary.includes('/FlateDecode') ? inflated(content) : null;
}

function inflated(content: Buffer): Uint8Array | null {
  try {
    return inflateSync(content, {
      maxOutputLength: largestInBytes,
      // A stream with a truncated end may still be usable.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}
