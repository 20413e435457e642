import { beforeAll, describe, expect, it } from 'vitest';
import { createVendor, updateVendor } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { newId } from '../../platform/db/newId.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, storeEdits, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { compareAll } from './likeness/compareAnew.ts';
import { matchVendor, vendorOfSender } from './matchVendor.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const audited = (work: () => Promise<unknown>) => auditedBy(here(), work);

describe('a new vendor', () => {
  it('has the id from its device, and the usual terms', async () => {
    const id = newId();
    const entries = await audited(async () => {
      const body = { id, name: ' Acme ', email: 'billing@acme.example' };
      expect(await company.admin.client.call(createVendor, { body })).toMatchObject({
        id,
        name: 'Acme',
        email: 'billing@acme.example',
        taxId: null,
        paymentTerms: 'NET30',
        preferredPaymentMethod: 'check',
        status: 'active',
        revision: 1,
      });
    });
    expect(entries).toMatchObject([{ category: 'VENDOR', action: 'create', entity_id: id }]);
  });

  it('needs a name and an unused id', async () => {
    const send = (body: object) => company.admin.client.send('POST', '/api/vendors', body);
    expect((await send({ email: 'a@b.example' })).status).toBe(400);
    expect((await send({ name: 'Acme', surprise: 1 })).status).toBe(400);
    const id = await vendorOf(here());
    expect((await send({ id, name: 'Acme' })).status).toBe(409);
  });
});

describe('an edit by call', () => {
  it('becomes an edit of the document, by the caller', async () => {
    const id = await vendorOf(here(), { name: 'Before', phone: '1' });
    const entries = await audited(async () => {
      const body = { name: 'After', phone: '1', email: null };
      const params = { vendorId: id };
      const vendor = await company.admin.client.call(updateVendor, { params, body });
      expect(vendor).toMatchObject({ name: 'After', revision: 2 });
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        user_email: company.admin.email,
        old_values: { name: 'Before' },
        new_values: { name: 'After' },
      },
    ]);
    const stored = await postgresDocuments(database.db, editableKinds).load(
      company.accountId,
      documentName('vendor', id),
    );
    expect(stored).toMatchObject({ position: 1 });
  });

  it("does not touch fields sent unchanged: another person's correction in between stays", async () => {
    const id = await vendorOf(here(), { name: 'Before', phone: '1' });
    const store = postgresDocuments(database.db, editableKinds);
    const params = { vendorId: id };
    await company.admin.client.call(updateVendor, { params, body: { name: 'After' } });
    const device = new Device(authorOf(company.admin));
    const name = documentName('vendor', id);
    await storeEdits(store, company.accountId, name, device.edit('fields', { phone: '2' }));
    const after = await company.admin.client.call(updateVendor, {
      params,
      body: { name: 'After', phone: '2', website: null },
    });
    expect(after).toMatchObject({ name: 'After', phone: '2', revision: 3 });
  });

  it('corrects a field in error, even with the value that the row has already', async () => {
    const id = await vendorOf(here(), { name: 'Before' });
    const device = new Device(authorOf(company.admin));
    const name = documentName('vendor', id);
    await storeEdits(
      postgresDocuments(database.db, editableKinds),
      company.accountId,
      name,
      device.edit('fields', { name: '' }),
    );
    const params = { vendorId: id };
    const untouched = await company.admin.client.call(updateVendor, { params, body: {} });
    expect(untouched.fieldErrors).toMatchObject([{ field: 'name' }]);
    const mended = await company.admin.client.call(updateVendor, {
      params,
      body: { name: 'Before' },
    });
    expect(mended).toMatchObject({ name: 'Before', fieldErrors: [] });
  });

  it('sets and takes away how its invoices are entered in the books', async () => {
    const id = await vendorOf(here());
    const params = { vendorId: id };
    const [defaultAccount, defaultApprover] = [newId(), company.admin.id];
    const set = await company.admin.client.call(updateVendor, {
      params,
      body: { defaultAccount, defaultApprover },
    });
    expect(set).toMatchObject({ defaultAccount, defaultTaxCode: null, defaultApprover });
    const taken = await company.admin.client.call(updateVendor, {
      params,
      body: { defaultAccount: null },
    });
    expect(taken).toMatchObject({ defaultAccount: null, defaultApprover });
  });

  it('refuses an invalid value before it changes anything', async () => {
    const id = await vendorOf(here());
    const body = { email: 'nobody' };
    const reply = await company.admin.client.send('PUT', `/api/vendors/${id}`, body);
    expect(reply.status).toBe(400);
  });
});

describe('the sender of an invoice', () => {
  const found = (sender: Partial<Parameters<typeof matchVendor>[1]>) =>
    database.db.withAccount(company.accountId, (tx) =>
      matchVendor(tx, { name: null, taxId: null, iban: null, ...sender }),
    );
  const sentFrom = (address: string) =>
    database.db.withAccount(company.accountId, (tx) =>
      vendorOfSender(tx, { address, authentication: 'pass' }, 'Osprey'),
    );

  it("is found by a vendor's present values, before its keys are stored and after", async () => {
    const id = await vendorOf(here(), {
      name: 'Osprey Ltd',
      taxId: 'GB 1-23',
      email: 'a@o.example',
    });
    const params = { vendorId: id };
    for (const wait of [false, true]) {
      if (wait) await database.db.withAccount(company.accountId, compareAll);
      expect(await found({ name: 'OSPREY' })).toBe(id);
      expect(await found({ taxId: 'gb123' })).toBe(id);
      expect(await sentFrom('A@o.example')).toBe(id);
    }
    const body = { name: 'Harrier', taxId: null, email: null, primaryContactEmail: 'b@o.example' };
    await company.admin.client.call(updateVendor, { params, body });
    for (const wait of [false, true]) {
      if (wait) await database.db.withAccount(company.accountId, compareAll);
      expect(await found({ name: 'Osprey' })).toBeNull();
      expect(await found({ taxId: 'GB123' })).toBeNull();
      expect(await found({ name: 'Harrier' })).toBe(id);
      expect(await sentFrom('a@o.example')).toBeNull();
      expect(await sentFrom('b@o.example')).toBe(id);
    }
  });
});

describe('a vendor that is deleted', () => {
  it('is gone for good, with its document', async () => {
    const id = await vendorOf(here(), { name: 'Acme' });
    const params = { vendorId: id };
    await company.admin.client.call(updateVendor, { params, body: { name: 'Renamed' } });
    const entries = await audited(async () => {
      expect((await company.admin.client.send('DELETE', `/api/vendors/${id}`)).body).toEqual({
        message: 'Vendor deleted successfully',
        vendor: null,
      });
    });
    expect(entries).toMatchObject([{ action: 'delete', old_values: { name: 'Renamed' } }]);
    expect((await company.admin.client.send('DELETE', `/api/vendors/${id}`)).status).toBe(404);
    expect((await company.admin.client.send('PUT', `/api/vendors/${id}`, {})).status).toBe(404);
    const { rows } = await database.asSuperuser(
      'select 1 from document_updates where document = $1',
      [documentName('vendor', id)],
    );
    expect(rows).toEqual([]);
  });
});
