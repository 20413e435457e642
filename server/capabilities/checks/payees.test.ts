import { beforeAll, expect, test } from 'vitest';
import { fixedRounds } from '#sync/testing/rounds.ts';
import { TestClient } from '../../testing/client.ts';
import { authorOf, Device, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, untilRead, uploaded } from '../../testing/uploads.ts';
import { createTestKey } from '../apiKeys/testing/createTestKey.ts';
import { invoice as plainInvoice } from '../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../reading/einvoice/testing/writeUbl.ts';
import {
  codeOf,
  companyOfTwo,
  decide,
  ofPaid,
  ofSmall,
  unknown,
  verified,
} from './testing/companyOfTwo.ts';
import { payeeActions } from './testing/payees/actions.ts';
import { runPayeeSequences } from './testing/payees/runPayeeSequences.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

test('a verification for one vendor does not cover the invoice after it is renamed to another', async () => {
  const { colleague, suspect, small, invoice, edit } = await companyOfTwo(product);
  const id = await invoice({ vendorId: small, vendorName: 'Small Ltd', iban: unknown });
  expect((await decide(colleague, 'verify', id, verified)).status).toBe(200);
  await edit(new Device(authorOf(suspect)), id, { vendorName: 'Big Ltd' });
  expect(codeOf(await decide(suspect, 'approve', id))).toEqual([409, 'held']);
  const other = await invoice({ vendorName: 'Big Ltd', iban: unknown });
  expect(codeOf(await decide(suspect, 'approve', other))).toEqual([409, 'held']);
});

test('renaming a held invoice to an unknown name does not release it', async () => {
  const { suspect, big, invoice, edit, read } = await companyOfTwo(product);
  const id = await invoice({ vendorId: big, vendorName: 'Big Ltd', iban: unknown });
  await edit(new Device(authorOf(suspect)), id, { vendorName: 'Unheard of Ltd' });
  expect(codeOf(await decide(suspect, 'approve', id))).toEqual([409, 'held']);
  expect((await read(id)).status).toBe('pending_review');
});

test('a waiting invoice does not make its bank account known of a verified vendor', async () => {
  const { here, suspect, invoice } = await companyOfTwo(product);
  const vendorId = await vendorOf(here, { name: 'Bluebird Consulting' });
  const known = { vendorId, vendorName: 'Bluebird Consulting', iban: unknown };
  await invoice(known);
  const second = await invoice(known);
  await suspect.client.send('POST', `/api/vendors/${vendorId}/verify`);
  expect(codeOf(await decide(suspect, 'approve', second))).toEqual([409, 'held']);
});

test('a merge or a renamed vendor does not carry a bank account to another vendor', async () => {
  const { suspect, big, small, invoice } = await companyOfTwo(product);
  const merge = { sourceVendorId: small, targetVendorId: big, keepSourceFields: [], reason: 'One' };
  expect((await suspect.client.send('POST', '/api/vendors/merge', merge)).status).toBe(200);
  const id = await invoice({ vendorId: big, vendorName: 'Big Ltd', iban: ofSmall });
  expect(codeOf(await decide(suspect, 'approve', id))).toEqual([409, 'held']);
  expect(codeOf(await decide(suspect, 'verify', id, verified))).toEqual([409, 'own_upload']);
});

test('a member who entered the name of the vendor cannot verify its bank account', async () => {
  const { colleague, suspect, small, invoice, edit } = await companyOfTwo(product);
  const id = await invoice({ vendorId: small, vendorName: 'Small Ltd', iban: ofSmall });
  await edit(new Device(authorOf(suspect)), id, { vendorName: 'BIG Limited' });
  expect(codeOf(await decide(suspect, 'verify', id, verified))).toEqual([409, 'own_upload']);
  const seen = { ...verified, vendorName: 'Small Ltd' };
  expect(codeOf(await decide(colleague, 'verify', id, seen))).toEqual([409, 'verified_other']);
  expect((await decide(colleague, 'verify', id, verified)).status).toBe(200);
});

test.each([
  ['with a Cyrillic letter', 'Вig Ltd', 'Big Ltd'],
  ['with a Greek capital', 'Βig Ltd', 'Big Ltd'],
  ['with a letter of phonetics', 'Smɑll Ltd', 'Small Ltd'],
  ['with a Lisu capital', 'ꓢmall Ltd', 'Small Ltd'],
  ['with a Cherokee capital', 'Ꮪmall Ltd', 'Small Ltd'],
  ['with a letter twice', 'Smalll Ltd', 'Small Ltd'],
  ['with a letter left out', 'Smal Ltd', 'Small Ltd'],
  ['with two letters swapped', 'Samll Ltd', 'Small Ltd'],
  ['with "rn" for "m"', 'Srnall Ltd', 'Small Ltd'],
  ['with new bank details in it', 'Small Ltd (new bank details)', 'Small Ltd'],
])(
  'a vendor that looks like a known one, %s, is held until a colleague has verified it',
  async (_, vendorName, like) => {
    const { colleague, suspect, invoice } = await companyOfTwo(product);
    const id = await invoice({ vendorName, iban: unknown, uploadedBy: suspect.id });
    const refused = await decide(suspect, 'approve', id);
    expect(refused.body).toMatchObject({ code: 'held', heldBy: ['lookalike_vendor'] });
    expect((await decide(suspect, 'verify', id, verified)).status).toBe(409);
    const { body } = await decide(colleague, 'verify', id, verified);
    expect(JSON.stringify(body)).toContain(`looks like ${like}`);
    expect((await decide(suspect, 'approve', id)).status).toBe(200);
  },
);

test('a vendor that was paid under another name is held under a name that looks like a known one', async () => {
  const { here, colleague, suspect, invoice } = await companyOfTwo(product);
  const vendorId = await vendorOf(here, { name: 'Newco' });
  const paid = await invoice({ vendorId, vendorName: 'Newco', iban: unknown });
  expect((await decide(colleague, 'approve', paid)).status).toBe(200);
  await suspect.client.send('PUT', `/api/vendors/${vendorId}`, { name: 'Srnall Ltd' });
  const id = await invoice({ vendorId, vendorName: 'Srnall Ltd', iban: unknown });
  const { body } = await decide(suspect, 'approve', id);
  expect(body).toMatchObject({ heldBy: expect.arrayContaining(['lookalike_vendor']) });
});

test('an invoice that looks like one of a known vendor stays held after it is renamed to one that was paid', async () => {
  const { here, colleague, suspect, invoice, edit } = await companyOfTwo(product);
  const vendorId = await vendorOf(here, { name: 'Newco' });
  const paid = await invoice({ vendorId, vendorName: 'Newco', iban: unknown });
  expect((await decide(colleague, 'approve', paid)).status).toBe(200);
  const id = await invoice({ vendorName: 'Srnall Ltd', iban: unknown, uploadedBy: suspect.id });
  await edit(new Device(authorOf(suspect)), id, { vendorName: 'Newco' });
  const { body } = await decide(suspect, 'approve', id);
  expect(body).toMatchObject({ heldBy: expect.arrayContaining(['lookalike_vendor']) });
});

test('a value that was read and is not valid holds the invoice until it is corrected or verified', async () => {
  const { colleague, suspect, small, invoice, edit, read } = await companyOfTwo(product);
  const message = 'This is not a valid IBAN';
  const notValid = [{ field: 'iban', value: 'GB30 NWBK', message, instead: null }];
  const readBeside = { discount: null, shipping: null, mismatches: [], notValid };
  const known = { vendorId: small, vendorName: 'Small Ltd', readBeside, uploadedBy: suspect.id };
  const [corrected, confirmed] = [await invoice(known), await invoice(known)];
  for (const id of [corrected, confirmed]) {
    expect((await decide(suspect, 'approve', id)).body).toMatchObject({
      heldBy: ['value_not_valid'],
    });
  }
  await edit(new Device(authorOf(suspect)), corrected, { iban: ofSmall });
  expect((await decide(suspect, 'approve', corrected)).status).toBe(200);
  await decide(colleague, 'verify', confirmed, verified);
  expect((await read(confirmed)).flags[0]?.explanation).toContain(
    '“GB30 NWBK” as the bank account',
  );
  expect((await decide(suspect, 'approve', confirmed)).status).toBe(200);
});

test('an account that was entered over the one of a document of a vendor nobody knows is held', async () => {
  const { colleague, suspect, invoice, edit, read } = await companyOfTwo(product);
  const asked = { vendorName: 'Unheard of Ltd', iban: ofPaid, uploadedBy: suspect.id };
  const [typed, plain] = [await invoice(asked), await invoice(asked)];
  await edit(new Device(authorOf(suspect)), typed, { iban: unknown });
  expect(codeOf(await decide(suspect, 'approve', typed))).toEqual([409, 'held']);
  expect(codeOf(await decide(suspect, 'verify', typed, verified))).toEqual([409, 'own_upload']);
  expect((await decide(colleague, 'verify', typed, verified)).status).toBe(200);
  expect((await read(typed)).heldBy).toEqual([]);
  expect((await decide(suspect, 'approve', plain)).status).toBe(200);
});

test('a verification of an unauthenticated sender or of an invalid value does not cover another account or value', async () => {
  const { colleague, suspect, invoice, edit, read } = await companyOfTwo(product);
  const forged = await invoice({
    ...{ vendorName: 'Unheard of Ltd', sourceEmail: 'bills@unheard.example' },
    ...{ senderAuthentication: 'fail' as const, uploadedBy: suspect.id },
  });
  expect((await decide(colleague, 'verify', forged, verified)).status).toBe(200);
  await edit(new Device(authorOf(suspect)), forged, { iban: unknown });
  expect((await decide(suspect, 'approve', forged)).body).toMatchObject({
    heldBy: expect.arrayContaining(['sender_unauthenticated']),
  });

  const day = (value: string) => ({ field: 'dueDate', value, message: 'No day', instead: null });
  const beside = (value: string) => ({
    ...{ discount: null, shipping: null, mismatches: [], notValid: [day(value)] },
  });
  const wrong = await invoice({ vendorName: 'Wrong Ltd', readBeside: beside('31.02.2025') });
  expect((await decide(colleague, 'verify', wrong, verified)).status).toBe(200);
  expect((await read(wrong)).heldBy).toEqual([]);
  const again = JSON.stringify(beside('99.99.2025'));
  await product.database.asSuperuser('update invoices set read_beside = $1::jsonb where id = $2', [
    again,
    wrong,
  ]);
  expect((await decide(suspect, 'approve', wrong)).body).toMatchObject({
    heldBy: ['value_not_valid'],
  });
});

test('a member who verified an invoice that came by mail cannot approve it alone, nor one with its account', async () => {
  const { colleague, suspect, big, invoice } = await companyOfTwo(product);
  const asked = { vendorId: big, vendorName: 'Big Ltd', iban: unknown };
  const mailed = await invoice({ ...asked, sourceEmail: suspect.email });
  const uploaded = await invoice({ ...asked, uploadedBy: suspect.id });
  expect((await decide(suspect, 'verify', mailed, verified)).status).toBe(200);
  expect(codeOf(await decide(suspect, 'approve', mailed))).toEqual([409, 'own_verification']);
  expect(codeOf(await decide(suspect, 'approve', uploaded))).toEqual([409, 'held']);
  expect((await decide(colleague, 'approve', mailed)).status).toBe(200);
  expect((await decide(suspect, 'approve', uploaded)).status).toBe(200);
});

test.each([
  ['reopened', []],
  ['rejected', ['reject']],
  ['deleted', ['delete']],
  ['moved to another vendor', ['move']],
] as const)(
  'a vendor whose paid invoice was %s is still known, and another account is held',
  async (_, steps) => {
    const { here, colleague, suspect, invoice, edit, remove } = await companyOfTwo(product);
    const vendorId = await vendorOf(here, { name: 'Paid Ltd' });
    const paid = await invoice({ vendorId, vendorName: 'Paid Ltd', iban: ofPaid });
    expect((await decide(colleague, 'approve', paid)).status).toBe(200);
    expect((await decide(suspect, 'reopen', paid, { reason: 'Once more' })).status).toBe(200);
    for (const step of steps) {
      if (step === 'reject') await decide(suspect, 'reject', paid, { comments: 'Not ours' });
      if (step === 'delete') await remove(paid);
      if (step === 'move') {
        await edit(new Device(authorOf(suspect)), paid, { vendorName: 'Nobody Ltd', iban: null });
        expect((await decide(suspect, 'approve', paid)).status).toBeLessThan(410);
      }
    }
    const asked = { vendorId, vendorName: 'Paid Ltd', iban: unknown, uploadedBy: suspect.id };
    const same = await invoice(asked);
    expect(codeOf(await decide(suspect, 'approve', same))).toEqual([409, 'held']);
    const second = await vendorOf(here, { name: 'PAID Limited' });
    const alike = await invoice({ ...asked, vendorId: second });
    expect(codeOf(await decide(suspect, 'approve', alike))).toEqual([409, 'held']);
  },
);

test('a vendor that is renamed while its invoice is approved proves no account for its new name', async () => {
  const { here, suspect, invoice, read } = await companyOfTwo(product);
  const vendorId = await vendorOf(here, { name: 'Newco' });
  const id = await invoice({ vendorId, vendorName: 'Newco', iban: unknown });
  const hold = await product.database.holdRow('vendors', here.accountId);
  const renamed = suspect.client.send('PUT', `/api/vendors/${vendorId}`, { name: 'Big Ltd' });
  await hold.untilWaiting(1);
  const approved = decide(suspect, 'approve', id);
  // The approval waits for the names of its vendors before it computes holds.
  await hold.untilWaiting(2);
  await hold.release();
  expect((await renamed).status).toBe(200);
  expect(codeOf(await approved)).toEqual([409, 'held']);
  expect((await read(id)).status).toBe('pending_review');
});

test('a member who verified an invoice that an API key sent cannot approve it alone, nor one with its account', async () => {
  const { company, colleague, suspect, big, invoice } = await companyOfTwo(product);
  const key = await createTestKey({ db: product.database.db, company });
  const program = TestClient.withKey(product.server, key.token);
  const { seller } = plainInvoice;
  const asBig = { ...seller, name: 'Big Ltd', vatId: null, localTaxId: null, email: null };
  const iban = unknown.replaceAll(' ', '');
  const file = Buffer.from(writeUbl({ ...plainInvoice, seller: asBig, iban }));
  const { id: uploadId } = await uploaded(program, file, { name: 'sent.xml' });
  const { id: sent } = await invoiceIn(program, await untilRead(program, uploadId));
  const uploadedHere = await invoice({
    vendorId: big,
    vendorName: 'Big Ltd',
    iban: unknown,
    uploadedBy: suspect.id,
  });
  expect((await decide(suspect, 'verify', sent, verified)).status).toBe(200);
  expect(codeOf(await decide(suspect, 'approve', sent))).toEqual([409, 'own_verification']);
  expect(codeOf(await decide(suspect, 'approve', uploadedHere))).toEqual([409, 'held']);
  expect((await decide(colleague, 'approve', sent)).status).toBe(200);
});

test('no sequence of actions of one person approves an account that nobody else verified', async () => {
  const { sequences, approvals } = await runPayeeSequences(
    product,
    payeeActions,
    fixedRounds(1),
    3,
  );
  expect(sequences).toBe(23);
  // Otherwise this would prove nothing.
  expect(approvals).toBeGreaterThan(sequences);
}, 900_000);
