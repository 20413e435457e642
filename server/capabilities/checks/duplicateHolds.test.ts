import { beforeAll, describe, expect, it } from 'vitest';
import { bulkApprove } from '#shared/approvals/contract.ts';
import { dismissFlag } from '#shared/checks/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

async function companyWithApproved(known: NewInvoice = {}) {
  const { db } = product.database;
  const company = await createCompany({ db, server: product.server });
  const here = { db, accountId: company.accountId };
  const manager = await company.hire('manager');
  const approved = await invoiceOf(here, {
    ...{ invoiceNumber: 'A-0100', amount: '250.00', invoiceDate: '2025-06-02' },
    ...known,
  });
  expect((await decide(manager, 'approve', approved)).status).toBe(200);
  const invoice = (more: NewInvoice) => invoiceOf(here, { amount: '7.00', ...more });
  return { company, here, manager, approved, invoice };
}

const decide = ({ client }: TestPerson, how: string, invoiceId: string, body: object = {}) =>
  client.send('POST', `/api/invoices/${invoiceId}/${how}`, body);

const heldOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  errorBody.parse(body).code,
];
const held = [409, 'held'];

describe('a duplicate of an approved invoice is not approved', () => {
  it.each([
    ['with its number in another spelling', { invoiceNumber: 'a 100' }],
    ['with its amount three days later', { amount: '250.00', invoiceDate: '2025-06-05' }],
  ])('%s', async (_, same) => {
    const { manager, invoice } = await companyWithApproved();
    const copy = await invoice(same);
    expect(heldOf(await decide(manager, 'approve', copy))).toEqual(held);
    const patched = await manager.client.send('PATCH', `/api/invoices/${copy}`, {
      status: 'approved',
    });
    expect(heldOf(patched)).toEqual(held);
    const body = { invoiceIds: [copy] };
    const { approved, refused } = await manager.client.call(bulkApprove, { body });
    expect({ approved, refused }).toMatchObject({ approved: [], refused: [{ code: 'held' }] });
  });

  it('of the same file under another vendor and number', async () => {
    const { here, manager, invoice, approved } = await companyWithApproved();
    const uploads = [await uploadOf(here), await uploadOf(here)];
    await product.database.asSuperuser(
      "update uploads set file_hash = 'the same' where id = any($1::uuid[])",
      [uploads],
    );
    await product.database.asSuperuser('update invoices set upload_id = $1 where id = $2', [
      uploads[0],
      approved,
    ]);
    const copy = await invoice({ vendorName: 'Somebody Else', uploadId: uploads[1] ?? null });
    expect(heldOf(await decide(manager, 'approve', copy))).toEqual(held);
  });

  it('after its vendor was renamed, and another was added under its name', async () => {
    const { here, manager, invoice } = await companyWithApproved();
    const known = {
      ...{ vendorName: 'Bluebird Ltd', invoiceNumber: 'B-7', invoiceDate: '2025-06-20' },
      amount: '7.00',
    };
    const vendorId = await vendorOf(here, { name: known.vendorName });
    const paid = await invoice({ ...known, vendorId });
    expect((await decide(manager, 'approve', paid)).status).toBe(200);
    const renamed = await manager.client.send('PUT', `/api/vendors/${vendorId}`, { name: 'Jay' });
    expect(renamed.status).toBe(200);
    const again = await vendorOf(here, { name: 'BLUEBIRD Limited' });
    const sameNumber = await invoice({ ...known, vendorId: again });
    expect(heldOf(await decide(manager, 'approve', sameNumber))).toEqual(held);
    const sameAmount = await invoice({ ...known, vendorId: again, invoiceNumber: 'B-8' });
    expect(heldOf(await decide(manager, 'approve', sameAmount))).toEqual(held);
  });

  it('but is after four days, under another number, or as a credit', async () => {
    const { manager, invoice } = await companyWithApproved();
    const later = await invoice({ amount: '250.00', invoiceDate: '2025-06-06' });
    expect((await decide(manager, 'approve', later)).status).toBe(200);
    const other = await invoice({ invoiceNumber: 'A-1000', invoiceDate: '2025-06-02' });
    expect((await decide(manager, 'approve', other)).status).toBe(200);
    const credit = await invoice({ invoiceNumber: 'A-0100', amount: '-250.00' });
    expect((await decide(manager, 'approve', credit)).status).toBe(200);
  });
});

it('two equal invoices are not both approved, in one request or in two at once', async () => {
  const { manager, invoice, company } = await companyWithApproved();
  const twins = async (invoiceNumber: string) => [
    await invoice({ invoiceNumber }),
    await invoice({ invoiceNumber }),
  ];
  const body = { invoiceIds: await twins('T-1') };
  const answer = await manager.client.call(bulkApprove, { body });
  expect(answer.approved).toEqual([body.invoiceIds[0]]);
  expect(answer.refused).toMatchObject([{ id: body.invoiceIds[1], code: 'held' }]);
  const [one = '', other = ''] = await twins('T-2');
  const replies = await Promise.all([
    decide(manager, 'approve', one),
    decide(company.admin, 'approve', other),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a verification of other details does not end the hold; a written reason does, and only for that invoice', async () => {
  const { company, here, manager, approved, invoice } = await companyWithApproved();
  const copy = await invoice({ invoiceNumber: 'A100' });
  const verified = { method: 'called_known_number', remark: 'Jim says so' };
  expect(heldOf(await decide(manager, 'verify', copy, verified))).toEqual([409, 'not_held']);
  const viewer = await company.hire('viewer');
  const answer = { reason: 'The number is that of the order' };
  const path = 'flags/potential_duplicate/dismiss';
  expect((await decide(viewer, path, copy, answer)).status).toBe(403);
  const entries = await auditedBy(here, async () => {
    const params = { invoiceId: copy, code: 'potential_duplicate' };
    const { invoice: now } = await manager.client.call(dismissFlag, { params, body: answer });
    expect(now.heldBy).toEqual([]);
    expect(now.flags[0]).toMatchObject({
      ...{ code: 'potential_duplicate', holds: true },
      ...{ about: [approved], dismissed: answer },
    });
  });
  expect(entries).toContainEqual(
    expect.objectContaining({
      entity_id: copy,
      new_values: { 'flags.potential_duplicate': answer.reason },
    }),
  );
  const third = await invoice({ invoiceNumber: 'A-100' });
  await decide(manager, path, third, answer);
  expect((await decide(manager, 'approve', third)).status).toBe(200);
  // The answer for the first one says nothing about the third.
  expect(heldOf(await decide(manager, 'approve', copy))).toEqual(held);
  await decide(manager, path, copy, answer);
  expect((await decide(manager, 'approve', copy)).status).toBe(200);
  const { heldBy } = await manager.client.call(getInvoice, { params: { invoiceId: copy } });
  expect(heldBy).toEqual([]);
});
