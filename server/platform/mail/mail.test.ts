import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitForLetter } from '../../testing/letters.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import {
  productionEnv,
  publicUrl,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { freePort } from '../freePort.ts';
import { Gates } from '../outside/Gates.ts';
import { createDelivery, mailFolder } from './delivery.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A delivery without pictures reads no files. */
const parts = () => ({
  gates: new Gates(),
  files: { read: () => Promise.reject(new Error('There are no files')) },
});

interface Received {
  from: string;
  to: string[];
  raw: string;
  email: Email;
}

/** A real mail server that records received mails. */
async function startMailServer(port: number) {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const unknown = Object.assign(new Error('No such person'), { responseCode: 550 });
      done(address.startsWith('nobody@') ? unknown : null);
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = await text(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw, email: await PostalMime.parse(raw) });
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve()));
  return {
    received,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

describe('a letter', () => {
  let port: number;
  let server: TestServer;
  let company: TestCompany;
  beforeAll(async () => {
    port = await freePort();
    server = await startTestServer({
      databaseUrl: database.url,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Docket <post@docket.test>' },
    });
    company = await createCompany({ db: database.db, server }, 'Øre & <Søn>');
  });
  afterAll(() => server.stop());

  const invite = (email: string) =>
    company.admin.client.send('POST', '/api/invitations', { email, roles: ['clerk'] });

  it('arrives once, as plain text and HTML, with a unique id', async () => {
    const mailServer = await startMailServer(port);
    try {
      await invite('one@example.test');
      await invite('two@example.test');
      await eventually(() => expect(mailServer.received).toHaveLength(2));
      const to = (address: string) =>
        mailServer.received.find((letter) => letter.to.includes(address));
      const [one, two] = [to('one@example.test'), to('two@example.test')];
      expect(one).toMatchObject({ from: 'post@docket.test', to: ['one@example.test'] });
      expect(one?.email.from).toMatchObject({ name: 'Docket', address: 'post@docket.test' });
      expect(one?.email.subject).toBe(`Fay Founder invites you to Øre & <Søn> on Docket`);
      expect(one?.email.text).toContain('Join Øre & <Søn>:');
      expect(one?.email.text).toContain(`${publicUrl}/join#token=`);
      expect(one?.email.html).toContain('Øre &amp; &lt;Søn&gt;');
      expect(one?.email.html).toContain(`href="${publicUrl}/join#token=`);
      expect(one?.email.messageId).toMatch(/^<[-0-9a-f]{36}@docket\.test>$/);
      expect(two?.email.messageId).not.toBe(one?.email.messageId);
      expect(one?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
      await eventually(async () => {
        const { rows } = await database.asSuperuser(
          "select 1 from jobs.job where name = 'mail.send' and state = 'completed'",
        );
        expect(rows).toHaveLength(2);
      });
    } finally {
      await mailServer.stop();
    }
  });

  it('is retried while the mail server is down, and then arrives once', async () => {
    expect((await invite('patient@example.test')).status).toBe(201);
    await eventually(async () => {
      const { rows } = await database.asSuperuser(
        "select retry_limit from jobs.job where name = 'mail.send' and state = 'retry'",
      );
      // With the back-off, enough attempts for an outage of one night.
      expect(rows).toEqual([{ retry_limit: 12 }]);
    });
    const mailServer = await startMailServer(port);
    try {
      await eventually(() => expect(mailServer.received).toHaveLength(1));
      expect(mailServer.received[0]?.to).toEqual(['patient@example.test']);
    } finally {
      await mailServer.stop();
    }
  });

  it('that is refused for good appears in its company’s failed operations', async () => {
    const mailServer = await startMailServer(port);
    try {
      const here = { db: database.db, accountId: company.accountId };
      const entries = await auditedBy(here, async () => {
        await invite('nobody@example.test');
        await eventually(async () =>
          expect(await company.admin.client.call(listFailedOperations)).toMatchObject([
            {
              type: 'E-mail',
              entityId: 'nobody@example.test',
              error: 'The mail server refuses this letter.',
            },
          ]),
        );
      });
      expect(entries.at(-1)).toMatchObject({ entity_type: 'letter', status: 'failure' });
    } finally {
      await mailServer.stop();
    }
  });

  it('that is sent again after a crash has the same Message-ID', async () => {
    const mailServer = await startMailServer(port);
    try {
      const delivery = createDelivery(server.config, parts());
      const letter = { to: 'twice@example.test', subject: 'Once', text: ['Only once.'] };
      await delivery.deliver(letter, 'job-1');
      await delivery.deliver(letter, 'job-1');
      const ids = mailServer.received.map(({ email }) => email.messageId);
      expect(ids).toEqual(['<job-1@docket.test>', '<job-1@docket.test>']);
    } finally {
      await mailServer.stop();
    }
  });

  it('that answers a mail by itself has no return path, and names that mail', async () => {
    const mailServer = await startMailServer(port);
    try {
      const letter = { to: 'jane@example.test', subject: 'Not read: Hello', text: ['Nothing.'] };
      const delivery = createDelivery(server.config, parts());
      await delivery.deliver({ ...letter, answers: '<hello@example.test>' }, 'job-3');
      const [answer] = mailServer.received;
      expect([answer?.from, answer?.to]).toEqual(['', ['jane@example.test']]);
      expect(answer?.raw).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
      expect(answer?.email.inReplyTo).toBe('<hello@example.test>');
    } finally {
      await mailServer.stop();
    }
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: spy@example.test\r\n\r\nBody' }],
    ['subject, with a lone line feed', { subject: 'Hello\nBcc: spy@example.test' }],
    ['recipient', { to: 'to@example.test\r\nBcc: spy@example.test' }],
    ['recipient, as a second line', { to: 'to@example.test\r\nSubject: Other' }],
    ['recipient, as a list', { to: 'to@example.test, spy@example.test' }],
  ])('cannot be given extra headers by its %s', async (_, part) => {
    const mailServer = await startMailServer(port);
    try {
      const letter = { to: 'to@example.test', subject: 'Hello', text: ['Text'], ...part };
      await createDelivery(server.config, parts())
        .deliver(letter, 'job-2')
        // Refusing such a letter is fine, too.
        .catch(() => {});
      for (const { to, raw, email } of mailServer.received) {
        expect(to).not.toContain('spy@example.test');
        const headers = raw.split(/\r?\n\r?\n/)[0] ?? '';
        expect(headers).not.toMatch(/^bcc:/im);
        expect(headers.match(/^subject:/gim)).toHaveLength(1);
        expect(email.text).toContain('Text');
      }
    } finally {
      await mailServer.stop();
    }
  });

  it('cannot be given extra headers by the name of a company', async () => {
    const mailServer = await startMailServer(port);
    try {
      const sly = await createCompany({ db: database.db, server }, 'Sly');
      const renamed = await sly.admin.client.send('PATCH', '/api/account', {
        name: 'Sly\r\nBcc: spy@example.test',
      });
      expect([200, 400]).toContain(renamed.status);
      await sly.admin.client.send('POST', '/api/invitations', {
        email: 'honest@example.test',
        roles: ['clerk'],
      });
      await eventually(() => expect(mailServer.received).toHaveLength(1));
      expect(mailServer.received[0]?.to).toEqual(['honest@example.test']);
      expect(mailServer.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    } finally {
      await mailServer.stop();
    }
  });
});

describe('/sandbox/mail', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: database.url });
  });
  afterAll(() => server.stop());

  const open = async (url: string) => {
    const response = await new TestClient(server).fetch(url);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  it('shows a hint while there is no mail', async () => {
    const empty = await open('/sandbox/mail');
    expect(empty.status).toBe(200);
    expect(empty.html).toContain('No mail yet');
  });

  it('lists letters, newest first, and shows each with clickable links', async () => {
    const company = await createCompany({ db: database.db, server }, 'Listed Ltd');
    for (const email of ['first@example.test', 'second@example.test']) {
      await company.admin.client.send('POST', '/api/invitations', { email, roles: ['clerk'] });
      await waitForLetter(server, email);
    }
    const { html } = await open('/sandbox/mail');
    expect(html.indexOf('second@example.test')).toBeGreaterThan(0);
    expect(html.indexOf('second@example.test')).toBeLessThan(html.indexOf('first@example.test'));
    const address = /href="(\/sandbox\/mail\/[\w-]+\.eml)"/.exec(html)?.[1] ?? '';
    const letter = await open(address);
    expect(letter.status).toBe(200);
    expect(letter.html).toContain('invites you to Listed Ltd on Docket');
    expect(letter.html).toMatch(new RegExp(`<a href="${publicUrl}/join#token=[\\w-]{43}">`));
  });

  it('shows a letter without running its scripts', async () => {
    await createDelivery(server.config, parts()).deliver(
      {
        to: 'victim@example.test',
        subject: '<script>alert(1)</script>',
        text: ['<img src=x onerror=alert(1)>', 'https://example.test/"onmouseover="alert(1)'],
      },
      '9999',
    );
    const list = await open('/sandbox/mail');
    expect(list.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const name = (await readdir(mailFolder(server.config))).find((one) => one.includes('9999'));
    const letter = await open(`/sandbox/mail/${name}`);
    for (const { html } of [list, letter]) {
      expect(html).not.toMatch(/<script/i);
      expect(html).not.toMatch(/<img/i);
      expect(html).not.toMatch(/"\s*onmouseover=/i);
    }
  });

  it.each([
    '/sandbox/mail/nothing.eml',
    '/sandbox/mail/..%2f..%2fsecret-key',
    '/sandbox/mail/%2e%2e%2fsecret.eml',
    '/sandbox/mail/a/b.eml',
  ])('%s does not exist', async (url) => {
    await writeFile(
      path.join(server.config.dataDir, 'secret.eml'),
      'Subject: secret\r\n\r\nsecret',
    );
    const { status, html } = await open(url);
    expect(status).toBe(404);
    expect(html).not.toContain('secret\r\n');
  });

  it('does not exist in production', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-test-mail-'));
    const production = await startTestServer({
      databaseUrl: database.url,
      env: { ...productionEnv, DATA_DIR: dataDir },
    });
    try {
      await mkdir(mailFolder({ dataDir }));
      await writeFile(path.join(mailFolder({ dataDir }), '1-a.eml'), 'Subject: hidden\r\n\r\nhi');
      for (const url of [
        '/sandbox/mail',
        '/sandbox/mail/1-a.eml',
        '/sandbox/sign-in?as=admin@demo.docket.test',
      ]) {
        const response = await new TestClient(production).fetch(url);
        expect(response.status, url).toBe(404);
        expect(await response.text()).not.toContain('hidden');
      }
    } finally {
      await production.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
