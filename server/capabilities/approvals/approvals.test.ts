import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { decided, getInvoice } from '#shared/invoices/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { auditedBy } from '../../testing/audit.ts';
import {
  authorOf,
  Device,
  invoiceOf,
  mergeWithoutMoving,
  ruleOf,
  storeEdits,
  vendorOf,
} from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];
let manager: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
  manager = await company.hire('manager');
  approver = await company.hire('approver');
});

const here = () => ({ db: database.db, accountId: company.accountId });
const audited = (work: () => Promise<unknown>) => auditedBy(here(), work);
const invoice = (invoiceId: string) =>
  company.admin.client.call(getInvoice, { params: { invoiceId } });

async function decide(
  person: TestPerson,
  how: 'approve' | 'reject' | 'reopen',
  id: string,
  body: object | null = {},
  ifMatch?: string,
) {
  const headers = ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` };
  return person.client.send('POST', `/api/invoices/${id}/${how}`, body, headers);
}

const codeOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  errorBody.parse(reply.body).code,
];

async function edit(id: string, fields: Record<string, string>): Promise<void> {
  const name = documentName('invoice', id);
  const device = new Device(authorOf(company.admin));
  const store = postgresDocuments(database.db, editableKinds);
  await storeEdits(store, company.accountId, name, device.edit('fields', fields));
}

describe('approving', () => {
  it('approves the invoice and records the approver', async () => {
    const id = await invoiceOf(here());
    const entries = await audited(async () => {
      const reply = await decide(approver, 'approve', id, { comments: 'Fine' });
      expect(reply.status).toBe(200);
      expect(decided.parse(reply.body)).toMatchObject({
        message: 'Invoice Approved',
        invoice: {
          status: 'approved',
          approvalStatus: 'approved',
          currentApprovers: ['Hal Hired'],
        },
      });
    });
    expect(entries).toMatchObject([
      {
        category: 'INVOICE',
        action: 'approve',
        entity_id: id,
        user_email: approver.email,
        metadata: { comments: 'Fine' },
        old_values: { status: 'pending_review' },
        new_values: { status: 'approved' },
      },
    ]);
  });

  it.each([
    ['an empty body', {}],
    ['no comments', { comments: null }],
  ])('accepts %s', async (_, body) => {
    const id = await invoiceOf(here());
    expect((await decide(approver, 'approve', id, body)).status).toBe(200);
  });

  it('accepts no body at all: a plain approval has nothing to say', async () => {
    const id = await invoiceOf(here());
    expect((await decide(approver, 'approve', id, null)).status).toBe(200);
    const another = await invoiceOf(here());
    const path = `/api/invoices/${another}/approve`;
    expect((await approver.client.fetch(path, { method: 'POST' })).status).toBe(200);
  });

  it('needs several people if the rule requires several, and counts each once', async () => {
    const id = await invoiceOf(here(), { amount: '1500.00' });
    const first = await decide(approver, 'approve', id);
    expect(first).toMatchObject({
      status: 200,
      body: { invoice: { status: 'pending_review', approvalStatus: 'partial' } },
    });
    expect(codeOf(await decide(approver, 'approve', id))).toEqual([409, 'already_approved']);
    const second = await decide(manager, 'approve', id);
    expect(second).toMatchObject({
      body: {
        invoice: { status: 'approved', currentApprovers: ['Hal Hired', 'Hal Hired'] },
      },
    });
  });

  it('is refused on a decided invoice, and changes nothing', async () => {
    const id = await invoiceOf(here());
    await decide(manager, 'reject', id, { comments: 'Not ours' });
    const entries = await audited(async () => {
      expect(codeOf(await decide(approver, 'approve', id))).toEqual([409, 'already_decided']);
      expect(codeOf(await decide(approver, 'reject', id, { comments: 'x' }))).toEqual([
        409,
        'already_decided',
      ]);
    });
    expect(entries).toEqual([]);
  });

  it('succeeds once when two people approve at the same moment', async () => {
    const id = await invoiceOf(here());
    const replies = await Promise.all([
      decide(manager, 'approve', id),
      decide(approver, 'approve', id),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused while a field is in error', async () => {
    const id = await invoiceOf(here());
    await edit(id, { amount: 'much' });
    const reply = await decide(approver, 'approve', id);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'fields_in_error', fieldErrors: [{ field: 'amount' }] },
    });
  });
});

describe('10.2 an approval with the fingerprint that its author saw', () => {
  it('succeeds after edits of fields that do not matter', async () => {
    const id = await invoiceOf(here());
    const { fingerprint } = await invoice(id);
    await edit(id, { description: 'Nothing that matters' });
    expect((await decide(approver, 'approve', id, {}, fingerprint)).status).toBe(200);
  });

  it('is refused when the invoice has changed, and answered with the current values', async () => {
    const id = await invoiceOf(here(), { amount: '100.00' });
    const { fingerprint } = await invoice(id);
    await edit(id, { amount: '900.00' });
    const now = await invoice(id);
    const entries = await audited(async () => {
      const reply = await decide(approver, 'approve', id, {}, fingerprint);
      expect(reply).toMatchObject({
        status: 412,
        body: {
          code: 'changed',
          current: { amount: '900', vendorName: 'Acme Ltd', lines: [] },
          fingerprint: now.fingerprint,
        },
      });
    });
    expect(entries).toEqual([]);
    const { status, approvedBy, revision, fingerprint: same } = await invoice(id);
    expect({ status, approvedBy, revision, same }).toEqual({
      status: 'pending_review',
      approvedBy: [],
      revision: now.revision,
      same: now.fingerprint,
    });
  });

  it('succeeds when the change was undone', async () => {
    const id = await invoiceOf(here(), { amount: '100.00' });
    const { fingerprint } = await invoice(id);
    await edit(id, { amount: '900.00' });
    await edit(id, { amount: '100' });
    expect((await decide(approver, 'approve', id, {}, fingerprint)).status).toBe(200);
  });
});

describe('the audit log of an approval', () => {
  it('says which vendor the invoice was given to', async () => {
    const uploadId = await uploadOf(here());
    const id = await invoiceOf(here(), { vendorName: 'Reticulum Ltd', uploadId });
    const entries = await audited(() => decide(company.admin, 'approve', id));
    const [entry] = entries.filter(({ action }) => action === 'approve');
    const { vendorId } = await invoice(id);
    expect(vendorId).not.toBeNull();
    expect(entry).toMatchObject({ old_values: { vendorId: null }, new_values: { vendorId } });
  });

  it('says nothing of a vendor that stays', async () => {
    const id = await invoiceOf(here(), { vendorId: await vendorOf(here(), { name: 'Pictor' }) });
    const [entry] = await audited(() => decide(company.admin, 'approve', id));
    expect(entry?.new_values).not.toHaveProperty('vendorId');
  });
});

describe('rejecting', () => {
  it('needs a reason, and succeeds even if the invoice has changed', async () => {
    const id = await invoiceOf(here());
    expect((await decide(approver, 'reject', id, { comments: '  ' })).status).toBe(400);
    await edit(id, { amount: 'much' });
    const reply = await decide(approver, 'reject', id, { comments: 'Not ours' }, 'old');
    expect(decided.parse(reply.body)).toMatchObject({
      message: 'Invoice Rejected',
      invoice: { status: 'rejected', approvalStatus: 'rejected', rejectionReason: 'Not ours' },
    });
  });
});

describe('rejecting without a reason says so', () => {
  it.each([
    ['without a body', undefined],
    ['with null', 'null'],
    ['with an empty object', '{}'],
    ['with a null reason', '{"comments":null}'],
    ['with an empty reason', '{"comments":""}'],
    ['with a blank reason', '{"comments":" \\n "}'],
    ['with a reason that is no text', '{"comments":5}'],
  ])('%s', async (_, body) => {
    const id = await invoiceOf(here());
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? { method: 'POST' } : { method: 'POST', body, headers };
    const response = await approver.client.fetch(`/api/invoices/${id}/reject`, init);
    expect(response.status).toBe(400);
    const { message } = errorBody.parse(await response.json());
    expect(message).toBe('Please provide a reason for rejection');
    expect((await invoice(id)).status).toBe('pending_review');
  });
});

describe('reopening', () => {
  it('voids all approvals, and makes the invoice editable again', async () => {
    const id = await invoiceOf(here(), { amount: '1500.00' });
    await decide(approver, 'approve', id);
    await decide(manager, 'approve', id);
    expect((await decide(approver, 'reopen', id, { reason: 'Oops' })).status).toBe(403);
    const entries = await audited(async () => {
      const reply = await decide(manager, 'reopen', id, { reason: 'Wrong amount' });
      expect(decided.parse(reply.body).invoice).toMatchObject({
        status: 'pending_review',
        approvalStatus: 'pending',
        currentApprovers: [],
        rejectionReason: null,
      });
    });
    expect(entries).toMatchObject([{ action: 'update', metadata: { reason: 'Wrong amount' } }]);
    await edit(id, { amount: '1700.00' });
    expect(await decide(approver, 'approve', id)).toMatchObject({
      body: { invoice: { approvalStatus: 'partial' } },
    });
  });

  it('gives an invoice to the vendor that its own was merged into', async () => {
    const [source, target] = [
      await vendorOf(here(), { name: 'Fornax Ltd' }),
      await vendorOf(here(), { name: 'Fornax Group' }),
    ];
    const rule = await ruleOf(here(), { minAmount: 0, priority: 9, vendors: [target] });
    const id = await invoiceOf(here(), { vendorName: 'Fornax Ltd', vendorId: source });
    await decide(manager, 'reject', id, { comments: 'Not ours' });
    await mergeWithoutMoving(database, source, target);
    const entries = await audited(async () => {
      const reply = await decide(manager, 'reopen', id, { reason: 'It was ours' });
      expect(decided.parse(reply.body).invoice).toMatchObject({
        vendorId: target,
        appliedRule: { id: rule },
      });
    });
    expect(entries).toMatchObject([
      { old_values: { vendorId: source }, new_values: { vendorId: target } },
    ]);
  });

  it('is refused for undecided and for paid invoices', async () => {
    const id = await invoiceOf(here());
    expect(codeOf(await decide(manager, 'reopen', id, { reason: 'x' }))).toEqual([
      409,
      'not_decided',
    ]);
    await database.db.withAccount(company.accountId, (tx) =>
      tx.run(unprepared("update invoices set status = 'paid' where id = $1"), [id]),
    );
    expect(codeOf(await decide(manager, 'reopen', id, { reason: 'x' }))).toEqual([
      409,
      'already_paid',
    ]);
  });
});
