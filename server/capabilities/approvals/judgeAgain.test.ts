import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMemberRoles, removeMember } from '#shared/accounts/contract.ts';
import { changeApprovalSettings } from '#shared/approvals/contract.ts';
import { createRule, deleteRule, updateRule } from '#shared/rules/contract.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { judgeAgain, judgeAllAgain } from './judgeAgain.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;
let approver: TestPerson;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  approver = await company.hire('approver');
});

const here = () => ({ db: database.db, accountId: company.accountId });
const shown = (id: string) => invoiceAs(company.admin, id);
const judged = () => judgeAgain(database.db, company.accountId);
const inAccount = <T>(work: Parameters<typeof database.db.withAccount<T>>[1]) =>
  database.db.withAccount(company.accountId, work);

const soon = <T>(read: () => Promise<T>) => expect.poll(read);

const strict = { name: 'Strict', minAmount: 50, requiredApprovers: ['approver', 'approver'] };

describe('when the policy changes', () => {
  it('undecided invoices are judged again soon, decided ones are not', async () => {
    const { client } = company.admin;
    const [open, small, decided] = [
      await invoiceOf(here()),
      await invoiceOf(here(), { amount: '49.00' }),
      await invoiceOf(here()),
    ];
    await approveAs(approver, decided);
    const countOf = async (id: string) => (await shown(id)).requiredCount;

    const { id: ruleId } = await client.call(createRule, { body: strict });
    await soon(() => countOf(open)).toBe(2);
    expect(await shown(open)).toMatchObject({ appliedRule: { id: ruleId, name: 'Strict' } });
    expect(await countOf(small)).toBe(1);
    expect(await countOf(decided)).toBe(1);

    const change = (body: object) => client.send('PATCH', `/api/approval-rules/${ruleId}`, body);
    await change({ minAmount: 40 });
    await soon(() => countOf(small)).toBe(2);
    await client.call(updateRule, { params: { ruleId }, body: { isActive: false } });
    await soon(() => countOf(open)).toBe(1);
    await client.call(updateRule, { params: { ruleId }, body: { isActive: true } });
    await soon(() => countOf(open)).toBe(2);
    await client.call(deleteRule, { params: { ruleId } });
    await soon(() => countOf(open)).toBe(1);

    const foreign = await invoiceOf(here(), { currency: 'CZK' });
    expect(await countOf(foreign)).toBe(2);
    await client.call(changeApprovalSettings, { body: { rates: { CZK: '0.04' } } });
    await soon(() => countOf(foreign)).toBe(1);
  });

  it('given approvals remain, except those of members who left or may not approve any more', async () => {
    const { client } = company.admin;
    const third = await company.hire('approver');
    const id = await invoiceOf(here(), { amount: '2000.00' });
    await approveAs(approver, id);
    await client.call(createRule, { body: strict });
    await judged();
    expect(await shown(id)).toMatchObject({
      appliedRule: { name: 'Strict' },
      approvedBy: [approver.id],
      approvalStatus: 'partial',
    });

    const setRoles = (roles: ('approver' | 'clerk')[]) =>
      client.call(changeMemberRoles, { params: { memberId: approver.id }, body: { roles } });
    await setRoles(['clerk']);
    await soon(async () => (await shown(id)).approvalStatus).toBe('pending');
    await setRoles(['approver']);
    await soon(async () => (await shown(id)).approvedBy).toEqual([approver.id]);

    await client.call(removeMember, { params: { memberId: approver.id } });
    await client.call(removeMember, { params: { memberId: third.id } });
    await soon(async () => (await shown(id)).requiredCount).toBe(1);
    expect(await shown(id)).toMatchObject({ approvedBy: [], currentApprovers: [] });
  });

  it('an invoice that becomes complete is not approved until somebody confirms it', async () => {
    const { client } = company.admin;
    const id = await invoiceOf(here(), { amount: '2000.00' });
    await approveAs(approver, id);
    const entries = await auditedBy(here(), async () => {
      await client.call(createRule, {
        body: { name: 'Easy', minAmount: 0, requiredApprovers: ['approver'] },
      });
      await judged();
    });
    expect(entries).toMatchObject([{ entity_type: 'rule' }]);
    expect(await shown(id)).toMatchObject({
      status: 'pending_review',
      approvalStatus: 'partial',
      requiredCount: 1,
      approvedBy: [approver.id],
    });
    const colleague = await company.hire('manager');
    const confirmed = await auditedBy(here(), async () => {
      expect((await approveAs(colleague, id)).message).toBe('Invoice Approved');
    });
    expect(confirmed).toMatchObject([{ action: 'approve', user_email: colleague.email }]);
    expect(await shown(id)).toMatchObject({
      approvedBy: [approver.id, colleague.id],
      currentApprovers: ['Hal Hired', 'Hal Hired'],
    });
  });

  it('a previous approver may confirm the invoice if nobody else is left', async () => {
    const { client } = company.admin;
    const id = await invoiceOf(here(), { amount: '2000.00' });
    await approveAs(company.admin, id);
    await client.call(removeMember, { params: { memberId: approver.id } });
    expect((await approveAs(company.admin, id)).message).toBe('Invoice Approved');
    expect(await shown(id)).toMatchObject({ approvedBy: [company.admin.id] });
  });

  it('devices get only invoices whose approval state changed', async () => {
    const [touched, untouched] = [await invoiceOf(here()), await invoiceOf(here())];
    const seqOf = (id: string) => inAccount(async (tx) => (await invoices.find(tx, id))?.seq);
    const before = await seqOf(untouched);
    await company.admin.client.call(createRule, {
      body: { ...strict, minAmount: 10_000 },
    });
    await judged();
    expect(await seqOf(untouched)).toBe(before);
    await inAccount((tx) =>
      tx.run(unprepared('update invoices set required_count = 9 where id = $1'), [touched]),
    );
    await company.admin.client.call(createRule, { body: { ...strict, minAmount: 20_000 } });
    await judged();
    expect(Number(await seqOf(touched))).toBe(await inAccount((tx) => committedSeq(tx)));
    expect(await seqOf(untouched)).toBe(before);
  });

  it('an approval uses the current policy even before the review of open invoices', async () => {
    const id = await invoiceOf(here());
    await company.admin.client.call(createRule, { body: strict });
    await inAccount((tx) =>
      tx.run(
        unprepared(
          "update invoices set required_count = 1, required_approvers = '{approver}' where id = $1",
        ),
        [id],
      ),
    );
    expect((await approveAs(approver, id)).message).toContain('1 of 2 approvals');
  });

  it('an invoice that was stored under the old policy is caught by the review of each minute', async () => {
    const id = await invoiceOf(here());
    await inAccount((tx) =>
      tx.run(
        unprepared('update invoices set standing_version = -1, required_count = 7 where id = $1'),
        [id],
      ),
    );
    await judgeAllAgain(database.db);
    expect(await shown(id)).toMatchObject({ requiredCount: 1 });
  });
});
