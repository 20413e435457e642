import { beforeAll, expect, it } from 'vitest';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, ruleOf } from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { escalateOverdue } from './escalate.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];
let approver: TestPerson;
let director: TestPerson;

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
  approver = await company.hire('approver');
  director = await company.hire('finance_director');
  await ruleOf(here(), {
    name: 'Patient',
    minAmount: 0,
    maxAmount: 500,
    requiredApprovers: ['finance_director', 'approver'],
    autoEscalateAfterHours: 48,
  });
});

const here = () => ({ db: database.db, accountId: company.accountId });
const hourInMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourInMs);

it('an overdue invoice is escalated and audited once, after which admins can fill any slot', async () => {
  const waiting = await invoiceOf(here());
  const decided = await invoiceOf(here());
  await invoiceOf(here(), { amount: '900.00' });
  await approveAs(approver, waiting);
  await approveAs(approver, decided);
  await approveAs(director, decided);
  expect(await approveAs(company.admin, waiting)).toMatchObject({ code: 'no_slot' });

  expect(await auditedBy(here(), () => escalateOverdue(database.db, inHours(47)))).toEqual([]);
  expect(await invoiceAs(company.admin, waiting)).toMatchObject({
    escalatesAt: expect.any(String),
    escalatedAt: null,
  });

  const then = inHours(49);
  const entries = await auditedBy(here(), async () => {
    await Promise.all([escalateOverdue(database.db, then), escalateOverdue(database.db, then)]);
    await escalateOverdue(database.db, inHours(60));
  });
  expect(entries).toMatchObject([
    {
      user_email: 'system',
      entity_id: waiting,
      metadata: { rule: 'Patient' },
      new_values: { escalatedAt: then.toISOString() },
    },
  ]);
  expect(await invoiceAs(company.admin, waiting)).toMatchObject({
    escalatedAt: then.toISOString(),
    approvalStatus: 'partial',
    approvedBy: [approver.id],
  });
  expect((await approveAs(company.admin, waiting)).message).toBe('Invoice Approved');
});

it('reopening an invoice resets its escalation', async () => {
  const id = await invoiceOf(here());
  await escalateOverdue(database.db, inHours(49));
  await approveAs(approver, id);
  await approveAs(company.admin, id);
  await company.admin.client.send('POST', `/api/invoices/${id}/reopen`, { reason: 'A mistake' });
  expect(await invoiceAs(company.admin, id)).toMatchObject({
    status: 'pending_review',
    escalatedAt: null,
    approvedBy: [],
    decidedAt: null,
  });
  expect(await approveAs(approver, id)).toMatchObject({ status: 200 });
  expect(await approveAs(company.admin, id)).toMatchObject({ code: 'no_slot' });
});
