import { invoicePdf } from '../../../testing/uploads.ts';
import { madeMail, madeTnef, madeZip } from './madeMail.ts';

/** A mail made to break the parser. */
export interface HostileMail {
  name: string;
  make(): Promise<Buffer> | Buffer;
  /** The reason shown to people, for the mail or for a file that was left out. */
  reason: RegExp;
}

const tooDeep = /too many parts inside each other/;
const tooManyHeaders = /too many header lines/;
const noInvoice = /^It has no attachment, and its text is no invoice\.$/;
const tooMuchUnpacked = /too large/;

const pdf = (number: string) => invoicePdf({ number });
const head = 'From: a@b.example\r\nSubject: Invoice\r\n';
const textOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const withFile = (filename: string, content: Buffer) =>
  madeMail({ attachments: [{ filename, content }] });

async function nested<T>(times: number, first: T, wrap: (inner: T) => T | Promise<T>): Promise<T> {
  let wrapped = first;
  for (let time = 0; time < times; time++) wrapped = await wrap(wrapped);
  return wrapped;
}

const partsInParts = (levels: number): Promise<Buffer> => {
  let level = 0;
  return nested(levels, 'Content-Type: text/plain\r\n\r\nThe end\r\n', (part) => {
    const mark = `b${level++}`;
    return `Content-Type: multipart/mixed; boundary=${mark}\r\n\r\n--${mark}\r\n${part}\r\n--${mark}--\r\n`;
  }).then((part) => Buffer.from(head + part));
};

const attachment =
  '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF-\r\n';
const attachments = (count: number) =>
  Buffer.from(
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${attachment.repeat(count)}--b--`,
  );

const mailInMail = (content: Buffer) =>
  madeMail({ attachments: [{ filename: 'a.eml', content, contentType: 'message/rfc822' }] });

/** 150 MB from some hundred kilobytes. */
const bomb = () => madeZip({ 'a.bin': Buffer.alloc(150_000_000) });

/** States a small size for a large file. */
async function lyingZip(): Promise<Buffer> {
  const zip = await madeZip({ 'a.pdf': Buffer.alloc(50_000_000) });
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(10, directory + 24);
  return zip;
}

const lockedZip = async () => {
  const zip = await madeZip({ 'a.pdf': pdf('1') });
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  return zip;
};

const crowdedZip = () =>
  madeZip(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.pdf`, Buffer.of(n)])));

/** States a length beyond its end, and more properties than it has. */
function lyingTnef(): Buffer {
  const [good, bad] = [
    madeTnef([{ title: 'a.pdf', longName: 'a.pdf', bytes: Buffer.from('no invoice') }]),
    madeTnef([{ title: 'b.pdf', longName: 'b.pdf', bytes: pdf('1') }]),
  ];
  const properties = good.indexOf(Buffer.from('0590060000', 'hex').subarray(0, 4));
  good.writeUInt32LE(0xffff_ffff, properties + 8);
  const data = bad.indexOf(Buffer.from('0f800600', 'hex'));
  bad.writeUInt32LE(0xffff_fff0, data + 4);
  return Buffer.concat([good, bad.subarray(6)]);
}

const crowdedTnef = () =>
  madeTnef(Array.from({ length: 20_000 }, (_, n) => ({ title: `${n}`, bytes: Buffer.of(n) })));

export const hostileMails: readonly HostileMail[] = [
  { name: 'parts in parts', make: () => partsInParts(400), reason: tooDeep },
  {
    name: 'mails in mails',
    make: async () => nested(12, await madeMail({ text: 'The end' }), mailInMail),
    reason: tooDeep,
  },
  {
    name: 'archives in archives',
    make: async () =>
      withFile(
        'a.zip',
        await nested(12, await madeZip({ 'a.pdf': pdf('1') }), (zip) => madeZip({ 'a.zip': zip })),
      ),
    reason: tooDeep,
  },
  {
    name: 'header lines without end',
    make: () => Buffer.from(`${head}${`X-Filler: ${'y'.repeat(900)}\r\n`.repeat(20_000)}\r\nHello`),
    reason: tooManyHeaders,
  },
  {
    name: 'one header line without end',
    make: () => Buffer.from(`${head}X-Filler: ${'y'.repeat(20_000_000)}\r\n\r\nHello`),
    reason: tooManyHeaders,
  },
  {
    name: 'a sender of brackets',
    make: () => Buffer.from(`From: ${'('.repeat(200_000)}\r\n\r\nHello`),
    reason: noInvoice,
  },
  {
    name: 'ten thousand senders',
    make: () => Buffer.from(`From: ${'g:"a" <a@b.example>,;'.repeat(10_000)}\r\n\r\nHello`),
    reason: noInvoice,
  },
  {
    name: 'a subject of encoded words',
    make: () => textOf(`Subject: ${'=?utf-8?B?w6k=?= '.repeat(14_000)}`, '', 'Hello'),
    reason: noInvoice,
  },
  {
    name: 'a file name in pieces',
    make: () => {
      const pieces = Array.from({ length: 9_000 }, (_, n) => ` filename*${n}*=%41%zz;`);
      return textOf(`Content-Disposition: attachment;${pieces.join('\r\n')}`, '', 'Hello');
    },
    reason: /not a supported format|no invoice/,
  },
  { name: 'ten thousand attachments', make: () => attachments(10_000), reason: /too many parts/ },
  { name: 'a thousand attachments', make: () => attachments(1_000), reason: /too many parts/ },
  {
    name: 'more invoices than anybody sends at once',
    make: () =>
      madeMail({
        attachments: Array.from({ length: 51 }, (_, n) => ({
          filename: `${n}.pdf`,
          content: `%PDF-${n}`,
        })),
      }),
    reason: /more than 50 documents/,
  },
  {
    name: 'many mails with many attachments each',
    make: async () =>
      madeMail({
        attachments: Array.from({ length: 40 }, (_, n) => ({
          filename: `${n}.eml`,
          content: attachments(100),
          contentType: 'message/rfc822',
        })),
      }),
    reason: /too many parts|more than 50 documents|too large/,
  },
  {
    name: 'marks of parts and nothing else',
    make: () =>
      Buffer.from(
        `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(4_000_000)}`,
      ),
    reason: /too many parts/,
  },
  {
    name: 'an archive that unpacks to more than there is room for',
    make: async () => withFile('bomb.zip', await bomb()),
    reason: tooMuchUnpacked,
  },
  {
    name: 'many archives that unpack to more than there is room for',
    make: async () => {
      const content = await madeZip({ 'a.bin': Buffer.alloc(30_000_000) });
      const files = Array.from({ length: 100 }, (_, n) => ({ filename: `${n}.zip`, content }));
      return madeMail({ attachments: files });
    },
    reason: tooMuchUnpacked,
  },
  {
    name: 'an archive of archives that unpack to more than there is room for',
    make: async () => {
      const inner = await bomb();
      const files = Array.from({ length: 20 }, (_, n) => [`${n}.zip`, inner]);
      return withFile('bombs.zip', await madeZip(Object.fromEntries(files)));
    },
    reason: tooMuchUnpacked,
  },
  {
    name: 'an archive that lies of its sizes',
    make: async () => withFile('lies.zip', await lyingZip()),
    reason: /damaged/,
  },
  {
    name: 'an archive of more files than anybody packs',
    make: async () => withFile('crowd.zip', await crowdedZip()),
    reason: /too many files/,
  },
  {
    name: 'an archive under a password',
    make: async () => withFile('locked.zip', await lockedZip()),
    reason: /password/,
  },
  {
    name: 'an archive that is none',
    make: () => withFile('broken.zip', Buffer.from('PK\x03\x04 and no more')),
    reason: /damaged/,
  },
  {
    name: 'a winmail.dat that lies of its lengths',
    make: () => withFile('winmail.dat', lyingTnef()),
    reason: /not a supported format/,
  },
  {
    name: 'a winmail.dat of more files than anybody packs',
    make: () => withFile('winmail.dat', crowdedTnef()),
    reason: /too many parts/,
  },
  {
    name: 'a script in the place of a text',
    make: () =>
      madeMail({
        html: '<script>steal()</script><img src="https://spy.example/x.gif" onerror="steal()">',
      }),
    reason: noInvoice,
  },
  {
    name: 'boxes in boxes of HTML',
    make: () => madeMail({ html: `${'<div>'.repeat(200_000)}Hello` }),
    reason: noInvoice,
  },
  {
    name: 'a table of HTML without end',
    make: () => madeMail({ html: `<table>${'<tr><td>a<td>b'.repeat(60_000)}</table>` }),
    reason: noInvoice,
  },
  {
    name: 'an element with attributes without end',
    make: () => madeMail({ html: `<p ${'a=b '.repeat(250_000)}>Hello</p>` }),
    reason: noInvoice,
  },
  {
    name: 'a text in an alphabet that hides a script',
    make: () => textOf('Content-Type: text/html; charset=utf-7', '', '+ADw-script+AD4-steal()'),
    reason: noInvoice,
  },
  {
    name: 'an alphabet that nobody knows',
    make: () => textOf('Content-Type: text/plain; charset=no-such-one', '', 'Hello'),
    reason: noInvoice,
  },
  {
    name: 'bytes that are no text of their alphabet',
    make: () =>
      Buffer.concat([
        textOf('From: =?utf-8?B?////?= <>', 'Subject: =?x?Z?y?=', ''),
        textOf('Content-Type: text/plain; charset=utf-16', '', ''),
        Buffer.alloc(5_000_001, '\xd8\x00\xff', 'latin1'),
      ]),
    reason: noInvoice,
  },
  {
    name: 'a code that is none',
    make: () => textOf(`${head}Content-Transfer-Encoding: base64`, '', '%%%%'.repeat(5_000_000)),
    reason: noInvoice,
  },
  {
    name: 'nothing but line breaks',
    make: () => Buffer.from(`${head}\r\n${'\r\n'.repeat(15_000_000)}`),
    reason: /too many lines/,
  },
  {
    name: 'a line without end',
    make: () => Buffer.from(`${head}\r\n${'invoice '.repeat(4_000_000)}`),
    reason: noInvoice,
  },
  {
    name: 'a text that is almost an amount, again and again',
    make: () => Buffer.from(`${head}\r\ninvoice ${'$1,.'.repeat(200_000)}x`),
    reason: /\.$/,
  },
  { name: 'nothing', make: () => Buffer.from('\r\n\r\n'), reason: noInvoice },
  { name: 'no header', make: () => Buffer.from('no header at all'), reason: noInvoice },
  {
    name: 'parts without a mark',
    make: () => textOf('Content-Type: multipart/mixed; boundary=""', '', '--', '--'),
    reason: noInvoice,
  },
  {
    name: 'parts of another mark',
    make: () => textOf('Content-Type: multipart/mixed', '', '--b', 'no boundary'),
    reason: noInvoice,
  },
];
