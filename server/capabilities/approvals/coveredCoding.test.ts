import { beforeEach, expect, it } from 'vitest';
import { changeApprovalSettings } from '#shared/approvals/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { createRule } from '#shared/rules/contract.ts';
import { invoiceAs } from '../../testing/approving.ts';
import { codeInvoice } from '../../testing/coding.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { judgeAgain } from './judgeAgain.ts';

const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';

let product: TestProduct;
let company: TestCompany;
let approver: TestPerson;

beforeEach(async () => {
  product = await sharedProduct();
  company = await createCompany({ db: product.database.db, server: product.server });
  approver = await company.hire('approver');
  await company.admin.client.call(createRule, {
    body: { name: 'Two', minAmount: 0, requiredApprovers: ['manager', 'approver'] },
  });
});

const here = () => ({ db: product.database.db, accountId: company.accountId });
const shown = (id: string) => invoiceAs(company.admin, id);
const cover = (coversCoding: boolean) =>
  company.admin.client.call(changeApprovalSettings, { body: { coversCoding } });
const code = (invoiceId: string, coding: Record<string, string>) =>
  codeInvoice(here(), { invoiceId, person: company.admin }, coding);

/** As a screen does it, which showed this version. */
async function approve(id: string, fingerprint: string) {
  const path = fillPath(approveInvoice.path, { invoiceId: id });
  const headers = { 'If-Match': `"${fingerprint}"` };
  const { status, body } = await approver.client.send('POST', path, {}, headers);
  const { code: refusal, ...rest } = errorBody.loose().partial().parse(body);
  return { status, code: refusal, current: rest['current'] };
}

it('an approval counts until the coding changes, and again when the change is taken back', async () => {
  await cover(true);
  const id = await invoiceOf(here());
  await code(id, { 'all/account': software });
  const seen = (await shown(id)).fingerprint;
  expect(await approve(id, seen)).toMatchObject({ status: 200 });
  expect(await shown(id)).toMatchObject({ approvalStatus: 'partial' });

  await code(id, { 'all/account': travel });
  expect(await shown(id)).toMatchObject({ approvalStatus: 'pending', approvedBy: [] });
  expect(await approve(id, seen)).toMatchObject({
    status: 412,
    code: 'changed',
    current: { coding: [{ id: 'all', account: travel }] },
  });
  // The same coding, entered another way.
  await code(id, { 'all/account': software });
  expect(await shown(id)).toMatchObject({ approvalStatus: 'partial', fingerprint: seen });
});

it('a default of the vendor that changes counts as a change of the coding, before and after it was noticed', async () => {
  await cover(true);
  const vendorId = await vendorOf(here());
  const id = await invoiceOf(here(), { vendorId });
  const seen = (await shown(id)).fingerprint;
  const { status } = await company.admin.client.send('PUT', `/api/vendors/${vendorId}`, {
    defaultTaxCode: travel,
  });
  expect(status).toBe(200);
  expect(await approve(id, seen)).toMatchObject({
    status: 412,
    current: { coding: [{ id: 'all', taxCode: travel }] },
  });
  await judgeAgain(here().db, company.accountId);
  const now = await shown(id);
  expect(now).toMatchObject({ coveredDefaults: { account: null, taxCode: travel, class: null } });
  expect(await approve(id, now.fingerprint)).toMatchObject({ status: 200 });
  expect(await shown(id)).toMatchObject({ approvalStatus: 'partial' });
});

it('without the setting, the coding may change; switching it on asks for approvals of before again', async () => {
  const id = await invoiceOf(here());
  const seen = (await shown(id)).fingerprint;
  await code(id, { 'all/account': software });
  expect(await approve(id, seen)).toMatchObject({ status: 200 });
  await code(id, { 'all/account': travel });
  expect(await shown(id)).toMatchObject({ approvalStatus: 'partial', fingerprint: seen });

  await cover(true);
  await judgeAgain(here().db, company.accountId);
  expect(await shown(id)).toMatchObject({ approvalStatus: 'pending' });
  await cover(false);
  await judgeAgain(here().db, company.accountId);
  expect(await shown(id)).toMatchObject({ approvalStatus: 'partial', fingerprint: seen });
});
