/** The text of a chosen file. The European Central Bank publishes its files as zips, too, with one file in each. */
export async function ratesFileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder().decode(isZip(bytes) ? await onlyFileIn(bytes) : bytes);
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const [stored, deflated] = [0, 8];

/** Says what is wrong in words. */
export class UnreadableZip extends Error {}

const unreadable = () =>
  new UnreadableZip('This zip cannot be read. Unpack it, and choose the file that is in it.');

async function onlyFileIn(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - endLength;
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end--;
  if (end < 0) throw unreadable();
  const entry = view.getUint32(end + 16, true);
  const isOnly = view.getUint16(end + 10, true) === 1;
  if (!isOnly || entry + 46 > bytes.length || view.getUint32(entry, true) !== entrySignature) {
    throw unreadable();
  }
  const method = view.getUint16(entry + 10, true);
  const size = view.getUint32(entry + 20, true);
  const at = view.getUint32(entry + 42, true);
  if (at + 30 > bytes.length) throw unreadable();
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = bytes.subarray(begin, begin + size);
  if (method === stored) return packed;
  if (method !== deflated) throw unreadable();
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw unreadable();
  }
}
