import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAccuracy, getMetrics } from '#shared/metrics/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { putHeartbeat } from './Heartbeat.ts';

let database: OwnProduct['database'];
let server: OwnProduct['server'];
let stop: OwnProduct['stop'];

beforeAll(async () => {
  ({ database, server, stop } = await startProduct());
});
afterAll(() => stop());

const newCompany = () => createCompany({ db: database.db, server });
/** Measures the account's own invoices. */
async function metricsOf({ admin }: TestCompany) {
  const { uptime: _, ...own } = await admin.client.call(getMetrics);
  return own;
}

/** An invoice that was ready this many seconds after its file arrived. */
async function readIn({ accountId }: TestCompany, seconds: number, daysAgo = 0): Promise<string> {
  const here = { db: database.db, accountId };
  const uploadId = await uploadOf(here);
  const id = await invoiceOf(here, {
    uploadId,
    vendorName: 'Acme',
    invoiceNumber: 'A-1',
    amount: '100.00',
  });
  await database.asSuperuser(
    `update invoices set created_at = date_trunc('day', now(), 'UTC') - make_interval(days => $2) where id = $1`,
    [id, daysAgo],
  );
  await database.asSuperuser(
    'update uploads set created_at = (select created_at from invoices where id = $2) - make_interval(secs => $3) where id = $1',
    [uploadId, id, seconds],
  );
  return id;
}

it('an account without invoices has nothing measured', async () => {
  expect(await metricsOf(await newCompany())).toEqual({
    processingTime: null,
    accuracy: null,
    savings: 0,
    processedToday: 0,
    measured: false,
  });
});

it("measures the median time, today's invoices and the hours saved, of this account alone", async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  await readIn(other, 500);
  for (const [seconds, daysAgo] of [
    [4, 0],
    [10, 1],
    [90, 2],
  ] as const) {
    await readIn(company, seconds, daysAgo);
  }
  expect(await metricsOf(company)).toEqual({
    processingTime: 10,
    accuracy: null,
    savings: 1.4,
    processedToday: 1,
    measured: false,
  });
});

it('measures which of the read values were approved unchanged', async () => {
  const company = await newCompany();
  const { accountId, admin } = company;
  const [asRead, corrected, rejected] = [
    await readIn(company, 1),
    await readIn(company, 1),
    await readIn(company, 1),
  ];
  const edit = async (id: string, fields: Record<string, string>) => {
    const device = new Device(authorOf(admin));
    const store = postgresDocuments(database.db, editableKinds);
    await storeEdits(store, accountId, documentName('invoice', id), device.edit('fields', fields));
  };
  // A field that was filled in had not been read wrongly; nor had an amount in a different
  // notation.
  await edit(corrected, { invoiceNumber: 'A-7', amount: '100', dueDate: '2026-05-01' });
  await edit(rejected, { amount: '1.00' });
  for (const id of [asRead, corrected]) {
    const reply = await admin.client.send('POST', `/api/invoices/${id}/approve`, {});
    expect(reply.status).toBe(200);
  }
  await admin.client.send('POST', `/api/invoices/${rejected}/reject`, { comments: 'No' });
  // Two approved invoices are too few to measure.
  expect((await metricsOf(company)).accuracy).toBeNull();
  for (let count = 0; count < 18; count++) await readIn(company, 1);
  await database.asSuperuser(
    "update invoices set status = 'approved' where account_id = $1 and status = 'pending_review'",
    [accountId],
  );
  // Name, number, date, amount and currency of twenty invoices, one of them corrected.
  expect((await metricsOf(company)).accuracy).toBeCloseTo(99 / 100);

  const accuracy = await admin.client.call(getAccuracy);
  expect(accuracy).toMatchObject({ read: 100, kept: 99, invoices: 20, untouched: 19 });
  expect(accuracy.months).toHaveLength(1);
  expect(accuracy.fields).toContainEqual({
    ...{ field: 'invoiceNumber', read: 20, kept: 19, invoices: 20 },
  });
  expect(accuracy.fields).toContainEqual({ field: 'amount', read: 20, kept: 20, invoices: 20 });
  expect(accuracy.kinds).toEqual([{ kind: 'invoice', read: 100, kept: 99, invoices: 20 }]);
});

it('says how often values were right that were read with a confidence, and for which vendors', async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  for (const { accountId, admin } of [company, other]) {
    const here = { db: database.db, accountId };
    const id = await invoiceOf(here, {
      ...{ uploadId: await uploadOf(here), vendorName: 'Acme', invoiceNumber: 'A-1' },
      ...{ amount: '100.00', fieldConfidence: { amount: 0.92, invoiceNumber: 0.6 } },
    });
    const device = new Device(authorOf(admin));
    const store = postgresDocuments(database.db, editableKinds);
    const edit = device.edit('fields', { invoiceNumber: 'A-2' });
    await storeEdits(store, accountId, documentName('invoice', id), edit);
    await admin.client.send('POST', `/api/invoices/${id}/approve`, {});
  }
  const { bands, vendors } = await company.admin.client.call(getAccuracy);
  expect(bands).toEqual([
    { band: 1, confidence: 0.6, read: 1, kept: 0, invoices: 1 },
    { band: 4, confidence: 0.92, read: 1, kept: 1, invoices: 1 },
  ]);
  expect(vendors).toMatchObject([{ name: 'Acme', kept: 4, read: 5, invoices: 1 }]);
});

it('accuracy and time are shown once 20 invoices were read from files', async () => {
  const company = await newCompany();
  const { accountId } = company;
  for (let count = 0; count < 20; count++) await invoiceOf({ db: database.db, accountId });
  expect(await metricsOf(company)).toMatchObject({ measured: false, processingTime: null });
  for (let count = 0; count < 20; count++) await readIn(company, 5);
  expect(await metricsOf(company)).toMatchObject({ measured: true, processingTime: 5 });
});

it('metrics are not computed again while no invoice has changed', async () => {
  const company = await newCompany();
  const { accountId } = company;
  await readIn(company, 5);
  expect(await metricsOf(company)).toMatchObject({ processedToday: 1 });
  // A change that bypasses the sequence numbers.
  await database.asSuperuser(
    "update invoices set created_at = created_at - interval '1 day' where account_id = $1",
    [accountId],
  );
  expect(await metricsOf(company)).toMatchObject({ processedToday: 1 });
  await invoiceOf({ db: database.db, accountId });
  expect(await metricsOf(company)).toMatchObject({ processedToday: 1, savings: 28 / 30 });
});

it('uptime is the share of minutes in the last 30 days in which a node served', async () => {
  const { admin } = await newCompany();
  const count = async () => {
    const { rows } = await database.asSuperuser('select count(*)::int as count from heartbeats');
    return rows[0].count;
  };
  // The server writes heartbeats by itself.
  await eventually(async () => expect(await count()).toBeGreaterThan(0));
  const beaten = async (since: string, step: string) => {
    await database.asSuperuser('delete from heartbeats');
    await database.asSuperuser(
      `insert into heartbeats select generate_series(date_trunc('minute', now()) - $1::interval,
        date_trunc('minute', now()) - interval '1 minute', $2::interval)`,
      [since, step],
    );
    return (await admin.client.call(getMetrics)).uptime;
  };
  expect(await beaten('200 minutes', '1 minute')).toBeCloseTo(1);
  expect(await beaten('200 minutes', '2 minutes')).toBeCloseTo(0.5, 1);
  // Since the installation, and at most 30 days.
  expect(await beaten('40 days', '4 minutes')).toBeCloseTo(0.25, 2);
  const before = await count();
  await database.db.acrossAccounts('uptime', putHeartbeat);
  expect(before - (await count())).toBeGreaterThan(3_500);
  // Downtime before the earliest stored heartbeat is not counted.
  await database.asSuperuser(
    "delete from heartbeats where minute between now() - interval '39 days' and now() - interval '15 days'",
  );
  expect((await admin.client.call(getMetrics)).uptime).toBeCloseTo(0.125, 2);
});
