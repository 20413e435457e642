import { beforeAll, expect, it } from 'vitest';
import { approvalQueue, bulkApprove, changeApprovalSettings } from '#shared/approvals/contract.ts';
import { listInvoices, reopenInvoice } from '#shared/invoices/contract.ts';
import { createRule, deleteRule } from '#shared/rules/contract.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditOf } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });
const bigIn = ({ accountId }: TestCompany) =>
  invoiceOf({ db: database.db, accountId }, { amount: '25000.00' });

async function makeEasy({ client }: TestPerson): Promise<string> {
  const body = { name: 'Easy', minAmount: 0, requiredApprovers: ['approver'], priority: 0 };
  return (await client.call(createRule, { body })).id;
}

/** The metadata of the invoice's approvals in the audit log. */
async function approvalsOf({ accountId }: TestCompany, id: string): Promise<unknown[]> {
  const entries = await auditOf(database.db, accountId);
  return entries
    .filter(({ action, entity_id }) => action === 'approve' && entity_id === id)
    .map(({ metadata }) => metadata);
}

it('a member who made a more lenient rule cannot complete an older invoice by it', async () => {
  const company = await newCompany();
  const [manager, approver] = [await company.hire('manager'), await company.hire('approver')];
  const id = await bigIn(company);
  expect((await approveAs(manager, id)).message).toContain('1 of 3 approvals');
  const ruleId = await makeEasy(manager);
  const again = await approveAs(manager, id);
  expect(again).toMatchObject({ status: 409, code: 'others_confirm' });
  expect(again.message).toContain('come from somebody else: Fay Founder or Hal Hired.');
  await manager.client.call(deleteRule, { params: { ruleId } });
  expect(await approveAs(manager, id)).toMatchObject({ status: 409, code: 'already_approved' });
  await makeEasy(manager);
  expect((await approveAs(approver, id)).message).toBe('Invoice Approved');
  const [first, last] = await approvalsOf(company, id);
  expect(first).toMatchObject({
    rule: { id: null, name: 'Invoices over $5,000' },
    ...{ inUsd: 25000, slotsNeeded: 3, slotsFilled: 1 },
  });
  expect(last).toMatchObject({ rule: { name: 'Easy' }, slotsNeeded: 1, slotsFilled: 1 });
});

it('a member who changed a rate cannot complete an older invoice, not by reopening or bulk approval either', async () => {
  const company = await newCompany();
  const manager = await company.hire('manager');
  await company.hire('approver');
  const here = { db: database.db, accountId: company.accountId };
  const id = await invoiceOf(here, { amount: '25000.00', currency: 'EUR' });
  const rates = { EUR: '0.000001' };
  await manager.client.call(changeApprovalSettings, { body: { rates } });
  await manager.client.send('POST', `/api/invoices/${id}/reject`, { comments: 'No' });
  await manager.client.call(reopenInvoice, {
    params: { invoiceId: id },
    body: { reason: 'After all' },
  });
  const body = { invoiceIds: [id] };
  const first = await manager.client.call(bulkApprove, { body });
  expect(first.message).toBe('0 invoices approved successfully, 1 waits for somebody else');
  const second = await manager.client.call(bulkApprove, { body });
  expect(second.refused).toEqual([expect.objectContaining({ id, code: 'others_confirm' })]);
  expect(await invoiceAs(manager, id)).toMatchObject({ status: 'pending_review' });
});

it('a member who changed a rule may complete newer invoices, and older ones if nobody else can', async () => {
  const company = await newCompany();
  const { admin } = company;
  const before = await bigIn(company);
  await makeEasy(admin);
  const after = await bigIn(company);
  expect((await approveAs(admin, before)).message).toBe('Invoice Approved');
  expect(await approvalsOf(company, before)).toEqual([expect.objectContaining({ alone: true })]);
  await company.hire('approver');
  expect((await approveAs(admin, after)).message).toBe('Invoice Approved');
  expect(await approvalsOf(company, after)).not.toEqual([expect.objectContaining({ alone: true })]);
});

it('a member who gave themselves a role cannot complete an older invoice by it', async () => {
  const company = await newCompany();
  const { admin } = company;
  const [director, manager] = [
    await company.hire('finance_director'),
    await company.hire('manager'),
  ];
  const body = { name: 'Hers', minAmount: 0, requiredApprovers: ['finance_director'], priority: 0 };
  await manager.client.call(createRule, { body });
  const id = await bigIn(company);
  await admin.client.send('PATCH', `/api/members/${admin.id}`, {
    roles: ['admin', 'finance_director'],
  });
  expect(await approveAs(admin, id)).not.toMatchObject({ message: 'Invoice Approved' });
  expect((await approveAs(director, id)).message).toBe('Invoice Approved');
});

it('exchange rates outside the plausible range are refused', async () => {
  const { admin } = await newCompany();
  for (const rate of ['0.0000009', '0.0000000001', '1000001']) {
    const body = { rates: { EUR: rate } };
    const reply = await admin.client.send('PATCH', changeApprovalSettings.path, body);
    expect(reply.status).toBe(400);
  }
});

it('an invoice without a vendor, number, date or amount is not approved, and the missing fields are named', async () => {
  const company = await newCompany();
  const here = { db: database.db, accountId: company.accountId };
  const id = await invoiceOf(here, { amount: null, invoiceNumber: null });
  expect(await approveAs(company.admin, id)).toEqual({
    ...{ status: 409, code: 'fields_missing' },
    message: 'Fill in the invoice number and the amount first.',
  });
});

it('lists and single invoices tell each person whether it is their turn', async () => {
  const company = await newCompany();
  const approver = await company.hire('approver');
  const id = await invoiceOf(
    { db: database.db, accountId: company.accountId },
    { amount: '2000.00' },
  );
  await approveAs(approver, id);
  expect(await invoiceAs(approver, id)).toMatchObject({ id, myTurn: false });
  expect(await invoiceAs(company.admin, id)).toMatchObject({ id, myTurn: true });
  for (const call of [listInvoices, approvalQueue]) {
    expect(await company.admin.client.call(call)).toMatchObject([{ id, myTurn: true }]);
  }
});
