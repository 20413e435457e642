import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { ZipFile } from 'yazl';

export function madeMail(mail: SendMailOptions): Promise<Buffer> {
  return new MailComposer({
    from: 'Lakeside Paper <billing@lakeside-paper.example>',
    to: 'invoices@in.docket.test',
    ...mail,
  })
    .compile()
    .build();
}

interface PackedFile {
  title: string;
  longName?: string;
  bytes: Uint8Array;
  /** Stored as an object among the properties, as Outlook does with forwarded mails. */
  isObject?: boolean;
}

/** Files as Outlook packs them into a `winmail.dat`. */
export function madeTnef(files: readonly PackedFile[]): Buffer {
  const attribute = (id: number, data: Uint8Array) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  };
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const property = (tag: number, value: Buffer) => {
    const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
    return Buffer.concat([number(tag), number(1), number(value.length), value, padding]);
  };
  /** A number, which the reader has to skip, and the name. */
  const properties = (name: string) =>
    Buffer.concat([
      number(2),
      ...[number(0x37050003), number(1)],
      property(0x3707001f, Buffer.from(`${name}\0`, 'utf16le')),
    ]);
  const object = (bytes: Uint8Array) =>
    Buffer.concat([
      number(2),
      ...[number(0x37050003), number(5)],
      property(0x3701000d, Buffer.concat([Buffer.alloc(16, 7), bytes])),
    ]);
  const packed = files.flatMap(({ title, longName, bytes, isObject }) => [
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${title}\0`, 'latin1')),
    isObject ? attribute(0x00069005, object(bytes)) : attribute(0x0006800f, bytes),
    ...(longName === undefined ? [] : [attribute(0x00069005, properties(longName))]),
  ]);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78);
  return Buffer.concat([head, ...packed]);
}

/** A zip archive of files; `asIs`: uncompressed. */
export async function madeZip(
  files: Readonly<Record<string, Buffer>>,
  { asIs = false } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) {
    zip.addBuffer(bytes, name, { compress: !asIs });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
