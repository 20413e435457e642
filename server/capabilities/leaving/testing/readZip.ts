import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const deflated = 8;

/** The files in a zip by name, read from its central directory as unpacking programs do. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = lastIndexOfMark(zip);
  const contents = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(offset + 10);
    const size = zip.readUInt32LE(offset + 20);
    const nameLength = zip.readUInt16LE(offset + 28);
    const rest = zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
    const header = zip.readUInt32LE(offset + 42);
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + size);
    contents.set(name, method === deflated ? inflateRawSync(packed) : packed);
    offset += 46 + nameLength + rest;
  }
  return contents;
}

function lastIndexOfMark(zip: Buffer): number {
  for (let offset = zip.length - 22; offset >= 0; offset--) {
    if (zip.readUInt32LE(offset) === endMark) return offset;
  }
  throw new Error('This is no zip');
}
