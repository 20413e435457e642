import { beforeAll, describe, expect, it } from 'vitest';
import {
  approvalQueue,
  changeApprovalSettings,
  getApprovalSettings,
  setInvoiceStatus,
} from '#shared/approvals/contract.ts';
import { createRule } from '#shared/rules/contract.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, ruleOf } from '../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];
let manager: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
  manager = await company.hire('manager');
  approver = await company.hire('approver');
  await company.hire('approver');
  await ruleOf(here(), {
    name: 'Machines',
    minAmount: 20_000,
    maxAmount: 30_000,
    requiredApprovers: ['manager', manager.id],
  });
});

const here = () => ({ db: database.db, accountId: company.accountId });
const shown = (id: string) => invoiceAs(company.admin, id);

describe('a new invoice', () => {
  it.each([
    ['999.99', 'Invoices under $1,000', ['approver'], 1],
    ['1000.00', 'Invoices $1,000 - $5,000', ['approver', 'approver'], 2],
    ['5000.01', 'Invoices over $5,000', ['manager', 'approver', 'approver'], 3],
    ['-5000.01', 'Invoices over $5,000', ['manager', 'approver', 'approver'], 3],
  ])('of %s falls under the rule "%s"', async (amount, name, requiredApprovers, requiredCount) => {
    const id = await invoiceOf(here(), { amount });
    expect(await shown(id)).toMatchObject({
      appliedRule: { id: null, name, inUsd: Math.abs(Number(amount)) },
      requiredApprovers,
      requiredCount,
      approvalStatus: 'pending',
      approvedBy: [],
      escalatesAt: null,
    });
  });

  it('in a currency without a rate, or without an amount, falls under the strictest rule', async () => {
    for (const known of [{ amount: '1.00', currency: 'CZK' }, { amount: null }]) {
      const id = await invoiceOf(here(), known);
      expect(await shown(id)).toMatchObject({
        appliedRule: { name: 'Invoices over $5,000', inUsd: null },
        requiredCount: 3,
      });
    }
  });

  it('in another currency is compared in dollars by the rate on file', async () => {
    await company.admin.client.call(changeApprovalSettings, { body: { rates: { EUR: '1.10' } } });
    const id = await invoiceOf(here(), { amount: '950.00', currency: 'EUR' });
    expect(await shown(id)).toMatchObject({
      appliedRule: { name: 'Invoices $1,000 - $5,000', inUsd: 1045 },
    });
  });
});

describe('an approval', () => {
  it('fills a slot of the applied rule, and its message names the missing approvers', async () => {
    const id = await invoiceOf(here(), { amount: '25000.00' });
    expect(await approveAs(approver, id)).toEqual({
      status: 409,
      code: 'no_slot',
      message: expect.stringContaining(
        'Your approval is not needed: 0 of 2 approvals; a manager and Hal Hired still have to approve.',
      ),
    });
    expect((await approveAs(manager, id)).message).toBe(
      'Your approval is recorded: 1 of 2 approvals; a manager still has to approve.',
    );
    expect(await approveAs(manager, id)).toMatchObject({ status: 409, code: 'already_approved' });
    expect(await shown(id)).toMatchObject({ approvalStatus: 'partial', decidedAt: null });
    expect((await approveAs(company.admin, id)).message).toBe('Invoice Approved');
    expect(await shown(id)).toMatchObject({
      status: 'approved',
      approvalStatus: 'approved',
      approvedBy: [manager.id, company.admin.id],
      decidedAt: expect.any(String),
    });
  });

  it('by a change of status follows the same rules', async () => {
    const [first, second] = [
      await invoiceOf(here(), { amount: '2000.00' }),
      await invoiceOf(here()),
    ];
    const set = (invoiceId: string, status: 'approved' | 'rejected') =>
      approver.client.call(setInvoiceStatus, { params: { invoiceId }, body: { status } });
    expect((await set(first, 'approved')).invoice).toMatchObject({
      status: 'pending_review',
      approvalStatus: 'partial',
    });
    expect((await set(second, 'rejected')).invoice).toMatchObject({ status: 'rejected' });
    const again = await approver.client.send('PATCH', `/api/invoices/${second}`, {
      status: 'approved',
    });
    expect(again).toMatchObject({ status: 409, body: { status: 'rejected' } });
  });

  it('by the only person of a company is enough under any rule', async () => {
    const alone = await createCompany({ db: database.db, server });
    const id = await invoiceOf(
      { db: database.db, accountId: alone.accountId },
      { amount: '90000.00' },
    );
    expect(await invoiceAs(alone.admin, id)).toMatchObject({ requiredCount: 1 });
    expect((await approveAs(alone.admin, id)).message).toBe('Invoice Approved');
  });
});

describe('approval settings', () => {
  it('change only in the given fields, and each change is audited once with the old values', async () => {
    const own = await createCompany({ db: database.db, server });
    const { client } = own.admin;
    await client.call(changeApprovalSettings, { body: { rates: { EUR: '1.1', GBP: '1.3' } } });
    const entries = await auditedBy({ db: database.db, accountId: own.accountId }, async () => {
      const body = { rates: { EUR: '1.2', GBP: null }, keepsUploadersOut: true };
      for (const _ of ['once', 'again']) {
        await client.send('PATCH', '/api/approval-settings', body, { 'Idempotency-Key': 'a-key' });
      }
      await client.call(changeApprovalSettings, { body });
    });
    expect(entries).toMatchObject([
      {
        entity_type: 'approval_settings',
        old_values: { keepsUploadersOut: false, 'rates.EUR': '1.1', 'rates.GBP': '1.3' },
        new_values: { keepsUploadersOut: true, 'rates.EUR': '1.2', 'rates.GBP': null },
      },
    ]);
    expect(await client.call(getApprovalSettings)).toEqual({
      rates: { EUR: '1.2' },
      keepsUploadersOut: true,
      reviewing: 'confident',
      coversCoding: false,
      limits: {},
      groups: [],
    });
    for (const rates of [{ EUR: '0' }, { USD: '1' }, { EUR: '-1' }, { euro: '1' }]) {
      const reply = await client.send('PATCH', '/api/approval-settings', { rates });
      expect(reply.status).toBe(400);
    }
  });

  it('can exclude the uploader of an invoice from approving it', async () => {
    const own = await createCompany({ db: database.db, server });
    const uploader = await own.hire('approver');
    const there = { db: database.db, accountId: own.accountId };
    const queueOf = async (person: TestPerson) =>
      (await person.client.call(approvalQueue)).map(({ id }) => id);
    const id = await invoiceOf(there, { uploadedBy: uploader.id });
    expect(await queueOf(uploader)).toEqual([id]);
    await own.admin.client.call(changeApprovalSettings, { body: { keepsUploadersOut: true } });
    expect(await queueOf(uploader)).toEqual([]);
    expect(await approveAs(uploader, id)).toMatchObject({ status: 403, code: 'own_upload' });
    expect((await approveAs(own.admin, id)).message).toBe('Invoice Approved');
  });
});

describe('the approval queue of a person', () => {
  it('has the invoices that they can approve, oldest first', async () => {
    const own = await createCompany({ db: database.db, server });
    const [boss, hand] = [await own.hire('manager'), await own.hire('approver')];
    await own.admin.client.call(createRule, {
      body: { name: 'Bosses', minAmount: 500, maxAmount: 800, requiredApprovers: ['manager'] },
    });
    const there = { db: database.db, accountId: own.accountId };
    const forAll = await invoiceOf(there, { amount: '2000.00' });
    const forBosses = await invoiceOf(there, { amount: '600.00' });
    const decided = await invoiceOf(there);
    await approveAs(boss, decided);
    const queueOf = async ({ client }: TestPerson) =>
      (await client.call(approvalQueue)).map(({ id }) => id);
    expect(await queueOf(boss)).toEqual([forAll, forBosses]);
    expect(await queueOf(hand)).toEqual([forAll]);
    await approveAs(hand, forAll);
    expect(await queueOf(hand)).toEqual([]);
    expect(await queueOf(boss)).toEqual([forAll, forBosses]);
  });
});
