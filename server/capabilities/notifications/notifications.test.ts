import { beforeAll, describe, expect, it } from 'vitest';
import { decided } from '#shared/invoices/contract.ts';
import { type Notification, readNotifications } from '#shared/notifications/contract.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { invoiceOf, ruleOf } from '../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { escalateOverdue } from '../approvals/escalate.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';
import { lookThrough } from './lookThrough.ts';

let product: TestProduct;
let manager: TestPerson;
let approver: TestPerson;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  const { company } = product;
  [manager, approver, clerk] = [
    await company.hire('manager'),
    await company.hire('approver'),
    await company.hire('clerk'),
  ];
});

const here = () => ({ db: product.database.db, accountId: product.company.accountId });

const newInvoice = (known: NewInvoice = {}) => invoiceOf(here(), known);

const look = () => here().db.withAccount(here().accountId, lookThrough);

type Told = Notification & { seq: number };

/** The notifications that a new device of this person gets. */
async function toldTo({ client }: Pick<TestPerson, 'client'>): Promise<Told[]> {
  const reply = await client.send('GET', '/api/sync/changes');
  const { changes } = getChanges.answer.parse(reply.body);
  return changes.flatMap((change) =>
    change.kind === 'notification' && change.row ? [{ ...change.row, seq: change.seq }] : [],
  );
}

async function told(person: TestPerson, invoiceId: string): Promise<Told[]> {
  return (await toldTo(person)).filter((one) => one.invoiceId === invoiceId);
}

const read = ({ client }: TestPerson, seen: readonly Told[]) =>
  client.send('POST', readNotifications.path, { seen: seen.map(({ id, seq }) => ({ id, seq })) });

const kinds = async (person: TestPerson, invoiceId: string) =>
  (await told(person, invoiceId)).map(({ kind }) => kind).sort();

const decide = (person: TestPerson, how: string, id: string, body: object = {}) =>
  person.client.send('POST', `/api/invoices/${id}/${how}`, body);

describe('notifications of people', () => {
  it('say that an invoice waits for their approval, until it is decided', async () => {
    const id = await newInvoice();
    await look();
    expect(await kinds(approver, id)).toEqual(['turn']);
    expect(await kinds(clerk, id)).toEqual([]);
    expect((await decide(manager, 'approve', id)).status).toBe(200);
    await look();
    expect(await kinds(approver, id)).toEqual([]);
  });

  it('come once when changes are looked through again', async () => {
    const id = await newInvoice();
    await look();
    const [first] = await told(approver, id);
    await invoiceOf(here());
    await look();
    await look();
    expect(await told(approver, id)).toEqual([first]);
  });

  it('come again when an invoice waits for them again', async () => {
    const id = await newInvoice();
    await look();
    const first = await told(approver, id);
    await read(approver, first);
    expect(await told(approver, id)).toMatchObject([{ kind: 'turn', readAt: expect.any(String) }]);
    await decide(approver, 'reject', id, { comments: 'Not ours' });
    await look();
    expect(await kinds(approver, id)).toEqual([]);
    await decide(manager, 'reopen', id, { reason: 'It is ours' });
    await look();
    const again = await told(approver, id);
    expect(again.map(({ kind, readAt }) => [kind, readAt]).sort()).toEqual([
      ['reopened', null],
      ['turn', null],
    ]);
    expect(again.find(({ kind }) => kind === 'reopened')).toMatchObject({
      by: 'Hal Hired',
      remark: 'It is ours',
      concern: 'decider',
    });
    // Seen on a device that was offline all the time.
    await read(approver, first);
    expect((await told(approver, id)).map(({ readAt }) => readAt)).toEqual([null, null]);
    await read(approver, again);
    expect((await told(approver, id)).map(({ readAt }) => readAt)).not.toContain(null);
  });

  it('are read by an old client, which names only their ids', async () => {
    const id = await newInvoice();
    await look();
    const [first] = await told(approver, id);
    expect(first?.readAt).toBeNull();
    const reply = await approver.client.send('POST', readNotifications.path, { ids: [first?.id] });
    expect(reply.status).toBe(204);
    expect(await told(approver, id)).toMatchObject([{ kind: 'turn', readAt: expect.any(String) }]);
  });

  it('tell uploaders of the decision, unless they decided themselves', async () => {
    const id = await newInvoice({ uploadedBy: clerk.id });
    const own = await newInvoice({ uploadedBy: manager.id });
    await decide(manager, 'approve', id);
    await decide(manager, 'approve', own);
    await look();
    expect(await told(clerk, id)).toMatchObject([
      { kind: 'approved', by: 'Hal Hired', concern: 'uploader' },
    ]);
    expect(await kinds(manager, own)).toEqual([]);
  });

  it('do not tell of an approval when a payment is taken back', async () => {
    const id = await newInvoice({ uploadedBy: clerk.id });
    await decide(manager, 'approve', id);
    await look();
    const before = await told(clerk, id);
    const paid = await decide(manager, 'payments', id, { paidOn: '2026-05-12' });
    const { payments } = decided.parse(paid.body).invoice;
    await manager.client.send('DELETE', `/api/invoices/${id}/payments/${payments[0]?.id}`);
    await look();
    expect(await told(clerk, id)).toEqual(before);
  });

  it('tell of a held invoice those who may verify it', async () => {
    const id = await newInvoice({ heldBy: ['bank_details_changed'], uploadedBy: manager.id });
    await look();
    expect(await kinds(approver, id)).toEqual(['held']);
    expect(await kinds(manager, id)).toEqual([]);
    expect(await kinds(clerk, id)).toEqual([]);
  });

  it('tell managers and admins of an escalated invoice', async () => {
    await ruleOf(here(), {
      minAmount: 700,
      maxAmount: 800,
      requiredApprovers: ['finance_director'],
      autoEscalateAfterHours: 1,
    });
    const id = await newInvoice({ amount: '750.00' });
    await look();
    expect(await kinds(manager, id)).toEqual([]);
    await escalateOverdue(here().db, new Date(Date.now() + 2 * 60 * 60 * 1000));
    await look();
    expect(await kinds(manager, id)).toEqual(['escalated']);
    expect(await kinds(approver, id)).toEqual([]);
  });

  it('follow a change of roles', async () => {
    const id = await newInvoice();
    const newcomer = await product.company.hire('viewer');
    await look();
    expect(await kinds(newcomer, id)).toEqual([]);
    await product.company.admin.client.send('PATCH', `/api/members/${newcomer.id}`, {
      roles: ['approver'],
    });
    await look();
    expect(await kinds(newcomer, id)).toEqual(['turn']);
  });

  it('are not sent to other people or other companies', async () => {
    const id = await newInvoice();
    const { database, server } = product;
    const neighbour = await createCompany({ db: database.db, server });
    await neighbour.employ(approver, 'admin');
    await look();
    const elsewhere = await neighbour.signIn(approver);
    expect(await toldTo({ client: elsewhere })).toEqual([]);
    expect(await toldTo(neighbour.admin)).toEqual([]);
    const own = await told(approver, id);
    expect(await told(manager, id)).not.toEqual(own);
    // Nobody else can mark them as read either.
    await read(manager, own);
    expect(await told(approver, id)).toEqual(own);
  });

  it('are created soon after the commit', async () => {
    const id = await newInvoice();
    // Through the server, which watches its commits.
    await decide(approver, 'reject', id, { comments: 'Not ours' });
    await decide(manager, 'reopen', id, { reason: 'It is ours' });
    await expect.poll(() => kinds(approver, id)).toEqual(['reopened', 'turn']);
  });
});
