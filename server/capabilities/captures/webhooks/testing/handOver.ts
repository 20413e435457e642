import { createHmac, randomBytes, sign } from 'node:crypto';
import { mailgunMail, postmarkMail, sendgridMail } from '#shared/captures/contract.ts';

/** A webhook call of a service. */
export interface ServiceCall {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** A mail to hand over. */
export interface Handing {
  raw: Buffer;
  to: string;
  from?: string;
  /** The server that sent the mail to the service. */
  ip?: string;
}

const sender = 'billing@lakeside-paper.example';
const address = '203.0.113.7';

const basic = (password: string) => `Basic ${Buffer.from(`docket:${password}`).toString('base64')}`;

/** The parsed mail, which these services send by default instead of the raw one. */
const inParts = { Subject: 'Invoice', TextBody: 'Attached', HtmlBody: '', StrippedTextReply: '' };

export function byPostmark(
  { raw, to, from = sender, ip = address }: Handing,
  { secret, asRaw = true }: { secret: string; asRaw?: boolean },
): ServiceCall {
  const full = { Email: from, Name: 'Lakeside Paper', MailboxHash: '' };
  const content = {
    FromName: full.Name,
    MessageStream: 'inbound',
    From: from,
    FromFull: full,
    To: to,
    ToFull: [{ Email: to, Name: '', MailboxHash: '' }],
    Cc: '',
    CcFull: [],
    Bcc: '',
    BccFull: [],
    OriginalRecipient: to,
    MessageID: '73e6d360-66eb-11e1-8e72-a8904824019b',
    ReplyTo: '',
    MailboxHash: '',
    Date: 'Fri, 1 Aug 2026 16:45:32 -0400',
    ...inParts,
    Tag: '',
    ...(asRaw && { RawEmail: raw.toString() }),
    Headers: [
      { Name: 'Return-Path', Value: `<${from}>` },
      { Name: 'X-Spam-Status', Value: 'No' },
      {
        Name: 'Received-SPF',
        Value: `None (no SPF record) identity=mailfrom; client-ip=${ip}; helo=mail.x; envelope-from=${from}; receiver=${to}`,
      },
    ],
    Attachments: [
      { Name: 'a.pdf', Content: 'JVBERi0=', ContentType: 'application/pdf', ContentLength: 5 },
    ],
  };
  return {
    path: postmarkMail.path,
    headers: { 'Content-Type': 'application/json', Authorization: basic(secret) },
    body: Buffer.from(JSON.stringify(content)),
  };
}

export function byMailgun(
  { raw, to, from = sender, ip = address }: Handing,
  {
    key,
    asRaw = true,
    inPairs = false,
    token = randomBytes(25).toString('hex'),
    at = new Date(),
  }: { key: string; asRaw?: boolean; inPairs?: boolean; token?: string; at?: Date },
): ServiceCall {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const way = `Received: from mail.x (unknown [${ip}])\r\n by mxa.mailgun.org with ESMTP id 1; now\r\n`;
  const fields = {
    recipient: to,
    sender: from,
    from: `Lakeside Paper <${from}>`,
    subject: 'Invoice',
    ...(asRaw
      ? { 'body-mime': Buffer.concat([Buffer.from(way), raw]) }
      : { 'body-plain': 'Attached', 'attachment-count': '1' }),
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  };
  return { path: mailgunMail.path, ...(inPairs ? pairs(fields) : multipart(fields)) };
}

export function bySendgrid(
  { raw, to, from = sender, ip = address }: Handing,
  { secret, privateKey, asRaw = true }: { secret?: string; privateKey?: string; asRaw?: boolean },
): ServiceCall {
  const { headers, body } = multipart({
    ...(asRaw ? { email: raw } : { headers: 'Received: by mx0047', text: 'Attached', html: '' }),
    dkim: '{@lakeside-paper.example : pass}',
    to,
    from: `Lakeside Paper <${from}>`,
    sender_ip: ip,
    spam_report: 'Spam detection software',
    envelope: JSON.stringify({ to: [to], from }),
    subject: 'Invoice',
    spam_score: '0.1',
    charsets: '{"to":"UTF-8","subject":"UTF-8","from":"UTF-8"}',
    SPF: 'pass',
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature =
    privateKey &&
    sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('base64');
  return {
    path: sendgridMail.path,
    headers: {
      ...headers,
      ...(secret && { Authorization: basic(secret) }),
      ...(signature && {
        'X-Twilio-Email-Event-Webhook-Signature': signature,
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      }),
    },
    body,
  };
}

type Fields = Readonly<Record<string, string | Buffer>>;

function multipart(fields: Fields): Pick<ServiceCall, 'headers' | 'body'> {
  const boundary = 'xYzZY-0123456789';
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** URL-encoded byte by byte. */
function pairs(fields: Fields): Pick<ServiceCall, 'headers' | 'body'> {
  const encoded = (value: string | Buffer) =>
    Buffer.from(value)
      .toString('latin1')
      .replace(/[^\w.~ -]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
      .replaceAll(' ', '+');
  const body = Object.entries(fields).map(([name, value]) => `${name}=${encoded(value)}`);
  return {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(body.join('&')),
  };
}
