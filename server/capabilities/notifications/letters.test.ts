import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unprepared } from '../../platform/db/statement.ts';
import { openFileStore } from '../../platform/files/openFileStore.ts';
import { Gates } from '../../platform/outside/Gates.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { lettersTo } from '../../testing/letters.ts';
import type { TestPerson } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { putPreview } from '../uploads/previews.ts';
import { lookThrough } from './lookThrough.ts';

let product: OwnProduct;
/** Another node on the same database. */
let other: TestServer;

beforeAll(async () => {
  product = await startProduct('Northwind');
  const { dataDir } = product.server.config;
  other = await startTestServer({ databaseUrl: product.database.url, env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await other.stop();
  await product.stop();
});

let vendors = 0;
/** A different vendor each, so that none is checked again as a duplicate of another. */
const newInvoice = (known: Parameters<typeof invoiceOf>[1] = {}) =>
  invoiceOf(here(), { vendorName: `Vendor ${++vendors}`, ...known });
const here = () => ({ db: product.database.db, accountId: product.company.accountId });
const look = () => here().db.withAccount(here().accountId, lookThrough);

/** Writes everything that is planned, as if its time had come. */
async function writeNow(): Promise<void> {
  await product.database.asSuperuser('update due_letters set due_at = now()');
  await product.server.drain();
}

const lettersOf = ({ email }: TestPerson) => lettersTo(product.server, email);

/** The only letter of this person since `seen`. */
async function letterOf(person: TestPerson, seen = 0) {
  const letters = await lettersOf(person);
  expect(letters).toHaveLength(seen + 1);
  const [letter] = letters.slice(-1);
  if (!letter) throw new Error('No letter came');
  return letter;
}

const dueAt = async (person: TestPerson) =>
  (
    await product.database.asSuperuser('select due_at from due_letters where person_id = $1', [
      person.id,
    ])
  ).rows[0]?.['due_at'];

/** A person without earlier notifications; everybody else gets no letters. */
async function newApprover(): Promise<TestPerson> {
  await look();
  await product.database.asSuperuser(
    'update notifications set mailed_at = now() where account_id = $1',
    [here().accountId],
  );
  const person = await product.company.hire('approver');
  // The server looks through changes too: a pass that it has begun is over after the second time.
  for (let time = 0; time < 2; time++) {
    await look();
    await product.database.asSuperuser(
      'update notifications set ended_at = now() where account_id = $1',
      [here().accountId],
    );
  }
  await product.database.asSuperuser('delete from due_letters');
  return person;
}

describe('a letter about what waits', () => {
  it('says vendor, amount, due date, warnings and why, with links to decide and to unsubscribe', async () => {
    const person = await newApprover();
    const id = await newInvoice({
      vendorName: 'Acme <Ltd>',
      invoiceNumber: 'A-17',
      amount: '1250.00',
      dueDate: '2026-12-01',
      description: 'Secret plans',
      iban: 'DE89370400440532013000',
    });
    await product.server.drain();
    await product.database.asSuperuser('update invoices set flags = $2 where id = $1', [
      id,
      JSON.stringify([{ code: 'new_vendor', explanation: 'This vendor is new.' }]),
    ]);
    await look();
    await writeNow();
    const letter = await letterOf(person);
    expect(letter.subject).toBe('Acme <Ltd> · A-17 · 1,250.00 USD: waits for your approval');
    const said = [
      'An invoice waits for your approval.',
      'Amount: 1,250.00 USD',
      'Due: Dec 1, 2026',
      'Warning: This vendor is new.',
      'Rule “Invoices $1,000 - $5,000” asks for 2 approvals; none is given yet. You may give one.',
    ];
    for (const text of said) expect(letter.text).toContain(text);
    expect(letter.text).toMatch(/Approve or reject:\s+http:\/\/docket\.test\/decide#token=[\w-]+/);
    expect(letter.html).toContain('Acme &lt;Ltd&gt;');
    expect(letter.html).toContain('1,250.00 USD');
    expect(`${letter.text}${letter.html}`).not.toMatch(/Secret plans|DE89/);
    expect(letter.attachments).toEqual([]);
    const headers = new Map(letter.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toMatch(
      /^<http:\/\/docket\.test\/api\/notifications\/unsubscribe\?token=\S+>$/,
    );
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('has a small picture of the first page only where the company allows it', async () => {
    const person = await newApprover();
    const { files, keep } = await pageOf();
    await newInvoice({ uploadId: files });
    await look();
    await writeNow();
    expect((await letterOf(person)).attachments).toEqual([]);

    const { client } = product.company.admin;
    const allow = (picturesInLetters: boolean) =>
      client.send('PATCH', '/api/account/messages', { picturesInLetters });
    expect((await allow(true)).status).toBe(200);
    await newInvoice({ uploadId: (await pageOf(keep)).files });
    await look();
    await writeNow();
    const letter = await letterOf(person, 1);
    expect(letter.attachments).toMatchObject([
      { mimeType: 'image/jpeg', disposition: 'inline', related: true },
    ]);
    const [picture] = letter.attachments;
    const { width, height } = await sharp(Buffer.from(bytesOf(picture?.content))).metadata();
    expect([width, height]).toEqual([184, 240]);
    expect(letter.html).toContain(`src="cid:${picture?.contentId?.slice(1, -1)}"`);
    await allow(false);
  });

  it('gathers notifications for three minutes, and counts what it does not list', async () => {
    const person = await newApprover();
    for (let made = 0; made < 12; made++) await newInvoice({ invoiceNumber: `D-${made}` });
    await look();
    await product.server.drain();
    expect(await lettersOf(person)).toEqual([]);
    const minutes = (new Date(await dueAt(person)).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(1);
    expect(minutes).toBeLessThanOrEqual(3);
    await writeNow();
    const letter = await letterOf(person);
    expect(letter.subject).toBe('12 invoices wait for your approval');
    expect(letter.text?.match(/decide#token/g)).toHaveLength(10);
    expect(letter.text).toContain('And 2 more.');
    await writeNow();
    // The next letter is about something newer.
    await newInvoice({ invoiceNumber: 'E-1' });
    await look();
    await writeNow();
    expect((await letterOf(person, 1)).subject).toContain('E-1');
  });

  it('is written once by two nodes that find it due at the same moment', async () => {
    const person = await newApprover();
    await newInvoice();
    await look();
    await product.database.asSuperuser('update due_letters set due_at = now()');
    await Promise.all([product.server.drain(), other.drain()]);
    expect(await lettersOf(person)).toHaveLength(1);
  });

  it('is not sent about something that was read or decided meanwhile', async () => {
    const person = await newApprover();
    const [seen, done] = [await newInvoice(), await newInvoice()];
    await look();
    await product.database.asSuperuser(
      'update notifications set read_at = now() where invoice_id = $1',
      [seen],
    );
    // No pass has run since it was decided.
    await here().db.withAccount(here().accountId, (tx) =>
      tx.run(
        unprepared("update invoices set status = 'rejected', seq = seq + 1000000 where id = $1"),
        [done],
      ),
    );
    await product.database.asSuperuser(
      'update change_counters set seq = seq + 2000000 where account_id = $1',
      [here().accountId],
    );
    await writeNow();
    expect(await lettersOf(person)).toEqual([]);
    await newInvoice({ invoiceNumber: 'LAST-1' });
    await look();
    await writeNow();
    expect((await letterOf(person)).subject).toContain('LAST-1');
  });

  it('is not sent about what the person has brought in themselves', async () => {
    const person = await newApprover();
    await newInvoice({ uploadedBy: person.id });
    await newInvoice({ alsoUploadedBy: [person.id] });
    await look();
    await writeNow();
    expect(await lettersOf(person)).toEqual([]);
  });
});

/** An upload with a picture of its only page. */
async function pageOf(known?: Buffer) {
  const background = { r: 200, g: 60, b: 60 };
  const keep =
    known ??
    (await sharp({ create: { width: 600, height: 850, channels: 3, background } })
      .webp()
      .toBuffer());
  const files = await uploadOf(here());
  const store = openFileStore(product.server.config, new Gates());
  const { hash } = await store.keep(here().accountId, keep);
  await here().db.withAccount(here().accountId, (tx) => putPreview(tx, files, 1, hash));
  return { files, keep };
}

function bytesOf(content: string | ArrayBuffer | Uint8Array | undefined): Uint8Array {
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content instanceof Uint8Array ? content : Buffer.from(content ?? '');
}

describe('emails about invoices', () => {
  const choose = (person: TestPerson, chosen: object) =>
    person.client.send('PATCH', '/api/notification-settings', {
      ...{ letters: 'immediate', zone: 'UTC' },
      ...chosen,
    });
  const hourIn = (time: Date, zone: string) =>
    Number(time.toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }));

  it("are planned for the person's hour, in their time zone, and again when they choose another", async () => {
    const person = await newApprover();
    const zone = 'America/New_York';
    expect((await choose(person, { letters: 'daily', hour: 6, zone })).status).toBe(200);
    await newInvoice();
    await look();
    const planned = new Date(await dueAt(person));
    expect([hourIn(planned, zone), planned.getUTCMinutes()]).toEqual([6, 0]);
    await choose(person, { letters: 'daily', hour: 17, zone });
    expect(hourIn(new Date(await dueAt(person)), zone)).toBe(17);
    await choose(person, { letters: 'hourly', zone });
    const next = new Date(await dueAt(person));
    expect(next.getUTCMinutes()).toBe(0);
    expect(next.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  });

  it('wait for the end of quiet hours, also when they are written late', async () => {
    const person = await newApprover();
    const now = new Date().getUTCHours();
    const quiet = { from: now, to: (now + 2) % 24 };
    expect((await choose(person, { quiet })).body).toMatchObject({ quiet, letters: 'immediate' });
    await newInvoice();
    await look();
    await writeNow();
    expect(await lettersOf(person)).toEqual([]);
    expect(new Date(await dueAt(person)).getUTCHours()).toBe(quiet.to);
    await choose(person, { quiet: null });
    await writeNow();
    expect(await lettersOf(person)).toHaveLength(1);
  });

  it('cannot be set to an unknown time zone, hour or quiet hours without an end', async () => {
    const person = await newApprover();
    for (const wrong of [{ zone: 'Europe/Atlantis' }, { hour: 24 }, { quiet: { from: 3, to: 3 } }])
      expect((await choose(person, wrong)).status).toBe(400);
  });

  it('never come after one-click unsubscribing, which merely opening the link does not trigger', async () => {
    const person = await newApprover();
    await newInvoice({ invoiceNumber: 'U-1' });
    await look();
    await writeNow();
    const letter = await letterOf(person);
    const header = letter.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const path = /docket\.test(\S+)>/.exec(header)?.[1] ?? '';
    const settings = async () =>
      (await person.client.send('GET', '/api/notification-settings')).body;

    const program = new TestClient(product.server);
    expect((await program.fetch(path)).status).toBe(405);
    expect(await settings()).toMatchObject({ letters: 'immediate' });
    const forged = path.replace(/.{4}$/, 'AAAA');
    expect((await program.fetch(forged, { method: 'POST' })).status).toBe(404);
    const press = () =>
      program.fetch(path, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    const entries = await auditedBy(here(), async () => {
      for (const pressed of [await press(), await press()]) expect(pressed.status).toBe(200);
    });
    expect(entries).toMatchObject([
      { user_email: person.email, metadata: { via: 'mail link' }, new_values: { letters: 'off' } },
    ]);
    expect(await settings()).toMatchObject({ letters: 'off' });
    await newInvoice({ invoiceNumber: 'U-2' });
    await look();
    await writeNow();
    expect(await lettersOf(person)).toHaveLength(1);
  });
});
