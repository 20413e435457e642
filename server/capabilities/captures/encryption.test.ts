import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { MailCertificate } from './MailCertificate.ts';
import { madeCertificate } from './testing/madeCertificate.ts';
import { addressOf, capturesOf, sendMail } from './testing/mails.ts';

const servername = 'in.docket.test';
const first = madeCertificate(servername);

let database: TestDatabase;
let folder: string;
let plain: TestServer;
let encrypted: TestServer;
let client: TestPerson['client'];
let to: string;

const files = () => ({
  certFile: path.join(folder, 'cert.pem'),
  keyFile: path.join(folder, 'key.pem'),
});
const keep = async ({ cert, key }: typeof first) => {
  await writeFile(files().certFile, cert);
  await writeFile(files().keyFile, key);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-test-certificate-'));
  await keep(first);
  database = await createTestDatabase();
  const databaseUrl = database.url;
  const env = { INBOUND_SMTP_PORT: '0' };
  plain = await startTestServer({ databaseUrl, env });
  const { certFile, keyFile } = files();
  encrypted = await startTestServer({
    databaseUrl,
    env: { ...env, INBOUND_SMTP_TLS_CERT: certFile, INBOUND_SMTP_TLS_KEY: keyFile },
  });
  ({ client } = (await createCompany({ db: database.db, server: plain })).admin);
  to = await addressOf(client);
});
afterAll(async () => {
  await Promise.all([encrypted.stop(), plain.stop()]);
  await database.close();
  await rm(folder, { recursive: true });
});

const send = (server: TestServer, subject: string, ca?: string) =>
  sendMail(
    { port: server.mailPort ?? 0, ...(ca === undefined ? {} : { trusting: { ca, servername } }) },
    { from: 'billing@lakeside-paper.example', to, subject, text: 'Hello' },
  );

it('a server with a certificate accepts encrypted and unencrypted mail', async () => {
  await send(encrypted, 'Encrypted', first.cert);
  await send(encrypted, 'Plain');
  const subjects = (await capturesOf(client)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Encrypted', 'Plain']);
});

it('a renewed certificate is used from the next connection on, an invalid one is ignored', async () => {
  const second = madeCertificate(servername);
  await keep({ cert: second.cert, key: 'no key' });
  await send(encrypted, 'Half renewed', first.cert);
  await keep(second);
  await send(encrypted, 'Renewed', second.cert);
  await expect(send(encrypted, 'With the one before', first.cert)).rejects.toThrow();
});

it('without a certificate STARTTLS is not offered, and an invalid one prevents the start', async () => {
  await expect(send(plain, 'Encrypted', first.cert)).rejects.toThrow(/STARTTLS/);
  await keep({ cert: first.cert, key: madeCertificate(servername).key });
  const opening = MailCertificate.open(files(), pino({ level: 'silent' }));
  await expect(opening).rejects.toThrow(/^INBOUND_SMTP_TLS_CERT .* not usable/);
});
