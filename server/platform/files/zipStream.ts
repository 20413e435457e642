import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Puts a file into the zip, and is done once the file has been read to its end. */
export type AddToZip = (
  name: string,
  content: Readable,
  options: { compress: boolean },
) => Promise<void>;

/** A zip that is packed while it is downloaded: a piece of one file in memory at a time. */
export function zipStream(pack: (add: AddToZip) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  const add: AddToZip = async (name, content, options) => {
    const read = finished(content, { writable: false });
    zip.addReadStream(content, name, options);
    await read;
  };
  pack(add)
    .then(() => zip.end())
    .catch((error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  return output;
}

/** A name for every system's disk, and for no folder above. */
export function nameInZip(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_');
  return plain.slice(-120) || 'file';
}
