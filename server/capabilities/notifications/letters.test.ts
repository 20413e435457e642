import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlForRole } from '../../platform/db/roles.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { lettersTo, waitForLetter } from '../../testing/letters.ts';
import type { TestPerson } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { sweep } from './jobs.ts';
import { lookThrough } from './lookThrough.ts';
import { lettersDue } from './sweepStore.ts';

let product: OwnProduct;
/** Queues jobs without running them: the server runs them. */
let jobs: Jobs;

beforeAll(async () => {
  product = await startProduct('Northwind');
  const { ownerUrl, roles, key } = product.database.address;
  jobs = createJobs({
    systemUrl: urlForRole(ownerUrl, roles.system, key),
    appRole: roles.app,
    db: product.database.db,
    log: pino({ level: 'silent' }),
  });
  await jobs.start([]);
});
afterAll(async () => {
  await jobs.stop();
  await product.stop();
});

let vendors = 0;
/** A different vendor each, so that none is checked again as a duplicate of another. */
const newInvoice = (known: Parameters<typeof invoiceOf>[1] = {}) =>
  invoiceOf(here(), { vendorName: `Vendor ${++vendors}`, ...known });
const here = () => ({ db: product.database.db, accountId: product.company.accountId });
const look = () => here().db.withAccount(here().accountId, lookThrough);
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function sweepAt(now: Date): Promise<void> {
  return here().db.acrossAccounts('notifications', (tx) => sweep(tx, jobs, now));
}

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
  return person;
}

describe('a letter about what waits', () => {
  it('contains vendor, number and amount, a link to decide, and a link to unsubscribe', async () => {
    const person = await newApprover();
    await newInvoice({
      vendorName: 'Acme <Ltd>',
      invoiceNumber: 'A-17',
      amount: '250.00',
      description: 'Secret plans',
      iban: 'DE89370400440532013000',
    });
    await look();
    await sweepAt(minutesOn(4));
    const letter = await waitForLetter(product.server, person.email);
    expect(letter.subject).toBe('Acme <Ltd> · A-17 · 250.00 USD: waits for your approval');
    expect(letter.text).toContain('Acme <Ltd> · A-17 · 250.00 USD. Waits for your approval.');
    expect(letter.text).toMatch(/Approve or reject:\s+http:\/\/docket\.test\/decide#token=[\w-]+/);
    expect(letter.html).toContain('Acme &lt;Ltd&gt;');
    expect(`${letter.text}${letter.html}`).not.toMatch(/Secret plans|DE89/);
    const headers = new Map(letter.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toMatch(
      /^<http:\/\/docket\.test\/api\/notifications\/unsubscribe\?token=\S+>$/,
    );
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('gathers notifications for a while, and summarises many by number', async () => {
    const person = await newApprover();
    for (let made = 0; made < 12; made++) await newInvoice({ invoiceNumber: `D-${made}` });
    await look();
    await sweepAt(minutesOn(1));
    await sweepAt(minutesOn(4));
    const letter = await waitForLetter(product.server, person.email);
    expect(letter.subject).toBe('12 invoices wait for your approval');
    expect(letter.text).toContain('12 invoices wait for your approval.');
    expect(letter.text).not.toContain('decide#token');
    await sweepAt(minutesOn(8));
    // The next letter is about something newer.
    await newInvoice({ invoiceNumber: 'E-1' });
    await look();
    await sweepAt(minutesOn(8));
    const next = await waitForLetter(product.server, person.email, 1);
    expect(next.subject).toContain('E-1');
    expect(await lettersTo(product.server, person.email)).toHaveLength(2);
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
    await sweepAt(minutesOn(4));
    await newInvoice({ invoiceNumber: 'LAST-1' });
    await look();
    await sweepAt(minutesOn(4));
    const letter = await waitForLetter(product.server, person.email);
    expect(letter.subject).toContain('LAST-1');
  });
});

describe('emails about invoices', () => {
  async function toldAt(person: TestPerson, time: string): Promise<void> {
    await newInvoice();
    await look();
    await product.database.asSuperuser(
      'update notifications set created_at = $2 where person_id = $1 and ended_at is null',
      [person.id, time],
    );
  }
  async function isDue(person: TestPerson, now: string): Promise<boolean> {
    const due = await here().db.acrossAccounts('notifications', (tx) =>
      lettersDue(tx, new Date(now)),
    );
    return due.some(({ personId }) => personId === person.id);
  }
  const choose = (person: TestPerson, letters: string, zone: string) =>
    person.client.send('PATCH', '/api/notification-settings', { letters, zone });

  it("come at eight in the person's time zone if they chose one a day", async () => {
    const person = await newApprover();
    expect((await choose(person, 'daily', 'America/New_York')).status).toBe(200);
    await toldAt(person, '2026-07-01T13:00:00Z');
    // It is nine there: the next eight o'clock is tomorrow's, at noon UTC.
    expect(await isDue(person, '2026-07-02T11:59:00Z')).toBe(false);
    expect(await isDue(person, '2026-07-02T12:00:00Z')).toBe(true);
    await toldAt(person, '2026-07-01T11:00:00Z');
    expect(await isDue(person, '2026-07-01T11:59:00Z')).toBe(false);
    expect(await isDue(person, '2026-07-01T12:00:00Z')).toBe(true);
  });

  it('cannot be set to an unknown time zone', async () => {
    const person = await newApprover();
    expect((await choose(person, 'daily', 'Europe/Atlantis')).status).toBe(400);
  });

  it('never come after one-click unsubscribing, which merely opening the link does not trigger', async () => {
    const person = await newApprover();
    await newInvoice({ invoiceNumber: 'U-1' });
    await look();
    await sweepAt(minutesOn(4));
    const letter = await waitForLetter(product.server, person.email);
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
  });
});
