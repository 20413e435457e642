import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Adds a file to the zip; resolves once the file has been read completely. */
export type AddToZip = (
  name: string,
  content: Readable,
  options: { compress: boolean },
) => Promise<void>;

/** A zip that is packed while it is downloaded, so only a piece of one file is in memory at a time. */
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

/** A file name that is valid on every operating system and cannot leave the folder. */
export function nameInZip(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here.
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_');
  return plain.slice(-120) || 'file';
}
