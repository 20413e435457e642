import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { mailLimits } from './limits.ts';

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

interface Room {
  files: number;
  bytes: number;
}

interface Unzipped {
  files: ZippedFile[];
  /** What is wrong with it, behind its name; `null` where nothing is. */
  problem: string | null;
}

export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** What file managers put into archives beside what people put there. */
const byproducts = /^__MACOSX\/|(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** A text or a table of an office program is packed in the same way, and is not to be unpacked. */
export async function isOfficeFile(bytes: Uint8Array): Promise<boolean> {
  // Of some, the first file says so, whose name stands there.
  const start = Buffer.from(bytes.subarray(30, 100)).toString('latin1');
  if (/^mimetypeapplication\/(vnd|epub)/.test(start)) return true;
  const zip = await open(bytes).catch((): null => null);
  try {
    for (let place = 0; zip && place < mailLimits.parts; place++) {
      const entry = await next(zip);
      if (!entry) break;
      if (entry.fileName === '[Content_Types].xml') return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    zip?.close();
  }
}

/** What is in an archive, as far as there is room for it. What it says of its sizes is not believed. */
export async function filesInZip(bytes: Uint8Array, room: Room): Promise<Unzipped> {
  const files: ZippedFile[] = [];
  let left = room.bytes;
  try {
    const zip = await open(bytes);
    try {
      for (let entry = await next(zip); entry; entry = await next(zip)) {
        if (entry.fileName.endsWith('/') || byproducts.test(entry.fileName)) continue;
        if (entry.isEncrypted()) return { files, problem: 'is protected by a password.' };
        if (files.length >= room.files) return { files: [], problem: 'holds too many files.' };
        const content = await unpack(zip, entry, left);
        if (!content) return { files: [], problem: 'is too large when it is unpacked.' };
        left -= content.length;
        files.push({ name: entry.fileName, bytes: content });
      }
    } finally {
      zip.close();
    }
    return { files, problem: null };
  } catch {
    return { files, problem: 'is damaged and cannot be unpacked.' };
  }
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false } as const;
    yauzl.fromBuffer(Buffer.from(bytes), options, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

/** `null` behind the last one. */
function next(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      zip.removeAllListeners();
      settle();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(null)));
    zip.once('error', (error) => done(() => reject(error)));
    zip.readEntry();
  });
}

/** `null` where it is larger than there is room for. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > room) return null;
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > room) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
