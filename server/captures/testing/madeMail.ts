import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { ZipFile } from 'yazl';

/** A mail as its sender's program writes it. */
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
  /** One number that has to be passed over, and the name. */
  const properties = (name: string) => {
    const text = Buffer.from(`${name}\0`, 'utf16le');
    const padding = Buffer.alloc((4 - (text.length % 4)) % 4);
    return Buffer.concat([
      number(2),
      number(0x37050003),
      number(1),
      number(0x3707001f),
      number(1),
      number(text.length),
      text,
      padding,
    ]);
  };
  const packed = files.flatMap(({ title, longName, bytes }) => [
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${title}\0`, 'latin1')),
    attribute(0x0006800f, bytes),
    ...(longName === undefined ? [] : [attribute(0x00069005, properties(longName))]),
  ]);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78);
  return Buffer.concat([head, ...packed]);
}

/** Files packed into an archive. */
export async function madeZip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
