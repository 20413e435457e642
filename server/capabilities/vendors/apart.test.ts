import { beforeAll, describe, expect, it } from 'vitest';
import {
  activateVendor,
  getDuplicates,
  getVendorStats,
  getVendorTrail,
  mergeVendors,
  setApart,
  undoApart,
  updateVendor,
} from '#shared/vendors/contract.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});

/** Each test has a company of its own, because likenesses depend on all its vendors. */
async function ownCompany() {
  company = await createCompany({ db: product.database.db, server: product.server });
  return { db: product.database.db, accountId: company.accountId };
}
const admin = () => company.admin.client;
const change = (vendorId: string, body: object) =>
  admin().call(updateVendor, { params: { vendorId }, body });
const apart = (vendorId: string, otherId: string, seen?: string) =>
  admin().call(setApart, { params: { vendorId }, body: { otherId, ...(seen && { seen }) } });
const groups = async () =>
  (await admin().call(getDuplicates)).map((group) => group.map(({ vendor }) => vendor.name));
const reasons = async () =>
  (await admin().call(getDuplicates)).flatMap((group) => group.map(({ reason }) => reason));

async function twins() {
  const here = await ownCompany();
  const one = await vendorOf(here, { name: 'Acme Ltd' });
  const other = await vendorOf(here, { name: 'Acme' });
  return { here, one, other };
}

describe('two vendors that a member has said are different', () => {
  it('are no duplicates any more, even after edits, until that is undone', async () => {
    const { here, one, other } = await twins();
    const entries = await auditedBy(here, async () => {
      const { likeness } = await apart(other, one, 'same name');
      expect(likeness).toMatchObject({ reason: 'same name', apart: { by: company.admin.email } });
    });
    expect(entries.map(({ entity_id: id, metadata }) => [id, metadata])).toEqual([
      [other, { apartFrom: 'Acme Ltd', otherVendorId: one }],
      [one, { apartFrom: 'Acme', otherVendorId: other }],
    ]);
    expect(await groups()).toEqual([]);
    expect((await admin().call(getVendorStats)).duplicatesDetected).toBe(0);
    await change(one, { email: 'office@acme.example' });
    await change(other, { email: 'office@acme.example', name: 'ACME' });
    expect(await groups()).toEqual([]);
    const body = { otherId: one };
    await admin().call(undoApart, { params: { vendorId: other }, body });
    expect(await groups()).toHaveLength(1);
    const { entries: told } = await admin().call(getVendorTrail, { params: { vendorId: one } });
    expect(told[0]?.step).toEqual({ name: 'notApartFrom', with: 'ACME' });
  });

  it('are asked about again when they come to share a tax ID or an account, with that as the reason', async () => {
    const { here, one, other } = await twins();
    await apart(one, other);
    await change(one, { taxId: 'DE811907334' });
    expect(await groups()).toEqual([]);
    await change(other, { taxId: 'DE 811907334' });
    const said = `since ${company.admin.email} said that they are different`;
    const asked = `same tax ID and same name, ${said}`;
    expect(await reasons()).toEqual([asked, asked]);
    await apart(one, other, asked);
    expect(await groups()).toEqual([]);
    const iban = 'DE89370400440532013000';
    for (const vendorId of [one, other]) await invoiceOf(here, { vendorId, iban });
    expect((await reasons())[0]).toContain('same bank account');
  });

  it('stay apart when one of them is merged, or was inactive in between', async () => {
    const { here, one, other } = await twins();
    await apart(one, other);
    const target = await vendorOf(here, { name: 'Acme Group', email: 'office@acme.example' });
    await change(one, { email: 'office@acme.example' });
    const choice = { sourceVendorId: other, targetVendorId: target, keepSourceFields: [] };
    await admin().call(mergeVendors, { body: { ...choice, reason: 'One' } });
    await change(target, { name: 'Acme' });
    expect(await groups()).toEqual([]);

    await invoiceOf(here, { vendorId: one });
    await admin().send('DELETE', `/api/vendors/${one}`);
    await admin().call(activateVendor, { params: { vendorId: one } });
    expect(await groups()).toEqual([]);
  });

  it('are not connected through a third vendor', async () => {
    const { here, one, other } = await twins();
    await vendorOf(here, { name: 'Acme Limited', taxId: '811907334' });
    await change(one, { taxId: '811907334' });
    await apart(one, other);
    expect(await groups()).toEqual([['Acme Ltd', 'Acme Limited']]);
  });

  it('are asked about again if their likeness has changed since the person saw it', async () => {
    const { one, other } = await twins();
    for (const vendorId of [one, other]) await change(vendorId, { taxId: 'DE811907334' });
    const path = `/api/vendors/${one}/apart`;
    const reply = await admin().send('POST', path, { otherId: other, seen: 'same name' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await groups()).toHaveLength(1);
  });

  it('must belong to one company, and be declared by somebody who may merge', async () => {
    const { one, other } = await twins();
    const elsewhere = await twins();
    const stranger = elsewhere.one;
    const path = `/api/vendors/${stranger}/apart`;
    expect((await admin().send('POST', path, { otherId: stranger })).status).toBe(400);
    expect((await admin().send('POST', path, { otherId: other })).status).toBe(404);
    expect(
      (await admin().send('POST', `/api/vendors/${one}/apart`, { otherId: other })).status,
    ).toBe(404);
    const clerk = await company.hire('clerk');
    expect((await clerk.client.send('POST', path, { otherId: elsewhere.other })).status).toBe(403);
  });
});

describe('a vendor that was made inactive', () => {
  it('can be made active again, which is audited with its inactivation', async () => {
    const here = await ownCompany();
    const vendorId = await vendorOf(here, { name: 'Acme Ltd', status: 'inactive' });
    const entries = await auditedBy(here, async () => {
      const again = await admin().call(activateVendor, { params: { vendorId } });
      expect(again.status).toBe('active');
      await admin().call(activateVendor, { params: { vendorId } });
    });
    expect(entries).toMatchObject([
      { action: 'update', old_values: { status: 'inactive' }, new_values: { status: 'active' } },
    ]);
  });

  it('cannot be made active after it was merged, and the refusal names the target', async () => {
    const { one, other } = await twins();
    const choice = { sourceVendorId: one, targetVendorId: other, keepSourceFields: [] };
    await admin().call(mergeVendors, { body: { ...choice, reason: 'One' } });
    expect(await admin().send('POST', `/api/vendors/${one}/activate`)).toMatchObject({
      status: 409,
      body: { code: 'merged', message: 'Acme Ltd was merged into Acme.', mergedIntoId: other },
    });
    const { entries } = await admin().call(getVendorTrail, { params: { vendorId: one } });
    expect(entries[0]).toMatchObject({
      step: { name: 'mergedInto', with: 'Acme' },
      remark: 'One',
    });
  });
});
