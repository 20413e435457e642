import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const deflated = 8;

/** What is in a zip, by name: read from its directory, as programs that unpack do. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = lastIndexOfMark(zip);
  const contents = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(place + 10);
    const size = zip.readUInt32LE(place + 20);
    const nameLength = zip.readUInt16LE(place + 28);
    const rest = zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32);
    const header = zip.readUInt32LE(place + 42);
    const name = zip.toString('utf8', place + 46, place + 46 + nameLength);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + size);
    contents.set(name, method === deflated ? inflateRawSync(packed) : packed);
    place += 46 + nameLength + rest;
  }
  return contents;
}

function lastIndexOfMark(zip: Buffer): number {
  for (let place = zip.length - 22; place >= 0; place--) {
    if (zip.readUInt32LE(place) === endMark) return place;
  }
  throw new Error('This is no zip');
}
