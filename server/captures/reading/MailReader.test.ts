import { afterAll, describe, expect, it, vi } from 'vitest';
import { invoicePdf } from '../../testing/uploads.ts';
import type { Envelope } from '../captureStore.ts';
import { madeMail, madeTnef, madeZip } from '../testing/madeMail.ts';
import { MailReader } from './MailReader.ts';
import type { ReadMail } from './messages.ts';

// A process begins first, and much else may be going on.
vi.setConfig({ testTimeout: 60_000 });

const reader = new MailReader(async () => {
  throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
});
afterAll(() => reader.close());

const envelope: Envelope = {
  from: 'billing@lakeside-paper.example',
  ip: '127.0.0.1',
  helo: 'mail.lakeside-paper.example',
};
const read = (bytes: Uint8Array): Promise<ReadMail> => reader.read(bytes, envelope);
const problem = (bytes: Uint8Array): Promise<string> =>
  read(bytes).then(
    () => 'It was read.',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
const names = ({ documents }: ReadMail) => documents.map(({ name }) => name);
const pdf = (number: string) => invoicePdf({ number });

describe('the documents of a mail', () => {
  it('are found in mails in it, in archives and in what Outlook packs', async () => {
    const inner = await madeMail({
      from: 'colleague@northwind.example',
      attachments: [{ filename: 'inner.pdf', content: pdf('2') }],
    });
    const mail = await read(
      await madeMail({
        attachments: [
          { filename: 'outer.pdf', content: pdf('1') },
          { filename: 'forwarded.eml', content: inner, contentType: 'message/rfc822' },
          {
            filename: 'more.zip',
            content: await madeZip({
              'a/zipped.pdf': pdf('3'),
              'again.zip': await madeZip({ 'twice.pdf': pdf('4') }),
            }),
          },
          {
            filename: 'winmail.dat',
            content: madeTnef([
              { title: 'PACKED~1.PDF', longName: 'packed for März.pdf', bytes: pdf('5') },
              { title: 'short.pdf', bytes: pdf('6') },
            ]),
          },
        ],
      }),
    );
    expect(names(mail)).toEqual([
      'outer.pdf',
      'inner.pdf',
      'zipped.pdf',
      'twice.pdf',
      'packed for März.pdf',
      'short.pdf',
    ]);
    expect(mail.attachmentCount).toBe(6);
    expect(Buffer.from(mail.documents[4]?.bytes ?? []).equals(pdf('5'))).toBe(true);
  });

  it('do not count logos, signatures or the same file again', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40_000)]);
    const mail = await read(
      await madeMail({
        html: '<p>Regards</p><img src="cid:logo">',
        attachments: [
          { filename: 'logo.png', content: png, cid: 'logo' },
          { filename: 'card.vcf', content: 'BEGIN:VCARD', contentType: 'text/vcard' },
          { filename: 'bill.pdf', content: pdf('1') },
          { filename: 'copy of bill.pdf', content: pdf('1') },
          { filename: 'terms.docx', content: await madeZip({ '[Content_Types].xml': pdf('9') }) },
        ],
      }),
    );
    expect(names(mail)).toEqual(['bill.pdf']);
    expect(mail.leftOut.map(({ why }) => why)).toEqual([
      'It is a small picture, such as a logo.',
      'It is the same file as bill.pdf.',
      'terms.docx is not a supported format. Please use PDF, JPEG, PNG, or TIFF.',
    ]);
  });

  it('are a photo that stands in the text, and names without tricks', async () => {
    const photo = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(400_000)]);
    const mail = await read(
      await madeMail({
        html: '<img src="cid:photo">',
        attachments: [{ filename: '../../etc/invoice\u202efdp.jpg', content: photo, cid: 'photo' }],
      }),
    );
    expect(names(mail)).toEqual(['invoicefdp.jpg']);
  });
});

describe('what a mail says', () => {
  it('is text: nothing is loaded, followed or carried out', async () => {
    const mail = await read(
      await madeMail({
        subject: 'Invoice\u202e\r\n of March',
        html: '<style>p{}</style><script>steal()</script><p onclick="steal()">Pay <a href="https://evil.example/pay">here</a></p><img src="https://evil.example/seen.gif"><iframe src="https://evil.example"></iframe>',
      }),
    );
    expect(mail.text).toBe('Pay here');
    expect(mail.subject).toBe('Invoice of March');
  });

  it('is cut where it is long, and read in the alphabet it is written in', async () => {
    const long = await read(await madeMail({ text: 'word '.repeat(10_000) }));
    expect(long.text.length).toBeLessThanOrEqual(6_000);
    expect(long.textIsCut).toBe(true);
    const raw = (charset: string, body: Buffer) =>
      Buffer.concat([
        Buffer.from(
          `From: a@b.example\r\nSubject: =?${charset}?Q?caf=E9?=\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`,
        ),
        body,
      ]);
    const latin = await read(raw('iso-8859-1', Buffer.from('caf\xe9', 'latin1')));
    expect([latin.subject, latin.text]).toEqual(['café', 'café']);
    const odd = await read(raw('no-such-charset', Buffer.from('plain')));
    expect(odd.text).toBe('plain');
  });

  it('names its sender with an address, never with one in the place of a name', async () => {
    const mail = await read(await madeMail({ from: '"ceo@northwind.example" <x@evil.example>' }));
    expect(mail.from).toEqual({ name: null, address: 'x@evil.example' });
    const none = await read(Buffer.from('Subject: Nobody\r\n\r\nHello'));
    expect(none.from).toBeNull();
  });
});

describe('a hostile mail', () => {
  const nested = (levels: number): Buffer => {
    let part = 'Content-Type: text/plain\r\n\r\nThe end\r\n';
    for (let level = 0; level < levels; level++) {
      part = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${part}\r\n--b${level}--\r\n`;
    }
    return Buffer.from(`From: a@b.example\r\n${part}`);
  };

  it('of parts in parts in parts is refused', async () => {
    expect(await problem(nested(400))).toMatch(/more parts inside of each other/);
    let mail = await madeMail({ text: 'The end' });
    for (let level = 0; level < 12; level++) {
      mail = await madeMail({
        attachments: [{ filename: 'a.eml', content: mail, contentType: 'message/rfc822' }],
      });
    }
    expect(await problem(mail)).toMatch(/more parts inside of each other/);
    let zip = await madeZip({ 'a.pdf': pdf('1') });
    for (let level = 0; level < 12; level++) zip = await madeZip({ 'a.zip': zip });
    const packed = await madeMail({ attachments: [{ filename: 'a.zip', content: zip }] });
    expect(await problem(packed)).toMatch(/more parts inside of each other/);
  });

  it('with endless headers is refused', async () => {
    const lines = 'X-Filler: '.concat('y'.repeat(900), '\r\n').repeat(2_000);
    expect(await problem(Buffer.from(`${lines}\r\nHello`))).toMatch(/more header lines/);
  });

  it('of ten thousand attachments is refused', async () => {
    const part =
      '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF-\r\n';
    const mailOf = (parts: number) =>
      Buffer.from(
        `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(parts)}--b--`,
      );
    expect(await problem(mailOf(10_000))).toMatch(/more header lines/);
    expect(await problem(mailOf(1_000))).toBe('The mail has too many parts.');
  });

  it('of more invoices than anybody sends at once is refused', async () => {
    const attachments = Array.from({ length: 51 }, (_, index) => ({
      filename: `${index}.pdf`,
      content: `%PDF-${index}`,
    }));
    expect(await problem(await madeMail({ attachments }))).toMatch(/more than 50 documents/);
  });

  it('with an archive that unpacks to more than there is room for keeps its other files', async () => {
    const bomb = await madeZip({ 'a.bin': Buffer.alloc(150_000_000) });
    expect(bomb.length).toBeLessThan(1_000_000);
    const mail = await read(
      await madeMail({
        attachments: [
          { filename: 'bomb.zip', content: bomb },
          { filename: 'broken.zip', content: Buffer.from('PK\x03\x04 and no more') },
          { filename: 'bill.pdf', content: pdf('1') },
        ],
      }),
    );
    expect(names(mail)).toEqual(['bill.pdf']);
    expect(mail.leftOut.map(({ why }) => why)).toEqual([
      'bomb.zip is too large when it is unpacked.',
      'broken.zip is damaged and cannot be unpacked.',
    ]);
  });

  it('of deep HTML, or broken in any other way, is read as far as it goes', async () => {
    const html = `${'<div>'.repeat(50_000)}Invoice 7, total USD 12.00`;
    await expect(read(await madeMail({ html }))).resolves.toBeDefined();
    const broken = [
      '',
      '\r\n\r\n',
      'no header at all',
      'Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n--',
      'Content-Type: multipart/mixed\r\n\r\n--b\r\nno boundary',
      'Content-Transfer-Encoding: base64\r\n\r\n%%%%not base64%%%%',
      'Content-Type: text/plain; charset=utf-7\r\n\r\n+ADw-script+AD4-',
      'From: =?utf-8?B?////?= <>\r\nSubject: =?x?Z?y?=\r\n\r\n\0\0\0',
    ];
    for (const text of broken) {
      const mail = await read(Buffer.from(text));
      expect(mail.nothing).toMatch(/\.$/);
      expect(`${mail.text}${mail.subject}`).not.toContain('\0');
    }
  });

  it('leaves the reader as it was', async () => {
    expect(
      names(
        await read(await madeMail({ attachments: [{ filename: 'a.pdf', content: pdf('1') }] })),
      ),
    ).toEqual(['a.pdf']);
  });
});
