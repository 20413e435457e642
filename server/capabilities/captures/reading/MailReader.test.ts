import { afterAll, describe, expect, it } from 'vitest';
import { invoicePdf } from '../../../testing/uploads.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { hostileMails } from '../testing/hostileMails.ts';
import { madeMail, madeTnef, madeZip } from '../testing/madeMail.ts';
import { MailReader } from './MailReader.ts';
import type { ReadMail } from './messages.ts';
import { UnreadableMail } from './UnreadableMail.ts';

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
/** The reason shown to people why a mail or its files were not read. */
const reasonOf = (bytes: Uint8Array): Promise<string> =>
  read(bytes).then(
    ({ nothing, leftOut, text, subject }) => {
      expect(`${text}${subject}`).not.toMatch(/\0|<script/);
      return leftOut.map(({ why }) => why).join(' ') || (nothing ?? 'It was read.');
    },
    (error: unknown) => (error instanceof UnreadableMail ? error.message : String(error)),
  );
const names = ({ documents }: ReadMail) => documents.map(({ name }) => name);
const pdf = (number: string) => invoicePdf({ number });

describe('the documents of a mail', () => {
  it('are found in attached mails, in archives and in winmail.dat', async () => {
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

  it('are found in mails within winmail.dat, and unreadable objects are reported', async () => {
    const inner = madeTnef([{ title: 'inner.pdf', bytes: pdf('7') }]);
    const mail = await read(
      await madeMail({
        attachments: [
          {
            filename: 'winmail.dat',
            content: madeTnef([
              { title: 'Forwarded', bytes: inner, isObject: true },
              { title: 'Only words', bytes: madeTnef([]), isObject: true },
              { title: 'A drawing', bytes: Buffer.alloc(100), isObject: true },
            ]),
          },
        ],
      }),
    );
    expect(names(mail)).toEqual(['inner.pdf']);
    expect(mail.attachmentCount).toBe(3);
    expect(mail.leftOut).toMatchObject([
      { name: 'Only words', why: expect.stringContaining('without files') },
      { name: 'A drawing', why: expect.stringContaining('Docket cannot read') },
    ]);
  });

  it('do not include files that file managers add to archives, nor office files', async () => {
    const docx = await madeZip({
      '_rels/.rels': Buffer.from('x'),
      '[Content_Types].xml': pdf('8'),
    });
    const mail = await read(
      await madeMail({
        attachments: [
          {
            filename: 'mac.zip',
            content: await madeZip({
              'bills/march.pdf': pdf('1'),
              '__MACOSX/bills/._march.pdf': Buffer.from('Mac OS X'),
              'bills/.DS_Store': Buffer.from('Bud1'),
              'Thumbs.db': Buffer.from('x'),
            }),
          },
          {
            filename: 'mixed.zip',
            content: await madeZip({ 'terms.docx': docx, 'april.pdf': pdf('2') }, { asIs: true }),
          },
        ],
      }),
    );
    expect(names(mail)).toEqual(['march.pdf', 'april.pdf']);
    expect(mail.attachmentCount).toBe(3);
    expect(mail.leftOut.map(({ name }) => name)).toEqual(['terms.docx']);
  });

  it('are taken from an automatic reply, but not from a bounce', async () => {
    const reply = await read(
      await madeMail({
        subject: 'Your invoice',
        text: 'Invoice 7, total USD 12.00',
        headers: { 'Auto-Submitted': 'auto-replied' },
        attachments: [{ filename: 'bill.pdf', content: pdf('1') }],
      }),
    );
    expect(names(reply)).toEqual(['bill.pdf']);
    expect(reply.nothing).toBeNull();
    const inner = await madeMail({ attachments: [{ filename: 'ours.pdf', content: pdf('2') }] });
    const report = await read(
      Buffer.concat([
        Buffer.from(
          'From: mailer-daemon@b.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n',
        ),
        inner,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    );
    expect(names(report)).toEqual([]);
    expect(report.nothing).toBe('This is a report about another mail, and brings no invoice.');
    expect(report.leftOut).toMatchObject([
      { name: 'ours.pdf', why: 'It belongs to the mail that the report is about.' },
    ]);
  });

  it('do not include logos, contact cards or duplicates', async () => {
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

  it('include a photo in the text, with a harmless file name', async () => {
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

describe('the text of a mail', () => {
  it('contains no links, pictures or scripts', async () => {
    const mail = await read(
      await madeMail({
        subject: 'Invoice\u202e\r\n of March',
        html: '<style>p{}</style><script>steal()</script><p onclick="steal()">Pay <a href="https://evil.example/pay">here</a></p><img src="https://evil.example/seen.gif"><iframe src="https://evil.example"></iframe>',
      }),
    );
    expect(mail.text).toBe('Pay here');
    expect(mail.subject).toBe('Invoice of March');
  });

  it('is cut if it is long, and decoded in its charset', async () => {
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

  it('comes with the sender’s address, and drops a name that looks like an address', async () => {
    const mail = await read(await madeMail({ from: '"ceo@northwind.example" <x@evil.example>' }));
    expect(mail.from).toEqual({ name: null, address: 'x@evil.example' });
    const none = await read(Buffer.from('Subject: Nobody\r\n\r\nHello'));
    expect(none.from).toBeNull();
  });
});

describe('a hostile mail', () => {
  it.each(hostileMails)('($name) is refused with a reason', async ({ make, reason }) => {
    expect(await reasonOf(await make())).toMatch(reason);
  });

  it('with an archive that is too large unpacked keeps its other files', async () => {
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

  it('does not break the reader for the next mail', async () => {
    expect(
      names(
        await read(await madeMail({ attachments: [{ filename: 'a.pdf', content: pdf('1') }] })),
      ),
    ).toEqual(['a.pdf']);
  });
});
