import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { mailLimits } from './limits.ts';

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

/** What the archive may still use of the mail's limits. */
interface Remaining {
  files: number;
  bytes: number;
}

interface Unzipped {
  files: ZippedFile[];
  /** The rest of a sentence that begins with the file's name; `null` if there is no problem. */
  problem: string | null;
}

export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** Files that file managers add to archives. */
const byproducts = /^__MACOSX\/|(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Office documents are zip files too, and must not be unpacked. */
export async function isOfficeFile(bytes: Uint8Array): Promise<boolean> {
  // In OpenDocument and EPUB files the first entry is the MIME type.
  const start = Buffer.from(bytes.subarray(30, 100)).toString('latin1');
  if (/^mimetypeapplication\/(vnd|epub)/.test(start)) return true;
  const zip = await open(bytes).catch((): null => null);
  try {
    for (let index = 0; zip && index < mailLimits.parts; index++) {
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

/** The files in an archive, within the limits. The sizes that the archive states are not trusted. */
export async function filesInZip(bytes: Uint8Array, remaining: Remaining): Promise<Unzipped> {
  const files: ZippedFile[] = [];
  let left = remaining.bytes;
  try {
    const zip = await open(bytes);
    try {
      for (let entry = await next(zip); entry; entry = await next(zip)) {
        if (entry.fileName.endsWith('/') || byproducts.test(entry.fileName)) continue;
        if (entry.isEncrypted()) return { files, problem: 'is protected by a password.' };
        if (files.length >= remaining.files) return { files: [], problem: 'holds too many files.' };
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

/** `null` after the last entry. */
function next(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (complete: () => void) => {
      zip.removeAllListeners();
      complete();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(null)));
    zip.once('error', (error) => done(() => reject(error)));
    zip.readEntry();
  });
}

/** `null` if the file is larger than `limit`. */
async function unpack(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > limit) return null;
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
