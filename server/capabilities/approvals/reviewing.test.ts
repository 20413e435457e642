import { beforeAll, describe, expect, it } from 'vitest';
import { approvalQueue, changeApprovalSettings } from '#shared/approvals/contract.ts';
import type { Reviewing } from '#shared/approvals/reviewing.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { reviewEdit } from '#shared/invoices/reviewEdit.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, invoiceOf, ruleOf, storeEdits } from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';
import { lookThrough } from '../notifications/lookThrough.ts';
import { escalateIn } from './escalate.ts';

let product: TestProduct;
let [manager, approver, clerk]: TestPerson[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  const { company } = product;
  manager = await company.hire('manager');
  approver = await company.hire('approver');
  clerk = await company.hire('clerk');
});

const here = () => ({ db: product.database.db, accountId: product.company.accountId });
const as = (person: TestPerson | undefined): TestPerson => {
  if (!person) throw new Error('Nobody was hired');
  return person;
};
const invoice = (id: string) => invoiceAs(product.company.admin, id);

/** Its amount was read without being sure. */
const doubtfulInvoice = (known: NewInvoice = {}) =>
  invoiceOf(here(), { fieldConfidence: { amount: 0.5 }, ...known });

/** An edit on top of what is stored, as a device with the newest row makes it. */
async function edit(
  id: string,
  map: 'fields' | 'checks',
  entries: Record<string, DocumentValue>,
  by = as(clerk),
) {
  const device = new Device(authorOf(by));
  const store = postgresDocuments(here().db, editableKinds);
  await storeEdits(store, here().accountId, documentName('invoice', id), device.edit(map, entries));
}

const review = async (id: string, { sentBack }: Pick<Invoice, 'sentBack'> = { sentBack: null }) =>
  edit(
    id,
    'checks',
    Object.fromEntries(reviewEdit(sentBack).map(({ key, value }) => [key, value])),
  );

const sendBack = (person: TestPerson | undefined, id: string, reason = 'Wrong amount') =>
  as(person).client.send('POST', `/api/invoices/${id}/send-back`, { reason });

async function isQueued(id: string, person = as(approver)): Promise<boolean> {
  return (await person.client.call(approvalQueue)).some((one) => one.id === id);
}

async function toldTo(person: TestPerson | undefined, id: string) {
  await here().db.withAccount(here().accountId, lookThrough);
  const reply = await as(person).client.send('GET', '/api/sync/changes');
  return getChanges.answer
    .parse(reply.body)
    .changes.flatMap((change) =>
      change.kind === 'notification' && change.row?.invoiceId === id ? [change.row] : [],
    );
}

const set = async (reviewing: Reviewing) => {
  await product.company.admin.client.call(changeApprovalSettings, { body: { reviewing } });
  await product.server.drain();
};

describe('an invoice with a doubt', () => {
  it('is in nobody’s queue and notifies nobody until a clerk has reviewed it', async () => {
    const id = await doubtfulInvoice();
    expect(await invoice(id)).toMatchObject({ awaitsReview: true, doubts: 1, reviewed: null });
    expect(await isQueued(id)).toBe(false);
    expect(await toldTo(approver, id)).toEqual([]);
    const entries = await auditedBy(here(), () => review(id));
    expect(entries).toMatchObject([
      { action: 'update', old_values: { reviewed: false }, new_values: { reviewed: true } },
    ]);
    expect(await invoice(id)).toMatchObject({
      awaitsReview: false,
      doubts: 1,
      reviewed: { personId: as(clerk).id, name: 'Hal Hired' },
    });
    expect(await isQueued(id)).toBe(true);
    expect(await toldTo(approver, id)).toMatchObject([{ kind: 'turn' }]);
  });

  it('waits for approvals when its last doubt is confirmed, with who and when', async () => {
    const id = await doubtfulInvoice();
    const entries = await auditedBy(here(), () => edit(id, 'checks', { amount: '100.00' }));
    expect(entries).toMatchObject([{ new_values: { 'confirmed.amount': '100.00' } }]);
    expect(await invoice(id)).toMatchObject({
      awaitsReview: false,
      doubts: 0,
      confirmed: { amount: { personId: as(clerk).id, value: '100.00' } },
    });
  });

  it('is doubtful again when its value is not the confirmed one any more', async () => {
    const id = await doubtfulInvoice();
    await edit(id, 'checks', { amount: '99.00' });
    expect(await invoice(id)).toMatchObject({ awaitsReview: true, doubts: 1 });
    await edit(id, 'fields', { amount: '99.00' });
    expect(await invoice(id)).toMatchObject({ awaitsReview: false, doubts: 0 });
  });

  it('waits for approvals once a person has entered the value', async () => {
    const id = await doubtfulInvoice();
    await edit(id, 'fields', { amount: '120.00' });
    expect(await invoice(id)).toMatchObject({ awaitsReview: false, doubts: 0, amount: '120.00' });
  });

  it('may be approved without a review, and the approval counts as one', async () => {
    await ruleOf(here(), {
      name: 'Two',
      minAmount: 7000,
      requiredApprovers: ['manager', 'approver'],
    });
    const id = await doubtfulInvoice({ amount: '7000.00' });
    expect(await approveAs(as(approver), id)).toMatchObject({ status: 200 });
    expect(await invoice(id)).toMatchObject({
      status: 'pending_review',
      awaitsReview: false,
      reviewed: { personId: as(approver).id },
    });
    expect(await isQueued(id, as(manager))).toBe(true);
  });

  it('begins its hours until escalation with the end of its review', async () => {
    await ruleOf(here(), {
      name: 'Soon',
      minAmount: 6000,
      maxAmount: 6500,
      autoEscalateAfterHours: 1,
    });
    const id = await doubtfulInvoice({ amount: '6100.00' });
    expect(await invoice(id)).toMatchObject({ escalatesAt: null });
    await escalateIn(here().db, here().accountId, new Date(Date.now() + 10 * 60 * 60 * 1000));
    const before = Date.now();
    await review(id);
    const { escalatesAt, escalatedAt } = await invoice(id);
    expect(escalatedAt).toBeNull();
    expect(Date.parse(escalatesAt ?? '')).toBeGreaterThanOrEqual(before + 60 * 60 * 1000);
  });
});

describe('the setting of a company', () => {
  it('decides anew which invoices wait for their review', async () => {
    const [clean, doubtful] = [await invoiceOf(here()), await doubtfulInvoice()];
    const waiting = async () => [
      (await invoice(clean)).awaitsReview,
      (await invoice(doubtful)).awaitsReview,
    ];
    expect(await waiting()).toEqual([false, true]);
    await set('off');
    expect(await waiting()).toEqual([true, true]);
    expect(await isQueued(clean)).toBe(false);
    await set('all');
    expect(await waiting()).toEqual([false, false]);
    expect(await isQueued(doubtful)).toBe(true);
    await set('confident');
    expect(await waiting()).toEqual([false, true]);
  });
});

describe('sending back', () => {
  it('returns the invoice to its reviewer, with the reason, until it is reviewed again', async () => {
    const id = await doubtfulInvoice();
    await review(id);
    const entries = await auditedBy(here(), () => sendBack(approver, id));
    expect(entries).toMatchObject([
      {
        action: 'update',
        user_email: as(approver).email,
        metadata: { reason: 'Wrong amount' },
        new_values: { sentBack: true, reviewed: false },
      },
    ]);
    const { sentBack, ...back } = await invoice(id);
    expect(back).toMatchObject({ awaitsReview: true, reviewed: null });
    expect(sentBack).toMatchObject({ personId: as(approver).id, reason: 'Wrong amount' });
    expect(await isQueued(id)).toBe(false);
    expect(await toldTo(clerk, id)).toMatchObject([
      { kind: 'sent_back', by: 'Hal Hired', remark: 'Wrong amount' },
    ]);
    await review(id, { sentBack });
    expect(await invoice(id)).toMatchObject({ awaitsReview: false, sentBack: null });
    expect(await isQueued(id)).toBe(true);
    expect(await toldTo(clerk, id)).toEqual([]);
  });

  it('is not undone by a review that was made before it and arrives after it', async () => {
    const id = await doubtfulInvoice();
    await edit(id, 'checks', { amount: '100.00' });
    await sendBack(approver, id);
    await review(id);
    expect(await invoice(id)).toMatchObject({ awaitsReview: true, reviewed: null });
  });

  it('withdraws the approval of the person who sends it back, and no other', async () => {
    await ruleOf(here(), {
      name: 'Three',
      minAmount: 8000,
      priority: -1,
      requiredApprovers: ['manager', 'approver', 'approver'],
    });
    const id = await invoiceOf(here(), { amount: '8100.00' });
    await approveAs(as(approver), id);
    await approveAs(as(manager), id);
    expect((await sendBack(approver, id)).status).toBe(200);
    expect(await invoice(id)).toMatchObject({ approvedBy: [as(manager).id], awaitsReview: true });
  });

  it.each([
    ['without a reason', 400, 'invalid', async () => invoiceOf(here()), ' '],
    ['while it waits to be checked', 409, 'awaits_review', () => doubtfulInvoice(), 'Why'],
  ])('%s is refused', async (_, status, code, made, reason) => {
    const reply = await sendBack(approver, await made(), reason);
    expect([reply.status, errorBody.parse(reply.body).code]).toEqual([status, code]);
  });

  it('after the decision is refused', async () => {
    const id = await invoiceOf(here());
    await approveAs(as(approver), id);
    const reply = await sendBack(manager, id);
    expect(errorBody.parse(reply.body).code).toBe('already_decided');
  });
});
