import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invoiceStatus, listInvoices } from '#shared/invoices/contract.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { verifyAllChains } from '../../capabilities/audit/verify.ts';
import { findPersonByEmail, listMemberships } from '../../capabilities/auth/personStore.ts';
import { createSession } from '../../capabilities/auth/sessionStore.ts';
import { TestClient } from '../../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { productionEnv, startTestServer, type TestServer } from '../../testing/server.ts';
import { invoicePdf, sendFile } from '../../testing/uploads.ts';
import { demoCompany, demoFounder } from './people.ts';
import { suppliers } from './suppliers.ts';

let database: TestDatabase;
let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, env: { DEMO: '1' } });
  client = await signedIn(demoFounder(demoCompany).email);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

function signedIn(email: string): Promise<TestClient> {
  return database.db.acrossAccounts('sign-in', async (tx) => {
    const person = await findPersonByEmail(tx, email);
    const [membership] = person ? await listMemberships(tx, person.id) : [];
    if (!person || !membership) throw new Error(`There is no ${email}`);
    const { token } = await createSession(tx, {
      personId: person.id,
      accountId: membership.accountId,
      userAgent: 'test',
      ip: '127.0.0.1',
      provenAt: new Date(),
    });
    return new TestClient(server, token);
  });
}

const changes = async () =>
  getChanges.answer.parse((await client.send('GET', getChanges.path)).body).changes;

describe('the demo company', () => {
  it('has suppliers, rules, and invoices in every state, newest first', async () => {
    const invoices = await client.call(listInvoices);
    expect(invoices.length).toBeGreaterThanOrEqual(40);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(invoiceStatus.options));
    expect(new Set(invoices.map((one) => one.approvalStatus))).toContain('partial');
    // By arrival: an invoice that was sent twice has the date of the first one.
    const days = invoices.map(({ createdAt }) => createdAt);
    expect(days).toEqual(days.toSorted().reverse());
    expect(invoices.every(({ lines }) => lines.length > 0)).toBe(true);
    const kinds = (await changes()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'vendor')).toHaveLength(11);
    expect(kinds.filter((kind) => kind === 'rule')).toHaveLength(3);
  });

  it('has invoices whose lines, taxes and totals add up', async () => {
    const cents = (amount: string | null) => Math.round(Number(amount) * 100);
    for (const { lines, subtotal, tax, amount } of await client.call(listInvoices)) {
      expect(lines.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(subtotal));
      expect(cents(subtotal) + cents(tax)).toBe(cents(amount));
    }
  });

  it('has a document behind every invoice, with the places of its values and pictures of its pages', async () => {
    const invoices = await client.call(listInvoices);
    await server.drain();
    const uploads = new Map(
      (await changes()).flatMap((one) =>
        one.kind === 'upload' && one.row ? [[one.id, one.row]] : [],
      ),
    );
    const layouts = new Set<string>();
    for (const { uploadId, fieldBoxes, vendorName, pageCount } of invoices) {
      const upload = uploads.get(uploadId ?? '');
      expect(upload).toMatchObject({ status: 'completed', previews: pageCount });
      expect(Object.keys(fieldBoxes)).toEqual(
        expect.arrayContaining(['vendorName', 'invoiceNumber', 'invoiceDate', 'dueDate', 'amount']),
      );
      layouts.add(vendorName ?? '');
    }
    const known = suppliers.map(({ seller }) => seller.name);
    expect([...layouts].filter((name) => !known.includes(name))).toEqual([]);
    expect(layouts.size).toBeGreaterThanOrEqual(6);
    const files = [...uploads.values()];
    expect(files.some(({ fileType }) => fileType === 'jpeg')).toBe(true);
    expect(files.some(({ pageCount }) => pageCount === 2)).toBe(true);
    expect(invoices.filter(({ readBy }) => readBy?.engine === 'xml').length).toBeGreaterThan(0);
    const [file] = files;
    for (const path of ['file', 'words', 'pages/1']) {
      const { status } = await client.fetch(`/api/uploads/${file?.id}/${path}`);
      expect(status).toBe(200);
    }
  });

  it('leaves its trial to the files of the person who tries it', async () => {
    const { status } = await sendFile(client, invoicePdf());
    expect(status).toBe(202);
  });

  it('has invoices with flags, each with an explanation', async () => {
    const undecided = (await client.call(listInvoices)).filter(
      ({ status }) => status === 'pending_review',
    );
    const flags = undecided.flatMap((one) => one.flags);
    expect(new Set(flags.map(({ code }) => code))).toEqual(
      new Set(['amount_anomaly', 'bank_details_changed', 'new_vendor', 'potential_duplicate']),
    );
    for (const { explanation } of flags) expect(explanation).toMatch(/^[A-Z\d].*\.$/);
    expect(undecided.filter(({ heldBy }) => heldBy.length > 0)).toMatchObject([
      { vendorName: 'Nordlys Software AS', heldBy: ['bank_details_changed'] },
    ]);
  });

  it('is not filled again by a later start', async () => {
    // What an earlier test has uploaded may still be read.
    await server.drain();
    // Added by background work.
    const madeLater = ['notification', 'likeness'];
    const made = async () => (await changes()).filter(({ kind }) => !madeLater.includes(kind));
    const before = await made();
    const rule = before.find(({ kind }) => kind === 'rule');
    await client.send('DELETE', `/api/approval-rules/${rule?.id}`);
    const later = await startTestServer({ databaseUrl: database.url, env: { DEMO: '1' } });
    await later.stop();
    expect(await made()).toHaveLength(before.length - 1);
  });

  it('can be created again on request, isolated from the first one', async () => {
    const made = await new TestClient(server).fetch('/sandbox/companies', { method: 'POST' });
    expect(made.status).toBe(201);
    const { domain } = z.object({ domain: z.string() }).parse(await made.json());
    const other = await signedIn(`admin@${domain}`);
    const theirs = await other.call(listInvoices);
    // Without what an earlier test has uploaded.
    const ours = new Set(
      (await client.call(listInvoices)).flatMap(({ id, uploadedBy }) => (uploadedBy ? [] : [id])),
    );
    expect(theirs).toHaveLength(ours.size);
    expect(theirs.filter(({ id }) => ours.has(id))).toEqual([]);
    const link = await new TestClient(server).fetch(`/sandbox/sign-in?as=clerk@${domain}`);
    expect(link.status).toBe(302);
  });

  it('does not exist in production and cannot be created there', async () => {
    const production = await startTestServer({ databaseUrl: database.url, env: productionEnv });
    try {
      const client = new TestClient(production);
      const headers = { Origin: production.config.publicUrl };
      const refused = await client.fetch('/sandbox/companies', { method: 'POST', headers });
      expect(refused.status).toBe(404);
    } finally {
      await production.stop();
    }
  });

  it('has an intact audit chain', async () => {
    for (const { fault } of await verifyAllChains(database.db)) expect(fault).toBeNull();
  });
});
