const mostStreams = 50;
const longestDictionary = 4_000;
export const largestEmbedded = 20 * 1024 * 1024;

/** Inflates a zlib stream whose end may be missing; `null` if it is damaged or gives more bytes than allowed. */
export type Inflate = (content: Uint8Array, mostBytes: number) => Promise<Uint8Array | null>;

const marks = [
  '/EmbeddedFile',
  '/text#2Fxml',
  '/application#2Fxml',
  '/text/xml',
  '/application/xml',
].map(bytesOf);

/**
 * Files embedded in a PDF, found by scanning for the beginning of their streams: a stream is never
 * nested in another, so each is visible in the file's bytes. Encrypted streams are left out, and
 * those with a filter other than Flate.
 */
export async function embeddedStreams(pdf: Uint8Array, inflate: Inflate): Promise<Uint8Array[]> {
  const starts = new Set<number>();
  for (const mark of marks) {
    for (let from = indexOf(pdf, mark, 0); from >= 0; from = indexOf(pdf, mark, from + 1)) {
      const object = lastIndexOf(pdf, objectMark, from, from - longestDictionary);
      if (object >= 0) starts.add(object);
      if (starts.size >= mostStreams) break;
    }
  }
  const found: Uint8Array[] = [];
  for (const at of [...starts].toSorted((one, other) => one - other)) {
    const content = await contentAt(pdf, at, inflate);
    if (content) found.push(content);
  }
  return found;
}

const objectMark = bytesOf(' obj');
const endMark = bytesOf('endstream');

async function contentAt(
  pdf: Uint8Array,
  object: number,
  inflate: Inflate,
): Promise<Uint8Array | null> {
  const head = textOf(pdf.subarray(object, object + longestDictionary));
  const [opening, dictionary = ''] = /^ obj([\s\S]*?>>\s*)stream\r?\n/.exec(head) ?? [];
  if (opening === undefined || dictionary.includes('endobj')) return null;
  const start = object + opening.length;
  const end = indexOf(pdf, endMark, start);
  if (end < 0) return null;
  const content = pdf.subarray(start, end);
  if (!dictionary.includes('/Filter')) return content.length > largestEmbedded ? null : content;
  return dictionary.includes('/FlateDecode') ? inflate(content, largestEmbedded) : null;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** One sign for each byte, so that positions in the text are positions in the bytes. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function indexOf(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, mark, at)) return at;
  }
  return -1;
}

function lastIndexOf(bytes: Uint8Array, mark: Uint8Array, from: number, least: number): number {
  for (let at = from; at > least && at >= 0; at--) if (isAt(bytes, mark, at)) return at;
  return -1;
}

function isAt(bytes: Uint8Array, mark: Uint8Array, at: number): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte);
}
