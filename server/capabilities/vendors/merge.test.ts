import { beforeAll, describe, expect, it } from 'vitest';
import { getInvoice } from '#shared/invoices/contract.ts';
import { forgetVendorLayout, getVendor, setApart, updateVendor } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, invoiceOf, storeEdits, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { putLedgerVendor } from '../integrations/ledgerVendorStore.ts';
import { createInvoice, type NewInvoice } from '../invoices/createInvoice.ts';
import type { NewVendor } from './createVendor.ts';
import { matchVendor, vendorOfSender } from './matchVendor.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const vendor = (known: Partial<NewVendor> = {}) => vendorOf(here(), known);
const invoice = (known: NewInvoice = {}) => invoiceOf(here(), known);

const reason = 'The same company, entered twice';

const merge = (sourceVendorId: string, targetVendorId: string, more: object = {}) =>
  company.admin.client.send('POST', '/api/vendors/merge', {
    ...{ sourceVendorId, targetVendorId, keepSourceFields: [], reason },
    ...more,
  });

async function vendorOfInvoice(invoiceId: string): Promise<string | null> {
  return (await company.admin.client.call(getInvoice, { params: { invoiceId } })).vendorId;
}

const matched = (sender: Partial<Parameters<typeof matchVendor>[1]>) =>
  database.db.withAccount(company.accountId, (tx) =>
    matchVendor(tx, { name: null, taxId: null, iban: null, ...sender }),
  );

describe('a merge', () => {
  it('moves all invoices, decided ones too, and keeps their decisions', async () => {
    const [source, target] = [await vendor({ name: 'Acme Ltd' }), await vendor({ name: 'Acme' })];
    const open = await invoice({ vendorId: source });
    const decided = await invoice({ vendorId: source, status: 'approved' });
    const before = await company.admin.client.call(getInvoice, { params: { invoiceId: decided } });
    const entries = await auditedBy(here(), async () => {
      const { status, body } = await merge(source, target);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          message: 'Vendors merged successfully',
          movedInvoices: 2,
          vendor: { id: target, status: 'active' },
          source: { id: source, status: 'inactive', mergedIntoId: target },
        },
      });
    });
    expect(await vendorOfInvoice(open)).toBe(target);
    const after = await company.admin.client.call(getInvoice, { params: { invoiceId: decided } });
    expect(after).toMatchObject({ vendorId: target, status: 'approved', vendorName: 'Acme Ltd' });
    expect(after.fingerprint).toBe(before.fingerprint);
    expect(entries.filter(({ entity_type }) => entity_type === 'invoice')).toMatchObject([
      { old_values: { vendorId: source }, new_values: { vendorId: target } },
      { old_values: { vendorId: source }, new_values: { vendorId: target } },
    ]);
    expect(entries.filter(({ entity_type }) => entity_type === 'vendor')).toMatchObject([
      {
        entity_id: source,
        old_values: { status: 'active', mergedIntoId: null },
        new_values: { status: 'inactive', mergedIntoId: target },
        metadata: { reason, movedInvoices: 2 },
      },
      { entity_id: target, metadata: { reason, tookOverId: source } },
    ]);
  });

  it('takes over the chosen fields that differ, as an edit of the person', async () => {
    const source = await vendor({ phone: '1', website: 'https://a.example', notes: null });
    const target = await vendor({ phone: '2', website: 'https://b.example', notes: 'Old' });
    const params = { vendorId: target };
    await company.admin.client.call(updateVendor, { params, body: { phone: '3' } });
    const entries = await auditedBy(here(), async () => {
      const { body } = await merge(source, target, { keepSourceFields: ['phone', 'notes'] });
      expect(body).toMatchObject({
        vendor: { phone: '1', website: 'https://b.example', notes: 'Old' },
      });
    });
    expect(entries).toContainEqual(
      expect.objectContaining({
        entity_id: target,
        user_email: company.admin.email,
        old_values: { phone: '3' },
        new_values: { phone: '1' },
      }),
    );
    // A device that lays the document over the row sees the same.
    const store = postgresDocuments(database.db, editableKinds);
    const name = documentName('vendor', target);
    expect(await store.load(company.accountId, name)).toMatchObject({ position: 2 });
    const edited = await company.admin.client.call(updateVendor, {
      params,
      body: { notes: 'New' },
    });
    expect(edited).toMatchObject({ phone: '1', notes: 'New' });
  });

  it('assigns later invoices to the target, by name, tax ID, account and address', async () => {
    const email = 'post@quill.example';
    const source = await vendor({ name: 'Quill & Ink Ltd', taxId: 'GB 123 4567 89', email });
    const target = await vendor({ name: 'Stationery House', taxId: 'GB 987 6543 21' });
    await invoice({ vendorId: source, iban: 'GB33BUKB20201555555555' });
    expect((await merge(source, target)).status).toBe(200);
    expect(await matched({ name: 'Quill and Ink' })).toBe(target);
    expect(await matched({ taxId: 'GB123456789' })).toBe(target);
    expect(await matched({ iban: 'GB33 BUKB 2020 1555 5555 55' })).toBe(target);
    const proven = { address: email, authentication: 'pass' } as const;
    const sentBy = database.db.withAccount(company.accountId, (tx) =>
      vendorOfSender(tx, proven, 'Quill and Ink'),
    );
    expect(await sentBy).toBe(target);
    const late = await invoice({ vendorId: source });
    expect(await vendorOfInvoice(late)).toBe(target);
  });

  it('of a vendor with merged vendors leads those to the new target', async () => {
    const [first, second, third] = [
      await vendor({ name: 'Ursa Minor' }),
      await vendor({ name: 'Ursa' }),
      await vendor({ name: 'Ursa Major' }),
    ];
    expect((await merge(first, second)).status).toBe(200);
    expect((await merge(second, third)).status).toBe(200);
    expect(await matched({ name: 'Ursa Minor' })).toBe(third);
  });

  it('is audited with the old and new values of everything it has changed', async () => {
    const [led, source, target, third] = [
      await vendor({ name: 'Ara Minor' }),
      await vendor({ name: 'Ara' }),
      await vendor({ name: 'Ara Major' }),
      await vendor({ name: 'Arabesque' }),
    ];
    const { client, email } = company.admin;
    await merge(led, source);
    await client.call(setApart, { params: { vendorId: source }, body: { otherId: third } });
    const params = { vendorId: source };
    await client.call(forgetVendorLayout, { params });
    const key = { companyId: '1', vendorId: source, vendorKey: source };
    await database.db.withAccount(company.accountId, (tx) =>
      putLedgerVendor(tx, {
        ...{ ...key, ledger: 'quickbooks', name: 'Ara', externalId: '58' },
        ...{ suggestedAccountId: null, suggestedTaxCodes: [] },
      }),
    );
    const entries = await auditedBy(here(), () => merge(source, target));
    const told = entries.map(({ entity_id: id, old_values: old, new_values: now }) => [
      id,
      old,
      now,
    ]);
    const before = { ledgerVendors: ['quickbooks 1: 58'] };
    expect(told).toEqual([
      [
        source,
        { status: 'active', mergedIntoId: null, ...before },
        { status: 'inactive', mergedIntoId: target, ledgerVendors: [] },
      ],
      [
        target,
        { layoutForgottenAt: null, ledgerVendors: [] },
        { layoutForgottenAt: expect.any(String), ...before },
      ],
      [led, { mergedIntoId: source }, { mergedIntoId: target }],
      [target, { apartSaidBy: null }, { apartSaidBy: email }],
      [third, { apartSaidBy: null }, { apartSaidBy: email }],
    ]);
  });

  it('concurrent with another one succeeds once, and the other is refused', async () => {
    const [one, other] = [await vendor({ name: 'Lyra' }), await vendor({ name: 'Lyra Ltd' })];
    const invoices = [await invoice({ vendorId: one }), await invoice({ vendorId: other })];
    const replies = await Promise.all([merge(one, other), merge(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'merged',
      message: expect.stringMatching(/was merged into/),
    });
    const [kept, ...rest] = new Set(await Promise.all(invoices.map(vendorOfInvoice)));
    expect(rest).toEqual([]);
    expect([one, other]).toContain(kept);
  });

  it('loses no invoice that is being written when it begins, or that comes while it runs', async () => {
    const [source, target] = [
      await vendor({ name: 'Corvus' }),
      await vendor({ name: 'Corvus Co' }),
    ];
    const [written, mayEnd] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const early = database.db.withAccount(company.accountId, async (tx) => {
      const { id } = await createInvoice(tx, systemActor, { vendorId: source });
      const [row] = await tx.run<{ pid: number }>(unprepared('select pg_backend_pid() as pid'));
      if (row) written.resolve(row.pid);
      await mayEnd.promise;
      return id;
    });
    const writer = await written.promise;
    const merging = merge(source, target);
    await database.untilWaitingFor(writer, 1);
    const late = invoice({ vendorId: source });
    await database.untilWaitingFor(writer, 2);
    mayEnd.resolve();
    expect(await merging).toMatchObject({ status: 200 });
    for (const id of await Promise.all([early, late])) {
      expect(await vendorOfInvoice(id)).toBe(target);
    }
  });

  it('is refused into a vendor that was merged itself, is inactive, or is the same', async () => {
    const [source, target, third] = [await vendor(), await vendor(), await vendor()];
    await merge(target, third);
    expect(await merge(source, target)).toMatchObject({
      status: 409,
      body: { code: 'merged', mergedIntoId: third },
    });
    expect((await merge(target, source)).status).toBe(409);
    const unused = await vendor({ status: 'inactive' });
    expect(await merge(source, unused)).toMatchObject({ status: 409, body: { code: 'inactive' } });
    expect((await merge(source, source)).status).toBe(400);
    expect((await merge(source, newId())).status).toBe(404);
  });

  it('needs both vendors and a reason', async () => {
    const [source, target] = [await vendor(), await vendor()];
    expect((await merge(source, target, { reason: '  ' })).body).toMatchObject({
      message: expect.stringContaining('Please provide a reason for merging'),
    });
    expect((await merge('', target)).body).toMatchObject({
      message: expect.stringContaining('Please select both source and target vendors'),
    });
    expect((await merge(source, target, { keepSourceFields: ['name'] })).status).toBe(400);
  });

  it('allows no more changes of the source, not even by an edit that was on its way', async () => {
    const [source, target] = [await vendor({ phone: '1' }), await vendor({ name: 'Vela' })];
    const device = new Device(authorOf(company.admin));
    const late = device.edit('fields', { email: 'late@mail.example' });
    expect((await merge(source, target)).status).toBe(200);
    const refused = { status: 409, body: { code: 'merged', mergedIntoId: target } };
    const { client } = company.admin;
    const email = 'mallory@mail.example';
    expect(await client.send('PUT', `/api/vendors/${source}`, { email })).toMatchObject(refused);
    expect(await client.send('POST', `/api/vendors/${source}/layout/forget`)).toMatchObject(
      refused,
    );
    const name = documentName('vendor', source);
    const store = postgresDocuments(database.db, editableKinds);
    expect(await storeEdits(store, company.accountId, name, late)).toMatchObject({
      outcome: 'refused',
      refused: new Map([[0, 'frozen']]),
    });
    const params = { vendorId: source };
    expect(await company.admin.client.call(getVendor, { params })).toMatchObject({ email: null });
  });

  it('lets edits of the target that were on their way arrive', async () => {
    const [source, target] = [await vendor({ phone: '1' }), await vendor({ phone: '2' })];
    const device = new Device(authorOf(company.admin));
    const late = device.edit('fields', { website: 'https://late.example' });
    await merge(source, target, { keepSourceFields: ['phone'] });
    const store = postgresDocuments(database.db, editableKinds);
    await storeEdits(store, company.accountId, documentName('vendor', target), late);
    const params = { vendorId: target };
    expect(await company.admin.client.call(updateVendor, { params, body: {} })).toMatchObject({
      phone: '1',
      website: 'https://late.example',
    });
  });
});
