import { beforeAll, describe, expect, it } from 'vitest';
import { verifyInvoice } from '#shared/checks/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice, type Invoice } from '#shared/invoices/contract.ts';
import { createVendor, listVendors, updateVendor } from '#shared/vendors/contract.ts';
import { editsForVendor } from '#shared/vendors/vendorChoice.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import {
  authorOf,
  copyInvoice,
  Device,
  invoiceOf,
  storeEdits,
  vendorOf,
} from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';
import { matchVendor } from '../vendors/matchVendor.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const [ours, theirs] = ['DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19'];
const verified = { method: 'called_known_number', remark: 'Jim read it out to me' } as const;

/** A company with an approved invoice from Acme, whose bank account was verified. */
async function companyOfAcme() {
  const company = await createCompany({ db: database.db, server });
  const here = { db: database.db, accountId: company.accountId };
  const manager = await company.hire('manager');
  const acme = await vendorOf(here, { name: 'Acme Ltd', verifiedAt: new Date() });
  const invoice = (more: NewInvoice) => invoiceOf(here, { amount: '100.00', ...more });
  const paid = await invoice({ vendorId: acme, iban: ours, invoiceNumber: 'P-1' });
  await decide(manager, 'verify', paid, verified);
  await decide(manager, 'approve', paid);
  return { company, here, manager, acme, invoice, paid };
}

const decide = ({ client }: TestPerson, how: string, invoiceId: string, body: object = {}) =>
  client.send('POST', `/api/invoices/${invoiceId}/${how}`, body);

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  errorBody.parse(body).code,
];

async function edit(
  { accountId }: TestCompany,
  person: TestPerson,
  id: string,
  fields: Record<string, string | null>,
): Promise<void> {
  const device = new Device(authorOf(person));
  const name = documentName('invoice', id);
  await storeEdits(
    postgresDocuments(database.db, editableKinds),
    accountId,
    name,
    device.edit('fields', fields),
  );
}

const until = ({ admin }: TestCompany, invoiceId: string, is: (invoice: Invoice) => void) =>
  eventually(async () => is(await admin.client.call(getInvoice, { params: { invoiceId } })));

describe('the vendor shown is the one used by the checks', () => {
  it('after an edit to a known vendor’s name, which holds a foreign bank account', async () => {
    const { company, here, manager, acme, invoice } = await companyOfAcme();
    const quickfix = await vendorOf(here, { name: 'Quickfix Repairs' });
    const known = { vendorName: 'Quickfix Repairs', vendorId: quickfix, iban: theirs };
    const id = await invoice(known);
    await edit(company, company.admin, id, { vendorName: 'ACME Limited' });
    expect(codeOf(await decide(manager, 'approve', id))).toEqual([409, 'held']);
    await until(company, id, (now) => {
      expect(now).toMatchObject({ vendorId: acme, heldBy: ['bank_details_changed'] });
    });
  });

  it('after a name was entered that was not read, so duplicates are found', async () => {
    const { company, acme, invoice, paid } = await companyOfAcme();
    const id = await invoice({ vendorName: null, iban: ours, invoiceNumber: 'P-1' });
    await edit(company, company.admin, id, { vendorName: 'Acme Ltd' });
    await until(company, id, ({ vendorId, flags, heldBy }) => {
      expect({ vendorId, heldBy }).toEqual({ vendorId: acme, heldBy: ['potential_duplicate'] });
      expect(flags).toMatchObject([{ code: 'potential_duplicate', about: [paid] }]);
    });
    await edit(company, company.admin, id, { vendorName: 'Acm' });
    await until(company, id, ({ vendorId, flags }) => {
      expect(vendorId).toBeNull();
      expect(flags.map(({ code }) => code)).toEqual(['bank_details_changed', 'new_vendor']);
    });
  });
});

describe('a vendor that is chosen', () => {
  it('is the vendor of the invoice, also where another one has its name, and the vendor that was read stays known', async () => {
    const { company, here, invoice } = await companyOfAcme();
    const [one, other] = ['DE811907334', 'GB123456789'];
    await vendorOf(here, { name: 'Nordlys GmbH', taxId: one });
    const chosen = await vendorOf(here, { name: 'Nordlys', taxId: other });
    const id = await invoice({ vendorName: 'Nord', vendorTaxId: one });
    const { client } = company.admin;
    const vendors = await client.call(listVendors, {});
    const vendor = vendors.find((known) => known.id === chosen);
    const read = await client.call(getInvoice, { params: { invoiceId: id } });
    const edits = vendor && editsForVendor(vendor, read, vendors);
    expect(edits).toEqual({ vendorName: 'Nordlys', vendorTaxId: other });
    await edit(company, company.admin, id, { ...edits });
    await until(company, id, (now) => {
      expect(now).toMatchObject({
        vendorId: chosen,
        readAs: { vendorName: 'Nord', vendorTaxId: one },
      });
    });
  });

  it('is held where it is paid to an account that it is not known to have', async () => {
    const { company, acme, invoice } = await companyOfAcme();
    const id = await invoice({ vendorName: 'Unknown', iban: theirs });
    const read = await company.admin.client.call(getInvoice, { params: { invoiceId: id } });
    const edits = editsForVendor({ id: acme, name: 'Acme Ltd', taxId: null }, read, []);
    expect(edits).toEqual({ vendorName: 'Acme Ltd' });
    await edit(company, company.admin, id, { ...edits });
    await until(company, id, (now) => {
      expect(now).toMatchObject({ vendorId: acme, heldBy: ['bank_details_changed'] });
    });
  });
});

describe('a vendor is matched', () => {
  it('not by a bank account or tax id under a very different name', async () => {
    const { here, acme, invoice } = await companyOfAcme();
    const nordlys = await vendorOf(here, { name: 'Nordlys Software AS', taxId: 'DE811907334' });
    const found = (name: string | null, taxId: string | null, iban: string | null) =>
      here.db.withAccount(here.accountId, (tx) => matchVendor(tx, { name, taxId, iban }));
    expect(await found('Bluebird Consulting', null, ours)).toBeNull();
    expect(await found('Bluebird Consulting', 'DE811907334', null)).toBeNull();
    expect(await found('Nordlys Software', null, ours)).toBe(nordlys);
    expect(await found('Acme Ltd', 'DE811907334', null)).toBe(acme);
    expect(await found(null, null, ours)).toBe(acme);
    await invoice({ vendorId: nordlys, iban: theirs });
    expect(await found(null, 'DE129273398', theirs)).toBeNull();
  });
});

describe('an unknown vendor', () => {
  const newcomer = { vendorName: 'Newcomer Ltd', vendorId: null };

  it('has duplicates flagged, and once created gets its earlier invoices', async () => {
    const { company, invoice } = await companyOfAcme();
    const [first, second] = [await invoice(newcomer), await invoice(newcomer)];
    await edit(company, company.admin, first, { invoiceNumber: 'N-0077' });
    await edit(company, company.admin, second, { invoiceNumber: 'n 77', amount: '3.00' });
    const copied = { code: 'potential_duplicate', about: [first] };
    await until(company, second, ({ flags }) => {
      expect(flags).toContainEqual(expect.objectContaining(copied));
    });
    const body = { name: 'NEWCOMER Limited' };
    const { id } = await company.admin.client.call(createVendor, { body });
    await until(company, first, ({ vendorId }) => expect(vendorId).toBe(id));
    await until(company, second, ({ vendorId, flags }) => {
      expect(vendorId).toBe(id);
      expect(flags).toContainEqual(expect.objectContaining(copied));
    });
  });

  it('is created unverified when one of its invoices is approved', async () => {
    const { company, here, manager, invoice } = await companyOfAcme();
    const fromFile = async () => invoice({ ...newcomer, uploadId: await uploadOf(here) });
    const [one, other] = [await fromFile(), await fromFile()];
    await edit(company, company.admin, one, { vendorName: 'Oldtimer Ltd' });
    for (const id of [one, other]) await decide(manager, 'approve', id);
    const { body } = await company.admin.client.send('GET', '/api/vendors');
    const pending = { status: 'pending_verification' };
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Oldtimer Ltd', ...pending }),
        expect.objectContaining({ name: 'Newcomer Ltd', ...pending }),
      ]),
    );
    const third = await invoice(newcomer);
    await edit(company, company.admin, third, { amount: '7.00' });
    const { vendorId } = await company.admin.client.call(getInvoice, {
      params: { invoiceId: other },
    });
    expect(vendorId).not.toBeNull();
    await until(company, third, (now) => expect(now.vendorId).toBe(vendorId));
  });
});

it('an old duplicate is found by its number in another spelling, behind hundreds of later invoices', async () => {
  const { company, acme, invoice, paid } = await companyOfAcme();
  const old = await invoice({ vendorId: acme, invoiceNumber: 'B-00100', amount: '1.00' });
  await copyInvoice(database, paid, {
    count: 220,
    changes: "'seq', -n, 'invoice_number', 'C-' || n",
  });
  const copy = await invoice({ vendorId: acme, amount: '2.00' });
  await edit(company, company.admin, copy, { invoiceNumber: 'b 100' });
  await until(company, copy, ({ flags }) => {
    expect(flags).toContainEqual(
      expect.objectContaining({ code: 'potential_duplicate', about: [old] }),
    );
  });
});

it('a tax id that is added to another vendor is flagged on waiting invoices', async () => {
  const { company, here, invoice } = await companyOfAcme();
  const nordlys = await vendorOf(here, { name: 'Nordlys Software AS' });
  const id = await invoice({ vendorName: 'Bluebird', vendorTaxId: 'DE 811 907 334' });
  await company.admin.client.call(updateVendor, {
    params: { vendorId: nordlys },
    body: { taxId: 'DE811907334' },
  });
  await until(company, id, ({ flags }) => {
    expect(flags).toContainEqual(expect.objectContaining({ code: 'vendor_mismatch' }));
  });
});

describe('a bank account', () => {
  it('that was read still holds the invoice after it was deleted, until a colleague verifies that', async () => {
    const { company, manager, acme, invoice } = await companyOfAcme();
    const id = await invoice({ vendorId: acme, iban: theirs });
    await edit(company, company.admin, id, { iban: null });
    expect(codeOf(await decide(manager, 'approve', id))).toEqual([409, 'held']);
    expect(codeOf(await decide(company.admin, 'verify', id, verified))).toEqual([
      409,
      'own_upload',
    ]);
    await manager.client.call(verifyInvoice, { params: { invoiceId: id }, body: verified });
    expect((await decide(manager, 'approve', id)).status).toBe(200);
  });

  it('cannot be verified by the member who entered it, even if another changed its spacing', async () => {
    const { company, manager, acme, invoice } = await companyOfAcme();
    const id = await invoice({ vendorId: acme, iban: ours });
    await edit(company, manager, id, { iban: theirs.replaceAll(' ', '') });
    await edit(company, company.admin, id, { iban: theirs });
    await until(company, id, ({ heldBy }) => expect(heldBy).toEqual(['bank_details_changed']));
    const colleague = await company.hire('manager');
    expect(codeOf(await decide(manager, 'verify', id, verified))).toEqual([409, 'own_upload']);
    expect((await decide(colleague, 'verify', id, verified)).status).toBe(200);
  });

  it('that is the first of a known vendor holds the invoice', async () => {
    const { company, here, manager, invoice } = await companyOfAcme();
    const vendorId = await vendorOf(here, { name: 'Bluebird Consulting' });
    const of = { vendorId, vendorName: 'Bluebird Consulting' };
    const [first, second] = [await invoice(of), await invoice({ ...of, iban: theirs })];
    await decide(manager, 'approve', first);
    expect(codeOf(await decide(manager, 'approve', second))).toEqual([409, 'held']);
    await until(company, second, ({ flags }) => {
      expect(flags[0]?.explanation).toContain('is the first account that this vendor asks');
    });
  });

  it('that is invalid is not applied, and reported as a field error', async () => {
    const { company, manager, acme, invoice } = await companyOfAcme();
    const id = await invoice({ vendorId: acme, iban: ours });
    await edit(company, company.admin, id, { iban: 'DE89 3704 0044 0532 0130 01' });
    await until(company, id, ({ iban, fieldErrors }) => {
      expect(iban).toBe(ours);
      expect(fieldErrors).toMatchObject([{ field: 'iban' }]);
    });
    expect((await decide(manager, 'approve', id)).status).toBe(409);
  });
});
