import { beforeAll, expect, test } from 'vitest';
import { fixedRounds } from '#sync/testing/rounds.ts';
import { authorOf, Device, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import {
  codeOf,
  companyOfTwo,
  decide,
  ofSmall,
  unknown,
  verified,
} from './testing/companyOfTwo.ts';
import { payeeActions, runPayeeSequences } from './testing/payeeSequences.ts';

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

test('no sequence of actions of one person approves an account that nobody else verified', async () => {
  const { sequences, approvals } = await runPayeeSequences(product, payeeActions, fixedRounds(2));
  expect(sequences).toBe(20);
  // Otherwise this would prove nothing.
  expect(approvals).toBeGreaterThan(sequences);
});
