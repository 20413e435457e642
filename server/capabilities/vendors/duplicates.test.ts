import { beforeAll, describe, expect, it } from 'vitest';
import {
  getDuplicates,
  getVendorStats,
  listVendors,
  mergeVendors,
  updateVendor,
  verifyVendor,
} from '#shared/vendors/contract.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

/** Each test has a company of its own, because likenesses depend on all its vendors. */
async function ownCompany() {
  company = await createCompany({ db: database.db, server });
  return { db: database.db, accountId: company.accountId };
}
const admin = () => company.admin.client;
const create = (body: object, query = '') => admin().send('POST', `/api/vendors${query}`, body);
const groups = async () =>
  (await admin().call(getDuplicates)).map((group) =>
    group.map(({ vendor, reason }) => [vendor.name, reason]),
  );

describe('a vendor that is entered once more', () => {
  it('is created when the person insists after seeing the similar ones', async () => {
    const here = await ownCompany();
    const id = await vendorOf(here, { name: 'Acme Ltd', taxId: 'DE811907334' });
    await vendorOf(here, { name: 'Bluebird Consulting' });
    const twin = { name: 'ACME Limited', taxId: 'DE 811 907 334' };
    const refused = await create(twin);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'duplicates', duplicates: [{ vendor: { id }, score: 1 }] },
    });
    expect(refused.body).toMatchObject({
      duplicates: [{ reason: 'same tax ID and same name' }],
    });
    expect((await admin().call(listVendors)).length).toBe(2);
    expect((await create(twin, '?force=true')).status).toBe(201);
    expect((await create({ name: 'Kestrel Freight' })).status).toBe(201);
  });

  it('is recognised by the name of a vendor that was merged', async () => {
    const here = await ownCompany();
    const source = await vendorOf(here, { name: 'Quill Stationery' });
    const target = await vendorOf(here, { name: 'House of Paper' });
    const body = {
      sourceVendorId: source,
      targetVendorId: target,
      keepSourceFields: [],
      reason: 'One',
    };
    await admin().call(mergeVendors, { body });
    expect((await create({ name: 'Quill Stationery Inc' })).body).toMatchObject({
      duplicates: [
        { vendor: { id: target }, reason: 'same name as Quill Stationery, merged into it' },
      ],
    });
  });

  it('twice at the same moment leads to a question for the second', async () => {
    await ownCompany();
    const replies = await Promise.all([
      create({ name: 'Kestrel' }),
      create({ name: 'Kestrel Ltd' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('groups of vendors that may be one', () => {
  it('follow every change of a vendor', async () => {
    const here = await ownCompany();
    const one = await vendorOf(here, { name: 'Acme Ltd' });
    const other = await vendorOf(here, { name: 'Acme' });
    expect(await groups()).toEqual([
      [
        ['Acme Ltd', 'same name'],
        ['Acme', 'same name'],
      ],
    ]);
    await admin().call(updateVendor, { params: { vendorId: other }, body: { name: 'Zenith' } });
    expect(await groups()).toEqual([]);
    await admin().call(updateVendor, { params: { vendorId: other }, body: { name: 'ACME' } });
    expect(await groups()).toHaveLength(1);
    await admin().send('DELETE', `/api/vendors/${one}`);
    expect(await groups()).toEqual([]);
  });

  it('follow the bank accounts on invoices', async () => {
    const here = await ownCompany();
    const one = await vendorOf(here, { name: 'Acme Roofing' });
    const other = await vendorOf(here, { name: 'Roofing by Acme and Sons' });
    expect(await groups()).toEqual([]);
    const iban = 'DE89370400440532013000';
    await invoiceOf(here, { vendorId: one, iban });
    await invoiceOf(here, { vendorId: other, iban: 'DE89 3704 0044 0532 0130 00' });
    expect(await groups()).toMatchObject([
      [
        [expect.any(String), expect.stringContaining('same bank account')],
        [expect.any(String), expect.stringContaining('same bank account')],
      ],
    ]);
  });

  it('contain every copy, even of a vendor entered very often, and after many copies were merged', async () => {
    const here = await ownCompany();
    const enter = () => vendorOf(here, { name: 'Acme Ltd', taxId: 'DE811907334' });
    const copies: string[] = [];
    for (let made = 0; made < 30; made++) copies.push(await enter());
    const inGroups = async () =>
      (await admin().call(getDuplicates)).flat().map(({ vendor }) => vendor.id);
    expect((await inGroups()).toSorted()).toEqual(copies);
    expect((await create({ name: 'Acme Ltd' })).body).toMatchObject({ code: 'duplicates' });
    // Nor when the vendors that all others are compared with are edited.
    for (const vendorId of copies.slice(0, 25)) {
      await admin().call(updateVendor, { params: { vendorId }, body: { address: '1 Oak Road' } });
    }
    expect(await inGroups()).toHaveLength(30);

    const target = copies[29] ?? '';
    for (const source of copies.slice(0, 28)) {
      const ids = { sourceVendorId: source, targetVendorId: target };
      await admin().call(mergeVendors, { body: { ...ids, keepSourceFields: [], reason: 'One' } });
    }
    expect(await inGroups()).toEqual([copies[28], target]);
    const late = await enter();
    expect(await inGroups()).toContain(late);
  });

  it('include the next vendors in line when copies are deleted', async () => {
    const here = await ownCompany();
    const copies: string[] = [];
    for (let made = 0; made < 30; made++) copies.push(await vendorOf(here, { name: 'Acme Ltd' }));
    expect(await groups()).toHaveLength(2);
    for (const id of copies.slice(0, 27)) await admin().send('DELETE', `/api/vendors/${id}`);
    expect((await groups()).flat()).toHaveLength(3);
  });

  it('include an account seen first on a rejected invoice', async () => {
    const here = await ownCompany();
    const one = await vendorOf(here, { name: 'Acme Roofing' });
    const other = await vendorOf(here, { name: 'Roofing by Acme and Sons' });
    const iban = 'DE89370400440532013000';
    await invoiceOf(here, { vendorId: one, iban });
    await invoiceOf(here, { vendorId: other, iban, status: 'rejected' });
    expect(await groups()).toEqual([]);
    await invoiceOf(here, { vendorId: other, iban });
    expect(await groups()).toHaveLength(1);
  });

  it('reach devices through the feed, and disappear when they no longer apply', async () => {
    const here = await ownCompany();
    await vendorOf(here, { name: 'Acme Ltd' });
    const other = await vendorOf(here, { name: 'Acme' });
    const changes = async (): Promise<unknown> =>
      (await admin().send('GET', '/api/sync/changes')).body;
    const likeness = expect.objectContaining({
      kind: 'likeness',
      row: expect.objectContaining({ reason: 'same name' }),
    });
    // Without anybody asking for the groups.
    await expect.poll(changes).toMatchObject({
      changes: expect.arrayContaining([likeness]),
    });
    await admin().send('DELETE', `/api/vendors/${other}`);
    await expect.poll(changes).not.toMatchObject({
      changes: expect.arrayContaining([likeness]),
    });
  });

  it('contain vendors of one company only', async () => {
    await vendorOf(await ownCompany(), { name: 'Acme Ltd' });
    const here = await ownCompany();
    expect((await create({ name: 'Acme Ltd' })).status).toBe(201);
    await vendorOf(here, { name: 'Bluebird' });
    expect(await groups()).toEqual([]);
  });
});

describe('the list and its figures', () => {
  it('count the vendors, and find them by name, tax ID and e-mail', async () => {
    const here = await ownCompany();
    await vendorOf(here, { name: 'Acme Ltd', taxId: 'DE811907334' });
    await vendorOf(here, { name: 'Acme', status: 'pending_verification' });
    await vendorOf(here, {
      name: 'Bluebird',
      email: 'hi@bluebird.example',
      verifiedAt: new Date(),
    });
    await vendorOf(here, { name: 'Gone 100%', status: 'inactive' });
    expect(await admin().call(getVendorStats)).toEqual({
      totalVendors: 4,
      activeVendors: 2,
      verifiedVendors: 1,
      duplicatesDetected: 1,
    });
    const found = async (search: string) => {
      const { body } = await admin().send(
        'GET',
        `/api/vendors?search=${encodeURIComponent(search)}`,
      );
      return listVendors.answer.parse(body).map(({ name }) => name);
    };
    expect(await found('acme')).toEqual(['Acme', 'Acme Ltd']);
    expect(await found('8119')).toEqual(['Acme Ltd']);
    expect(await found('bluebird.example')).toEqual(['Bluebird']);
    expect(await found('100%')).toEqual(['Gone 100%']);
    expect(await found('_')).toEqual([]);
  });
});

describe('verifying', () => {
  it('is audited once, and makes a new vendor active', async () => {
    const here = await ownCompany();
    const vendorId = await vendorOf(here, { status: 'pending_verification' });
    const entries = await auditedBy(here, async () => {
      const first = await admin().call(verifyVendor, { params: { vendorId } });
      expect(first).toMatchObject({ status: 'active', verifiedAt: expect.any(String) });
      const again = await admin().call(verifyVendor, { params: { vendorId } });
      expect(again.verifiedAt).toBe(first.verifiedAt);
    });
    expect(entries).toMatchObject([
      { action: 'update', old_values: { verifiedAt: null, status: 'pending_verification' } },
    ]);
  });
});

describe('deleting', () => {
  it('a vendor with invoices makes it inactive instead, and says so', async () => {
    const here = await ownCompany();
    const vendorId = await vendorOf(here, { name: 'Acme Ltd' });
    await invoiceOf(here, { vendorId });
    expect(await admin().send('DELETE', `/api/vendors/${vendorId}`)).toMatchObject({
      status: 200,
      body: {
        message: 'Acme Ltd has 1 invoice: it was made inactive instead.',
        vendor: { id: vendorId, status: 'inactive' },
      },
    });
  });

  it('keeps a vendor with merged vendors, and those themselves', async () => {
    const here = await ownCompany();
    const source = await vendorOf(here, { name: 'Acme Ltd' });
    const target = await vendorOf(here, { name: 'Acme' });
    const body = {
      sourceVendorId: source,
      targetVendorId: target,
      keepSourceFields: [],
      reason: 'One',
    };
    await admin().call(mergeVendors, { body });
    expect((await admin().send('DELETE', `/api/vendors/${source}`)).body).toMatchObject({
      code: 'merged',
    });
    expect((await admin().send('DELETE', `/api/vendors/${target}`)).body).toMatchObject({
      vendor: { status: 'inactive' },
    });
  });
});
