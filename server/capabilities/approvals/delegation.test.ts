import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listMembers } from '#shared/accounts/contract.ts';
import {
  approvalQueue,
  endDelegation,
  endMyDelegation,
  setDelegation,
  setMyDelegation,
} from '#shared/approvals/contract.ts';
import { createRule } from '#shared/rules/contract.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { lookThrough } from '../notifications/lookThrough.ts';
import { processDelegations } from './delegate.ts';
import { judgeAgain } from './judgeAgain.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;
let absent: TestPerson;
let substitute: TestPerson;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  absent = await company.hire('approver');
  substitute = await company.hire('approver');
  // The founder counts as an approver too, and is named by no slot.
  await company.admin.client.call(createRule, {
    body: { name: 'Theirs', minAmount: 0, requiredApprovers: [absent.id, 'approver'] },
  });
});

const here = () => ({ db: database.db, accountId: company.accountId });
const dayInMs = 24 * 60 * 60 * 1000;
const day = (offset: number) => new Date(Date.now() + offset * dayInMs).toISOString().slice(0, 10);
const absence = (from = 0, to = 1) => ({
  substituteId: substitute.id,
  from: day(from),
  to: day(to),
  zone: 'UTC',
});
const queueOf = async ({ client }: TestPerson) =>
  (await client.call(approvalQueue)).map(({ id }) => id);

it('a substitute fills the slot of an absent member, and the audit log names that member', async () => {
  const id = await invoiceOf(here());
  await approveAs(company.admin, id);
  expect(await queueOf(substitute)).toEqual([]);
  await absent.client.call(setMyDelegation, { body: absence() });
  expect(await queueOf(substitute)).toEqual([id]);

  const entries = await auditedBy(here(), async () => {
    expect((await approveAs(substitute, id)).message).toBe('Invoice Approved');
  });
  expect(entries).toMatchObject([
    { action: 'approve', metadata: { standsInFor: [{ id: absent.id, name: 'Hal Hired' }] } },
  ]);
  expect(await invoiceAs(company.admin, id)).toMatchObject({
    status: 'approved',
    currentApprovers: ['Fay Founder', 'Hal Hired (for Hal Hired)'],
    standIns: [{ personId: substitute.id, absent: { personId: absent.id } }],
  });
});

it('an approval by a substitute remains after the delegation, and fills only one slot', async () => {
  const id = await invoiceOf(here());
  await absent.client.call(setMyDelegation, { body: absence() });
  await approveAs(substitute, id);
  expect((await approveAs(substitute, id)).code).toBe('already_approved');
  await absent.client.call(endMyDelegation);
  await judgeAgain(database.db, company.accountId);
  expect(await invoiceAs(company.admin, id)).toMatchObject({
    approvedBy: [substitute.id],
    status: 'pending_review',
  });
  const next = await invoiceOf(here());
  await approveAs(company.admin, next);
  expect((await approveAs(substitute, next)).code).toBe('no_slot');
});

it('the substitute is notified when a delegation begins, and its begin and end are audited once', async () => {
  const id = await invoiceOf(here());
  await approveAs(company.admin, id);
  await absent.client.call(setMyDelegation, { body: absence(1, 2) });
  expect(await queueOf(substitute)).toEqual([]);
  const notice = (offset: number) =>
    auditedBy(here(), () =>
      processDelegations(database.db, new Date(Date.now() + offset * dayInMs)),
    );
  expect(await notice(0)).toEqual([]);
  expect(await notice(1)).toMatchObject([{ metadata: { delegation: 'begun' } }]);
  expect(await notice(1)).toEqual([]);
  expect(await notice(3)).toMatchObject([{ metadata: { delegation: 'ended' } }]);
  const { client } = company.admin;
  expect((await client.call(listMembers)).every(({ away }) => away === null)).toBe(true);

  // The server may be the first to look.
  const notified = async () => {
    await database.db.withAccount(company.accountId, (tx) => lookThrough(tx));
    const { rows } = await database.asSuperuser(
      'select 1 from notifications where account_id = $1 and person_id = $2',
      [company.accountId, substitute.id],
    );
    return rows.length > 0;
  };
  expect(await notified()).toBe(false);
  await absent.client.call(setMyDelegation, { body: absence() });
  expect(await notified()).toBe(true);
});

it('a delegation begins although that of another company fails to', async () => {
  const others = [
    await createCompany({ db: database.db, server }),
    await createCompany({ db: database.db, server }),
  ];
  for (const { admin, hire } of others) {
    const body = { ...absence(), substituteId: (await hire('approver')).id };
    await admin.client.call(setMyDelegation, { body });
  }
  const [broken, sound] = others.map(({ accountId }) => accountId).sort();
  await database.asSuperuser(`alter table delegations add constraint broken
    check (account_id <> '${broken}' or begun_at is null)`);
  await expect(processDelegations(database.db, new Date())).rejects.toThrow(/broken/);
  await database.asSuperuser('alter table delegations drop constraint broken');
  const { rows } = await database.asSuperuser(
    'select account_id from delegations where account_id = any($1) and begun_at is not null',
    [[broken, sound]],
  );
  expect(rows).toEqual([{ account_id: sound }]);
});

it('a manager sets delegations of others; substitutes who may not approve and past days are refused', async () => {
  const [manager, clerk] = [await company.hire('manager'), await company.hire('clerk')];
  const of = (memberId: string) => ({ params: { memberId } });
  const set = await auditedBy(here(), () =>
    manager.client.call(setDelegation, { ...of(absent.id), body: absence() }),
  );
  expect(set).toMatchObject([{ entity_type: 'member', entity_id: absent.id }]);
  const { away } = await manager.client.call(endDelegation, of(absent.id));
  expect(away).toBeNull();

  const put = (body: object) => absent.client.send('PUT', '/api/me/delegation', body);
  for (const wrong of [
    { ...absence(), substituteId: absent.id },
    { ...absence(), substituteId: clerk.id },
    absence(-3, -2),
    absence(2, 1),
  ]) {
    expect((await put(wrong)).status).toBe(400);
  }
  const path = `/api/members/${absent.id}/delegation`;
  expect((await substitute.client.send('PUT', path, absence())).status).toBe(403);
  const ofClerk = await manager.client.send(
    'PUT',
    `/api/members/${clerk.id}/delegation`,
    absence(),
  );
  expect(ofClerk.status).toBe(409);
});
