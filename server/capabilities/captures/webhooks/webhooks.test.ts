import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailgunMail, postmarkMail, sendgridMail } from '#shared/captures/contract.ts';
import { auditOf } from '../../../testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { invoicePdf } from '../../../testing/uploads.ts';
import { dnsStub } from '../testing/dnsStub.ts';
import { madeMail } from '../testing/madeMail.ts';
import { addressOf, capturesOf, sendMail, untilCaptured } from '../testing/mails.ts';
import {
  byMailgun,
  byPostmark,
  bySendgrid,
  type Handing,
  type ServiceCall,
} from './testing/handOver.ts';
import { forgetOldTokens } from './usedTokens.ts';

const secret = 'a password for webhooks';
const key = 'key-0123456789abcdef';
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let database: TestDatabase;
let server: TestServer;
let company: TestCompany;
let to: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({
    databaseUrl: database.url,
    env: {
      INBOUND_SMTP_PORT: '0',
      INBOUND_POSTMARK_SECRET: secret,
      INBOUND_MAILGUN_KEY: key,
      INBOUND_SENDGRID_SECRET: secret,
      INBOUND_SENDGRID_PUBLIC_KEY: publicKey.toString('base64'),
    },
    resolveName: dnsStub({
      'lakeside-paper.example': 'v=spf1 ip4:203.0.113.7 -all',
      '_dmarc.seaside.example': 'v=DMARC1; p=none',
    }),
  });
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  to = await addressOf(company.admin.client);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

async function make({ path, headers, body }: ServiceCall, at = server) {
  const reply = await fetch(at.url + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: reply.status, text: await reply.text() };
}
const statusOf = async (call: ServiceCall) => (await make(call)).status;

const invoiceMail = (number = randomUUID().slice(0, 8).toUpperCase()) =>
  madeMail({
    messageId: `<${number}@lakeside-paper.example>`,
    subject: 'Invoice',
    attachments: [{ filename: `${number}.pdf`, content: invoicePdf({ number }) }],
  });
const captures = () => capturesOf(company.admin.client);

interface Service {
  name: string;
  path: string;
  /** The status that tells the service not to retry. */
  inVain: number;
  call(handing: Handing, how?: { asRaw?: boolean }): ServiceCall;
  /** A call without the right secret. */
  forged(handing: Handing): ServiceCall;
}

const services: Service[] = [
  {
    name: 'Postmark',
    path: postmarkMail.path,
    inVain: 403,
    call: (handing, how) => byPostmark(handing, { secret, ...how }),
    forged: (handing) => byPostmark(handing, { secret: 'a password of mine' }),
  },
  {
    name: 'Mailgun',
    path: mailgunMail.path,
    inVain: 406,
    call: (handing, how) => byMailgun(handing, { key, ...how }),
    forged: (handing) => byMailgun(handing, { key: 'key-of-somebody-else' }),
  },
  {
    name: 'SendGrid',
    path: sendgridMail.path,
    inVain: 406,
    call: (handing, how) => bySendgrid(handing, { secret, privateKey, ...how }),
    forged: (handing) => bySendgrid(handing, { secret: 'a password of mine', privateKey }),
  },
];

describe.each(services)('mail from $name', ({ path, inVain, call, forged }) => {
  it('becomes one invoice although it comes several times, by webhook and by SMTP', async () => {
    const raw = await invoiceMail();
    expect(await statusOf(call({ raw, to }))).toBe(200);
    const [capture] = await untilCaptured(company.admin.client);
    expect(capture).toMatchObject({
      status: 'processed',
      fromEmail: 'billing@lakeside-paper.example',
      subject: 'Invoice',
    });
    expect(capture?.invoiceIds).toHaveLength(1);

    expect(await statusOf(call({ raw, to }))).toBe(200);
    const envelope = { from: 'billing@lakeside-paper.example', to: [to] };
    await sendMail({ port: server.mailPort ?? 0, envelope }, { raw });
    const otherEnds = Buffer.from(raw.toString().replaceAll('\r\n', '\n').trim());
    expect(await statusOf(call({ raw: otherEnds, to }))).toBe(200);
    expect(await captures()).toHaveLength(1);
    const entries = await auditOf(database.db, company.accountId);
    expect(entries.filter((entry) => entry.entity_type === 'email_capture')).toMatchObject([
      { category: 'INVOICE', action: 'create' },
    ]);
  });

  it('fails authentication if another server sent it to the service', async () => {
    const raw = await madeMail({ from: 'billing@seaside.example', text: 'Hello' });
    const handing = { raw, to, from: 'me@mallory.example', ip: '198.51.100.9' };
    expect(await statusOf(call(handing))).toBe(200);
    expect(await untilCaptured(company.admin.client)).toMatchObject([{ authentication: 'fail' }]);
  });

  it('is refused without the right secret', async () => {
    expect(await statusOf(forged({ raw: await invoiceMail(), to }))).toBe(401);
    const nothing = { path, headers: {}, body: Buffer.from('{') };
    expect([400, 401]).toContain(await statusOf(nothing));
    expect(await captures()).toEqual([]);
  });

  it('to an unknown address is refused for good', async () => {
    const [, domain] = to.split('@');
    const nobody = `invoices-${'0'.repeat(24)}@${domain}`;
    expect(await statusOf(call({ raw: await invoiceMail(), to: nobody }))).toBe(inVain);
  });

  it('without the raw mail is answered with 503, and names the setting to change', async () => {
    const answer = await make(call({ raw: await invoiceMail(), to }, { asRaw: false }));
    expect(answer.status).toBe(503);
    expect(answer.text).toMatch(/Switch on|forward to/);
  });

  it('with too large a Content-Length is refused before the body is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const { headers } = call({ raw: Buffer.from(''), to });
      const size = { 'Content-Length': String(200 * 1024 * 1024) };
      const options = { method: 'POST', headers: { ...headers, ...size } };
      const sending = request(server.url + path, options, ({ statusCode }) => {
        resolve(statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.flushHeaders();
    });
    expect(status).toBe(413);
  });
});

describe('a token signed by Mailgun', () => {
  it('is accepted for one mail only, also when that is retried', async () => {
    const [token, raw] = [randomUUID(), await invoiceMail()];
    const other = await createCompany({ db: database.db, server });
    expect(await statusOf(byMailgun({ raw, to }, { key, token }))).toBe(200);
    expect(await statusOf(byMailgun({ raw, to }, { key, token }))).toBe(200);
    const another = await invoiceMail();
    expect(await statusOf(byMailgun({ raw: another, to }, { key, token }))).toBe(401);
    const elsewhere = await addressOf(other.admin.client);
    expect(await statusOf(byMailgun({ raw, to: elsewhere }, { key, token }))).toBe(401);
    expect(await captures()).toHaveLength(1);
  });

  it('is accepted as long as Mailgun retries, and deleted afterwards', async () => {
    const raw = await invoiceMail();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    expect(await statusOf(byMailgun({ raw, to }, { key, at: hoursAgo(8) }))).toBe(200);
    expect(await statusOf(byMailgun({ raw, to }, { key, at: hoursAgo(13) }))).toBe(401);
    expect(await statusOf(byMailgun({ raw, to }, { key, at: hoursAgo(-1) }))).toBe(401);
    const later = new Date(Date.now() + 5 * 24 * 3_600_000);
    await database.db.acrossAccounts('inbound-mail', (tx) => forgetOldTokens(tx, later));
    const { rows } = await database.asSuperuser('select 1 from inbound_mail_tokens');
    expect(rows).toEqual([]);
  });

  it('may come in a URL-encoded form, whose bytes are preserved', async () => {
    const head = 'Subject: =?iso-8859-1?Q?caf=E9?=\r\nContent-Type: text/plain; charset=iso-8859-1';
    const raw = Buffer.from(`From: a@b.example\r\n${head}\r\n\r\ncaf\xe9 + 100%\r\n`, 'latin1');
    expect(await statusOf(byMailgun({ raw, to }, { key, inPairs: true }))).toBe(200);
    expect(await untilCaptured(company.admin.client)).toMatchObject([
      { subject: 'café', text: 'café + 100%' },
    ]);
  });
});

describe('a call from SendGrid', () => {
  it('is refused if it was altered or is not signed', async () => {
    const raw = await invoiceMail();
    const { body, ...call } = bySendgrid({ raw, to }, { secret, privateKey });
    const altered = Buffer.from(body.toString('latin1').replace('Invoice', 'Invoiced'), 'latin1');
    expect(await statusOf({ ...call, body: altered })).toBe(401);
    expect(await statusOf(bySendgrid({ raw, to }, { secret }))).toBe(401);
  });

  it('has the address of the sending server, so that SPF can pass', async () => {
    await make(bySendgrid({ raw: await invoiceMail(), to }, { secret, privateKey }));
    expect(await untilCaptured(company.admin.client)).toMatchObject([{ authentication: 'pass' }]);
  });
});

it('a service that is not configured gets 404, and repeated wrong passwords are blocked', async () => {
  const strict = await startTestServer({
    databaseUrl: database.url,
    patience: 1,
    env: { INBOUND_POSTMARK_SECRET: secret },
  });
  try {
    const handing = { raw: await invoiceMail(), to };
    const unknown = await make(byMailgun(handing, { key }), strict);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('Mail from Mailgun is not configured on this server.');
    const guesses = Array.from({ length: 31 }, () => byPostmark(handing, { secret: 'a guess' }));
    const statuses: number[] = [];
    for (const guess of guesses) statuses.push((await make(guess, strict)).status);
    expect(statuses.at(0)).toBe(401);
    expect(statuses.at(-1)).toBe(503);
  } finally {
    await strict.stop();
  }
});
