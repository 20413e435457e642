import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideMailSender,
  downloadEmailCapture,
  listMailSenders,
  retryEmailCapture,
  rotateInboundAddress,
} from '#shared/captures/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { getInvoice, type Invoice } from '#shared/invoices/contract.ts';
import { arrangeUploads, listProcessing } from '#shared/uploads/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { fileName } from '../../platform/files/FileStore.ts';
import { auditOf } from '../../testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { vendorOf } from '../../testing/documents.ts';
import { lettersTo } from '../../testing/letters.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { until } from '../../testing/program.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { textPdf } from '../../testing/textPdf.ts';
import { invoicePage, invoicePdf } from '../../testing/uploads.ts';
import { mailLimits } from './reading/limits.ts';
import { mailWorkerCount } from './reading/MailReader.ts';
import type { ResolveName } from './reading/messages.ts';
import { dnsStub, signedMail } from './testing/dnsStub.ts';
import { madeMail } from './testing/madeMail.ts';
import { addressOf, capturesOf, lookedAtAgain, sendMail, untilCaptured } from './testing/mails.ts';

let database: TestDatabase;
let server: TestServer;
let company: TestCompany;
let to: string;

/** DNS lookups below `slow.example` wait until the gate is opened. */
const gate = Promise.withResolvers<void>();
const resolveName: ResolveName = async (name, type) => {
  if (name.endsWith('slow.example')) await gate.promise;
  return dnsStub()(name, type);
};

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { INBOUND_SMTP_PORT: '0' };
  server = await startTestServer({ databaseUrl: database.url, env, resolveName });
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  to = await addressOf(company.admin.client);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const port = () => server.mailPort ?? 0;
const from = 'Lakeside Paper <billing@lakeside-paper.example>';
const pdf = (number: string, total = '120.00') => ({
  filename: `${number}.pdf`,
  content: invoicePdf({ number, total }),
});
const send = (mail: SendMailOptions) => sendMail({ port: port() }, { from, to, ...mail });
const captured = (count = 1) => untilCaptured(company.admin.client, count);
const invoicesOf = async (ids: readonly string[]): Promise<Invoice[]> =>
  Promise.all(
    ids.map((invoiceId) => company.admin.client.call(getInvoice, { params: { invoiceId } })),
  );

/** Has the company's only row in this table name other bytes. */
async function replaceFile(table: 'email_captures' | 'uploads', bytes: Buffer): Promise<void> {
  const { accountId } = company;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(server.config.dataDir, 'files', ...fileName({ accountId, hash }));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await database.asSuperuser(`update ${table} set file_hash = $2 where account_id = $1`, [
    accountId,
    hash,
  ]);
}

/** The SMTP code with which a mail is refused; `null` if it is accepted. */
async function refusal(sending: Promise<void>): Promise<number | null> {
  return sending.then(
    () => null,
    (error: unknown) =>
      error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : -1,
  );
}

describe('a sender whose mails are put aside', () => {
  const decide = (isPutAside: boolean) =>
    company.admin.client.call(decideMailSender, {
      body: { email: 'billing@lakeside-paper.example', isPutAside },
    });

  it('has further mails kept unread and visible, each of which can be read after all, until that is taken back', async () => {
    await decide(true);
    await send({ subject: 'News', attachments: [pdf('N-1')] });
    const [aside] = await captured();
    expect(aside).toMatchObject({
      ...{ subject: 'News', status: 'processed', putAside: true, invoiceIds: [] },
      files: [{ name: 'N-1.pdf', leftOut: 'not read' }],
    });
    const params = { captureId: aside?.id ?? '' };
    await company.admin.client.call(retryEmailCapture, { params });
    const [read] = await captured();
    expect(read).toMatchObject({ status: 'processed', putAside: false });
    expect(read?.invoiceIds).toHaveLength(1);

    const { senders } = await company.admin.client.call(listMailSenders);
    expect(senders).toMatchObject([{ email: 'billing@lakeside-paper.example', isPutAside: true }]);
    await decide(false);
    await send({ subject: 'A bill', attachments: [pdf('N-2')] });
    const bill = (await captured(2)).find(({ subject }) => subject === 'A bill');
    expect(bill?.invoiceIds).toHaveLength(1);
  });
});

describe('a mail to the address of a company', () => {
  it('becomes a capture, and each attached invoice becomes an invoice', async () => {
    await send({
      subject: 'Your invoices of March',
      text: 'Please find them attached.\n\nLakeside Paper',
      attachments: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((number) => pdf(number)),
    });
    const [capture] = await captured();
    expect(capture).toMatchObject({
      fromName: 'Lakeside Paper',
      fromEmail: 'billing@lakeside-paper.example',
      subject: 'Your invoices of March',
      status: 'processed',
      attachmentCount: 5,
      errorMessage: null,
      text: 'Please find them attached.\n\nLakeside Paper',
      textIsCut: false,
      authentication: 'none',
    });
    const entries = await auditOf(database.db, company.accountId);
    const created = entries.filter(({ action }) => action === 'create');
    expect(created.map(({ entity_type }) => entity_type)).toEqual(
      expect.arrayContaining(['email_capture', ...Array.from({ length: 5 }, () => 'upload')]),
    );
    const invoices = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([
      'A-1',
      'A-2',
      'A-3',
      'A-4',
      'A-5',
    ]);
    for (const { sourceEmail, uploadedBy } of invoices) {
      expect(sourceEmail).toBe('billing@lakeside-paper.example');
      expect(uploadedBy).toBeNull();
    }
  });

  it('that is delivered twice becomes one capture', async () => {
    const mail = {
      messageId: '<one@lakeside.example>',
      subject: 'Once',
      attachments: [pdf('T-1')],
    };
    await Promise.all([send(mail), send(mail)]);
    await captured();
    await send({ ...mail, headers: { 'X-Another-Way': 'yes' } });
    // The same message id with another content is another mail.
    await send({ ...mail, attachments: [pdf('T-2')] });
    const all = await captured(2);
    expect(all).toHaveLength(2);
    expect(all.flatMap(({ invoiceIds }) => invoiceIds)).toHaveLength(2);
  });

  it('sent to two companies becomes a capture in each, visible only there', async () => {
    const other = await createCompany({ db: database.db, server });
    const both = [to, await addressOf(other.admin.client)];
    await send({ to: both, subject: 'To both', attachments: [pdf('B-1')] });
    const [mine] = await captured();
    const [theirs] = await untilCaptured(other.admin.client);
    expect(mine?.id).not.toBe(theirs?.id);
    expect(mine?.invoiceIds).toHaveLength(1);
    const params = { captureId: theirs?.id ?? '' };
    await expect(company.admin.client.call(retryEmailCapture, { params })).rejects.toThrow('404');
  });

  it('is matched with a vendor by the address of its sender', async () => {
    const here = { db: database.db, accountId: company.accountId };
    const vendorId = await vendorOf(here, {
      name: 'Lakeside Paper Group Holding',
      email: 'billing@lakeside-paper.example',
    });
    await send({ attachments: [pdf('V-1')] });
    const [capture] = await captured();
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    // The address is not proven, but the name on the page agrees with it.
    expect(invoice?.vendorId).toBe(vendorId);
  });

  it('with a member’s address and no proof makes nobody the uploader, and its invoice is held', async () => {
    const clerk = await company.hire('clerk');
    await send({ from: `A Clerk <${clerk.email.toUpperCase()}>`, attachments: [pdf('C-1')] });
    const [capture] = await captured();
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ uploadedBy: null, heldBy: ['sender_unauthenticated'] });
  });

  it('that names no sender is held, and a member who verifies it does not approve it alone', async () => {
    const manager = await company.hire('manager');
    const mail = await madeMail({ from, attachments: [pdf('C-2')] });
    const raw = mail.toString('latin1').replace(/^From: .*\r\n/m, '');
    await sendMail({ port: port(), envelope: { from: '', to: [to] } }, { raw });
    const [capture] = await captured();
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ uploadedBy: null, heldBy: ['sender_unauthenticated'] });
    const decide = (how: string, body: object) =>
      manager.client.send('POST', `/api/invoices/${invoice?.id}/${how}`, body);
    const verified = { method: 'called_known_number', remark: 'I say so' };
    expect((await decide('verify', verified)).status).toBe(200);
    expect((await decide('approve', {})).body).toMatchObject({ code: 'own_verification' });
  });

  it('whose pages are joined with those of another mail shares its invoice', async () => {
    await send({ subject: 'First page', attachments: [pdf('J-1')] });
    await captured();
    await send({ subject: 'Second page', attachments: [pdf('J-2')] });
    const before = await captured(2);
    const { client } = company.admin;
    const files = await client.call(listProcessing);
    const pages = files.map(({ id }) => ({ uploadId: id, page: 1 }));
    await client.call(arrangeUploads, { body: { documents: [{ id: newId(), pages }] } });
    await until('both to have the joined one', async () => {
      const now = (await capturesOf(client)).map(({ invoiceIds }) => invoiceIds);
      const gone = before.flatMap(({ invoiceIds }) => invoiceIds);
      const [one, other] = now;
      return one?.length === 1 && one[0] === other?.[0] && !gone.includes(one[0] ?? '');
    });
    expect((await capturesOf(client)).map(({ status }) => status)).toEqual([
      'processed',
      'processed',
    ]);
  });

  it('that is an invoice itself becomes a document', async () => {
    await send({
      subject: 'Receipt for your order',
      html: '<h1>Invoice INV-77</h1><script>alert(1)</script><img src="https://spy.example/x.png"><table><tr><td>Invoice date</td><td>2026-03-04</td></tr><tr><td>Total</td><td>USD 49.00</td></tr></table>',
    });
    const [capture] = await captured();
    expect(capture).toMatchObject({ status: 'processed', attachmentCount: 0 });
    expect(capture?.files).toMatchObject([{ name: 'Receipt for your order.pdf', leftOut: null }]);
    expect(capture?.text).toContain('Invoice INV-77');
    expect(capture?.text).not.toMatch(/alert|spy|</);
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ invoiceNumber: 'INV-77', amount: '49.00', currency: 'USD' });
  });

  it('without an invoice fails with a reason', async () => {
    await send({ subject: 'Hello', text: 'Are you there?' });
    const [capture] = await captured();
    expect(capture).toMatchObject({
      status: 'failed',
      errorMessage: 'It has no attachment, and its text is no invoice.',
    });
    await send({ subject: 'Plan', attachments: [{ filename: 'plan.docx', content: 'PK no' }] });
    const [newest] = await captured(2);
    expect(newest?.errorMessage).toBe(
      'plan.docx is not a supported format. Please use PDF, JPEG, PNG, or TIFF.',
    );
    await sendMail(
      { port: port(), envelope: { from: '', to: [to] } },
      { from, to, subject: 'Out of office', text: 'Invoice? USD 12.00' },
    );
    const [reply] = await captured(3);
    expect(reply?.errorMessage).toBe('This is an automatic reply, and brings no invoice.');
  });

  it('that failed can be retried, but not by a viewer', async () => {
    await send({ subject: 'Hello', text: 'Are you there?' });
    const [capture] = await captured();
    const params = { captureId: capture?.id ?? '' };
    const again = await company.admin.client.call(retryEmailCapture, { params });
    expect(again).toMatchObject({ status: 'pending', errorMessage: null });
    expect((await captured())[0]).toMatchObject({ status: 'failed' });
    const viewer = await company.hire('viewer');
    await expect(viewer.client.call(retryEmailCapture, { params })).rejects.toThrow('403');

    await replaceFile('email_captures', await madeMail({ attachments: [pdf('R-1')] }));
    await company.admin.client.call(retryEmailCapture, { params });
    const [processed] = await captured();
    expect(processed).toMatchObject({ status: 'processed', errorMessage: null });
    expect(processed?.invoiceIds).toHaveLength(1);
  });

  it('whose file failed is retried with that file', async () => {
    const torn = Buffer.from('%PDF-1.7\nno page of it is there');
    await send({ subject: 'Torn', attachments: [{ filename: 'torn.pdf', content: torn }] });
    const [capture] = await captured();
    expect(capture).toMatchObject({ status: 'failed', invoiceIds: [] });
    expect(capture?.errorMessage).toMatch(/^torn\.pdf: /);

    await replaceFile('uploads', invoicePdf({ number: 'R-2' }));
    const params = { captureId: capture?.id ?? '' };
    const again = await company.admin.client.call(retryEmailCapture, { params });
    expect(again).toMatchObject({ status: 'processing', errorMessage: null });
    const [processed] = await captured();
    expect(processed).toMatchObject({ status: 'processed', errorMessage: null });
    const [invoice] = await invoicesOf(processed?.invoiceIds ?? []);
    expect(invoice?.invoiceNumber).toBe('R-2');
  });

  it('can be downloaded unchanged as an attachment, which is audited', async () => {
    const raw = await madeMail({ from, to, subject: 'Über: "März"', text: 'Hello' });
    const envelope = { from: 'billing@lakeside-paper.example', to: [to] };
    await sendMail({ port: port(), envelope }, { raw });
    const [capture] = await captured();
    const original = fillPath(downloadEmailCapture.path, { captureId: capture?.id ?? '' });
    const viewer = await company.hire('viewer');
    const reply = await viewer.client.fetch(original);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('message/rfc822');
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.eml/);
    expect(
      Buffer.from(await reply.arrayBuffer())
        .toString()
        .trim(),
    ).toBe(raw.toString().trim());
    expect((await auditOf(database.db, company.accountId)).at(-1)).toMatchObject({
      category: 'SECURITY',
      action: 'export',
      entity_type: 'email_capture',
      entity_id: capture?.id,
    });
    const other = await createCompany({ db: database.db, server });
    expect((await other.admin.client.fetch(original)).status).toBe(404);
  });

  it('is not delayed by slow mails of another company', async () => {
    const other = await createCompany({ db: database.db, server });
    const slow = Array.from({ length: 4 * mailWorkerCount }, (_, number) =>
      send({ from: 'me@slow.example', subject: `Slow ${number}`, text: 'Hello' }),
    );
    try {
      await Promise.all(slow);
      await send({ to: await addressOf(other.admin.client), subject: 'Quick', text: 'Hello' });
      await untilCaptured(other.admin.client);
      const states = (await capturesOf(company.admin.client)).map(({ status }) => status);
      expect(states).toContain('pending');
    } finally {
      gate.resolve();
    }
    await captured(slow.length);
  });

  it('beyond the allowance of the plan waits, and is read once the plan allows it', async () => {
    const of = [company.accountId];
    const past =
      "update subscriptions set trial_ends_at = now() - interval '1 day' where account_id = $1";
    await database.asSuperuser(past, of);
    await send({ subject: 'Too late', attachments: [pdf('W-1'), pdf('W-2')] });
    const { client } = company.admin;
    await until('the mail to wait', async () => {
      const [capture] = await capturesOf(client);
      return capture?.status === 'pending' && capture.notice !== null;
    });
    expect(await capturesOf(client)).toMatchObject([
      { subject: 'Too late', attachmentCount: 2, invoiceIds: [], errorMessage: null },
    ]);
    const active =
      "update subscriptions set status = 'active', ends_at = null where account_id = $1";
    await database.asSuperuser(active, of);
    expect(await lookedAtAgain(database.db)).toBe(1);
  });
});

describe('an invoice by mail', () => {
  const sign = async (number: string) =>
    signedMail(
      await madeMail({ from, to, text: 'Due: 120.00', attachments: [pdf(number)] }),
      domain,
    );
  const sendRaw = (raw: Buffer) =>
    sendMail({ port: port(), envelope: { from: `billing@${domain}`, to: [to] } }, { raw });
  const domain = 'lakeside-paper.example';

  it('is matched by the address of an authenticated sender, even under another name', async () => {
    const here = { db: database.db, accountId: company.accountId };
    const vendorId = await vendorOf(here, { name: 'LP Group', email: `billing@${domain}` });
    await sendRaw(await sign('P-1'));
    const [capture] = await captured();
    expect(capture?.authentication).toBe('pass');
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ vendorId, heldBy: [] });
  });

  it('is of the vendor whose proven address it came from, and not of the one that it names', async () => {
    const here = { db: database.db, accountId: company.accountId };
    const vendorId = await vendorOf(here, { name: 'LP Group', email: `billing@${domain}` });
    await vendorOf(here, { name: 'Lakeside Paper Ltd' });
    await sendRaw(await sign('P-3'));
    const [capture] = await captured();
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ vendorId, vendorName: 'Lakeside Paper Ltd' });
    expect(invoice?.fraudFlags).toContain('vendor_mismatch');
  });

  it('from a forged sender is held, and not matched by the address', async () => {
    const here = { db: database.db, accountId: company.accountId };
    const vendorId = await vendorOf(here, { name: 'LP Group', email: `billing@${domain}` });
    const altered = (await sign('P-2')).toString('latin1').replace('Due: 120', 'Due: 920');
    await sendRaw(Buffer.from(altered, 'latin1'));
    const [capture] = await captured();
    expect(capture?.authentication).toBe('fail');
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice?.vendorId).not.toBe(vendorId);
    expect(invoice?.heldBy).toContain('sender_unauthenticated');
  });
});

describe('an invoice by mail without authentication', () => {
  const address = 'billing@lakeside-paper.example';

  it('is flagged if earlier mails of its vendor were authenticated', async () => {
    const here = { db: database.db, accountId: company.accountId };
    await vendorOf(here, { name: 'Lakeside Paper Ltd', email: address });
    const raw = await madeMail({ from, to, text: 'Hello', attachments: [pdf('N-1')] });
    const proven = await signedMail(raw, 'lakeside-paper.example');
    await sendMail({ port: port(), envelope: { from: address, to: [to] } }, { raw: proven });
    await captured();
    await send({ attachments: [pdf('N-2', '121.00')] });
    const [capture] = await captured(2);
    expect(capture?.authentication).toBe('none');
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice?.flags.map(({ code }) => code)).toContain('sender_unproven');
  });

  it('without a name on it is not matched by the address', async () => {
    const here = { db: database.db, accountId: company.accountId };
    await vendorOf(here, { name: 'Lakeside Paper Ltd', email: address });
    const nameless = invoicePage({ number: 'N-3', vendor: '' });
    await send({ attachments: [{ filename: 'N-3.pdf', content: textPdf(nameless) }] });
    const [capture] = await captured();
    const [invoice] = await invoicesOf(capture?.invoiceIds ?? []);
    expect(invoice).toMatchObject({ invoiceNumber: 'N-3', vendorName: null, vendorId: null });
  });
});

describe('the mail server', () => {
  it('refuses unknown recipients before the mail is sent', async () => {
    const unknown = to.replace(/-[0-9a-f]{4}/, '-0000');
    expect(await refusal(send({ to: unknown }))).toBe(550);
    expect(await refusal(send({ to: to.replace(/@.*/, '@elsewhere.example') }))).toBe(550);
    expect(await refusal(send({ to: `postmaster@${to.split('@')[1]}` }))).toBe(550);
    expect(await capturesOf(company.admin.client)).toEqual([]);
  });

  it('refuses a mail that is too large', async () => {
    const raw = Buffer.alloc(mailLimits.bytes + 1, `${'x'.repeat(998)}\r\n`);
    const envelope = { from: 'billing@lakeside-paper.example', to: [to] };
    expect(await refusal(sendMail({ port: port(), envelope }, { raw }))).toBe(552);
    expect(await capturesOf(company.admin.client)).toEqual([]);
  });

  it('accepts an address in capitals and with a suffix', async () => {
    await send({ to: to.toUpperCase().replace('@', '+march@'), text: 'Hello' });
    expect(await captured()).toHaveLength(1);
  });

  it('refuses an address that an admin has replaced', async () => {
    const clerk = await company.hire('clerk');
    await expect(clerk.client.call(rotateInboundAddress)).rejects.toThrow('403');
    const { inboundAddress } = await company.admin.client.call(rotateInboundAddress);
    expect(inboundAddress).not.toBe(to);
    expect(await addressOf(clerk.client)).toBe(inboundAddress);
    expect(await refusal(send({ text: 'Hello' }))).toBe(550);
    await send({ to: inboundAddress, text: 'Hello' });
    expect(await captured()).toHaveLength(1);
  });
});

describe('the answer to a mail that could not be read', () => {
  const allow = () =>
    company.admin.client.send('PATCH', '/api/account/messages', { answersUnreadableMails: true });
  let senders = 0;

  /** A mail without an invoice, proven to be from its sender. */
  async function unreadable(headers: Record<string, string> = {}, isSigned = true) {
    const domain = `sender-${++senders}.example`;
    const sender = `Jane <jane@${domain}>`;
    const made = await madeMail({ from: sender, to, subject: 'Hello', text: 'Hi there', headers });
    return { sender: `jane@${domain}`, raw: isSigned ? await signedMail(made, domain) : made };
  }
  const deliver = ({ sender, raw }: { sender: string; raw: Buffer }) =>
    sendMail({ port: port(), envelope: { from: sender, to: [to] } }, { raw });

  it('goes to a proven sender, once, without a return path, where the company wants it', async () => {
    const before = await unreadable();
    await deliver(before);
    await captured(1);
    await allow();
    const [mail, again] = [await unreadable(), await unreadable()];
    await deliver(mail);
    await deliver({
      ...again,
      sender: mail.sender,
      raw: await signedMail(
        await madeMail({ from: mail.sender, to, subject: 'Hello again', text: 'Hi' }),
        mail.sender.split('@')[1] ?? '',
      ),
    });
    await captured(3);
    await server.drain();
    expect(await lettersTo(server, before.sender)).toEqual([]);
    const letters = await lettersTo(server, mail.sender);
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    expect(letter?.subject).toMatch(/^Not read: Hello/);
    expect(letter?.text).toContain('It has no attachment, and its text is no invoice.');
    const headers = new Map(letter?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-replied');
    expect(headers.get('in-reply-to')).toMatch(/^<.+>$/);
  });

  it('goes to nobody who did not prove the address, is a program, or reads none', async () => {
    await allow();
    const mails = [
      await unreadable({}, false),
      await unreadable({ 'Auto-Submitted': 'auto-generated' }),
      await unreadable({ 'List-Id': '<news.example>' }),
    ];
    for (const mail of mails) await deliver(mail);
    const bounce = await unreadable();
    await sendMail({ port: port(), envelope: { from: '', to: [to] } }, { raw: bounce.raw });
    await captured(4);
    await server.drain();
    for (const { sender } of [...mails, bounce])
      expect(await lettersTo(server, sender), sender).toEqual([]);
  });

  it('tells a proven sender what is wrong with their file', async () => {
    await allow();
    const domain = `sender-${++senders}.example`;
    const sender = `jane@${domain}`;
    const torn = { filename: 'torn.pdf', content: Buffer.from('%PDF-1.7 torn') };
    const raw = await madeMail({ from: sender, to, subject: 'Invoice', attachments: [torn] });
    await deliver({ sender, raw: await signedMail(raw, domain) });
    await captured(1);
    await server.drain();
    const [letter] = await lettersTo(server, sender);
    expect(letter?.text).toContain('torn.pdf: ');
  });
});
