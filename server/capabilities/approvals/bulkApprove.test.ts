import { beforeAll, describe, expect, it } from 'vitest';
import { bulkApprove } from '#shared/approvals/contract.ts';
import { listInvoices } from '#shared/invoices/contract.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy, auditOf } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createInvoice } from '../invoices/createInvoice.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];
let approver: TestPerson;

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
  approver = await company.hire('approver');
});

const complete = (index: number, amount: string) => ({
  ...{ vendorName: 'Acme Ltd', invoiceNumber: `B-${index}`, invoiceDate: '2025-06-02' },
  amount,
});
const here = () => ({ db: database.db, accountId: company.accountId });

describe('approving many at once', () => {
  it('approves what it can of 500 invoices, gives a reason for each other, and is idempotent', async () => {
    const ids = await database.db.withAccount(company.accountId, async (tx) => {
      const made: string[] = [];
      for (let index = 0; index < 495; index++) {
        const { id } = await createInvoice(tx, systemActor, complete(index, `${index}.00`));
        made.push(id);
      }
      return made;
    });
    const two = await invoiceOf(here(), { amount: '1500.00' });
    const seenBefore = await invoiceOf(here());
    const decided = await invoiceOf(here());
    await approveAs(approver, decided);
    const other = await createCompany({ db: database.db, server });
    const elsewhere = await invoiceOf({ db: database.db, accountId: other.accountId });
    const invoiceIds = [...ids, two, seenBefore, decided, elsewhere, newId()];
    const body = { invoiceIds: [...invoiceIds, two], fingerprints: { [seenBefore]: 'another' } };
    const send = () =>
      approver.client.send('POST', bulkApprove.path, body, { 'Idempotency-Key': 'many' });

    const replies: unknown[] = [];
    const entries = await auditedBy(here(), async () => {
      replies.push((await send()).body, (await send()).body);
    });
    expect(replies[1]).toEqual(replies[0]);
    const answer = bulkApprove.answer.parse(replies[0]);
    expect(answer.message).toBe(
      '495 invoices approved successfully, 1 waits for somebody else, 4 could not be approved',
    );
    expect(answer.approved).toEqual([...ids, two]);
    expect(answer.refused).toEqual([
      { id: seenBefore, code: 'changed', reason: expect.stringContaining('has changed') },
      { id: decided, code: 'already_decided', reason: expect.stringContaining('approved already') },
      { id: elsewhere, code: 'not_found', reason: 'This invoice does not exist.' },
      { id: invoiceIds[499], code: 'not_found', reason: 'This invoice does not exist.' },
    ]);
    expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual(
      answer.approved.map((id) => ['approve', id]),
    );
    const [row] = answer.invoices.filter(({ id }) => id === two);
    const { seq, ...presented } = row ?? { seq: 0 };
    expect(await invoiceAs(approver, two)).toEqual({ ...presented, myTurn: false });
    expect(presented).toMatchObject({ status: 'pending_review', approvalStatus: 'partial' });
    expect(new Set(answer.invoices.map((one) => one.seq)).size).toBe(498);
    expect(seq).toBeGreaterThan(0);
  });
});

describe('two approvals of the last slot at the same instant', () => {
  it('fill it once, and the second is refused', async () => {
    const own = await createCompany({ db: database.db, server });
    const [one, other] = [await own.hire('approver'), await own.hire('approver')];
    const ids = await database.db.withAccount(own.accountId, async (tx) => {
      const made: string[] = [];
      for (let index = 0; index < 4; index++) {
        made.push((await createInvoice(tx, systemActor, complete(index, `${2000 + index}.00`))).id);
      }
      return made;
    });
    await own.admin.client.call(bulkApprove, { body: { invoiceIds: ids } });
    for (const [index, id] of ids.entries()) {
      // Every other time the same person on two devices.
      const pair = index % 2 === 0 ? [one, other] : [one, one];
      const rowLock = await database.holdRow('audit_heads', own.accountId);
      const approving = Promise.all(pair.map((person) => approveAs(person, id)));
      await rowLock.untilWaiting(2).finally(rowLock.release);
      const replies = await approving;
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const rows = await own.admin.client.call(listInvoices);
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'approved'));
    for (const { approvedBy } of rows) expect(new Set(approvedBy).size).toBe(2);
    const approvals = (await auditOf(database.db, own.accountId)).filter(
      ({ action }) => action === 'approve',
    );
    expect(approvals).toHaveLength(8);
  });
});
