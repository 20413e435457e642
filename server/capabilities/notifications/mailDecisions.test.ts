import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { inspectMailDecision } from '#shared/notifications/mailDecision.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { openFileStore } from '../../platform/files/openFileStore.ts';
import { Gates } from '../../platform/outside/Gates.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';
import { putPreview } from '../uploads/previews.ts';
import { makeDecisionLink } from './decisionLinkStore.ts';

let product: TestProduct;
let approver: TestPerson;

beforeAll(async () => {
  product = await sharedProduct('Northwind');
  approver = await product.company.hire('approver');
});

const here = () => ({ db: product.database.db, accountId: product.company.accountId });
const invoice = (invoiceId: string) =>
  product.company.admin.client.call(getInvoice, { params: { invoiceId } });

/** An invoice, and the link from a letter about it. */
async function mailed(
  known: NewInvoice = {},
  person: TestPerson = approver,
): Promise<{ id: string; token: string }> {
  const id = await invoiceOf(here(), known);
  const { fingerprint } = await invoice(id);
  const token = await here().db.withAccount(here().accountId, (tx) =>
    makeDecisionLink(tx, { personId: person.id, invoiceId: id, fingerprint }),
  );
  return { id, token };
}

/** Anybody who has the letter, without a session. */
const press = (what: string, body: object) =>
  new TestClient(product.server).send('POST', `/api/mail-decisions/${what}`, body);

async function refusal(what: string, body: object) {
  const reply = await press(what, body);
  return [reply.status, errorBody.parse(reply.body).code];
}

async function look(token: string) {
  return inspectMailDecision.answer.parse((await press('inspect', { token })).body);
}

async function edit(id: string, fields: Record<string, string>): Promise<void> {
  const device = new Device(authorOf(product.company.admin));
  const name = documentName('invoice', id);
  await storeEdits(
    postgresDocuments(here().db, editableKinds),
    here().accountId,
    name,
    device.edit('fields', fields),
  );
}

describe('a link in a letter', () => {
  it('shows the invoice, and decides nothing when it is opened', async () => {
    const { id, token } = await mailed({ invoiceNumber: 'A-1', dueDate: '2026-12-01' });
    for (const way of ['GET', 'HEAD']) {
      await new TestClient(product.server).fetch(`/decide?token=${token}`, { method: way });
      await new TestClient(product.server).fetch(`/api/mail-decisions/approve`, { method: way });
    }
    for (let looks = 0; looks < 2; looks++) {
      expect(await look(token)).toMatchObject({
        email: approver.email,
        companyName: 'Northwind',
        invoice: { vendorName: 'Acme Ltd', invoiceNumber: 'A-1', dueDate: '2026-12-01' },
        hindrance: null,
      });
    }
    expect(await invoice(id)).toMatchObject({ status: 'pending_review' });
  });

  it("approves once in the person's name, and the audit log records the mail link", async () => {
    const { id, token } = await mailed();
    const entries = await auditedBy(here(), async () => {
      expect(await press('approve', { token })).toMatchObject({
        status: 200,
        body: { message: 'Invoice Approved' },
      });
    });
    expect(entries).toMatchObject([
      {
        action: 'approve',
        entity_id: id,
        user_email: approver.email,
        metadata: { via: 'mail link' },
      },
    ]);
    expect(await invoice(id)).toMatchObject({ status: 'approved', approvedBy: [approver.id] });
    expect(await refusal('approve', { token })).toEqual([410, 'link_used']);
    expect(await refusal('reject', { token, comments: 'No' })).toEqual([410, 'link_used']);
  });

  it('approves once when two requests arrive at the same moment', async () => {
    const { token } = await mailed();
    const replies = await Promise.all([press('approve', { token }), press('approve', { token })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('rejects with a reason, and refuses to without one', async () => {
    const { id, token } = await mailed();
    for (const without of [{}, { comments: null }, { comments: ' ' }]) {
      const { status, body } = await press('reject', { token, ...without });
      expect([status, errorBody.parse(body).message]).toEqual([
        400,
        'Please provide a reason for rejection',
      ]);
    }
    const entries = await auditedBy(here(), async () => {
      expect((await press('reject', { token, comments: 'Not ours' })).status).toBe(200);
    });
    expect(entries).toMatchObject([{ action: 'reject', metadata: { via: 'mail link' } }]);
    expect(await invoice(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Not ours' });
  });

  it('opens the pages of its own document and nothing else, and no cache keeps them', async () => {
    const [uploadId, elsewhere] = [await uploadOf(here()), await uploadOf(here())];
    const store = openFileStore(product.server.config, new Gates());
    const { hash } = await store.keep(here().accountId, Buffer.from('RIFF a picture'));
    await here().db.withAccount(here().accountId, async (tx) => {
      await putPreview(tx, uploadId, 1, hash);
      await putPreview(tx, elsewhere, 2, hash);
    });
    const { token } = await mailed({ uploadId, pageCount: 2 });
    expect(await look(token)).toMatchObject({ invoice: { pageCount: 2, why: expect.any(String) } });
    const page = (body: object) =>
      new TestClient(product.server).fetch('/api/mail-decisions/page', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      });
    const picture = await page({ token, page: 1 });
    expect(picture.status).toBe(200);
    expect(await picture.text()).toBe('RIFF a picture');
    expect(picture.headers.get('Cache-Control')).toBe('no-store');
    expect(picture.headers.get('ETag')).toBeNull();
    expect((await page({ token, page: 2 })).status).toBe(404);
    expect((await page({ token, page: 1, uploadId: elsewhere })).status).toBe(400);
    // Neither the ordinary address of the picture nor any other call takes the token.
    for (const path of [`/api/uploads/${uploadId}/pages/1`, '/api/invoices']) {
      const headers = { Authorization: `Bearer ${token}` };
      expect((await new TestClient(product.server).fetch(path, { headers })).status).toBe(401);
    }
    await product.database.asSuperuser(
      "update decision_links set expires_at = now() - interval '1 second' where token_hash = $1",
      [hashToken(token)],
    );
    expect((await page({ token, page: 1 })).status).toBe(410);
    const other = await mailed();
    expect((await page({ token: other.token, page: 1 })).status).toBe(404);
  });

  it('does not approve an invoice that has changed since the letter', async () => {
    const { id, token } = await mailed({ amount: '100.00' });
    await edit(id, { amount: '900.00' });
    expect(await look(token)).toMatchObject({ hindrance: 'changed' });
    expect(await refusal('approve', { token })).toEqual([412, 'changed']);
    expect(await invoice(id)).toMatchObject({ status: 'pending_review', approvedBy: [] });
    // Changed back, it is as the letter showed it: the refused attempt has not used up the link.
    await edit(id, { amount: '100.00' });
    expect((await press('approve', { token })).status).toBe(200);
  });

  it('does not approve an invoice that is held, or that waits for others', async () => {
    const held = await mailed({ sourceEmail: 'a@b.test', senderAuthentication: 'fail' });
    expect(await look(held.token)).toMatchObject({ hindrance: 'held' });
    expect(await refusal('approve', { token: held.token })).toEqual([409, 'held']);
    const clerk = await product.company.hire('clerk');
    const notTheirs = await mailed({}, clerk);
    expect(await refusal('approve', { token: notTheirs.token })).toEqual([403, 'not_allowed']);
  });

  it('says so when somebody else has decided already', async () => {
    const { id, token } = await mailed();
    await product.company.admin.client.send('POST', `/api/invoices/${id}/approve`, {});
    expect(await look(token)).toMatchObject({
      hindrance: 'decided',
      invoice: { status: 'approved' },
    });
    expect(await refusal('reject', { token, comments: 'No' })).toEqual([409, 'already_decided']);
  });

  it('stops working when it expires, or when its person loses the role or the membership', async () => {
    const old = await mailed();
    await product.database.asSuperuser(
      "update decision_links set expires_at = now() - interval '1 second' where invoice_id = $1",
      [old.id],
    );
    expect(await refusal('inspect', { token: old.token })).toEqual([410, 'link_expired']);
    expect(await refusal('approve', { token: old.token })).toEqual([410, 'link_expired']);

    const demoted = await product.company.hire('approver');
    const theirs = await mailed({}, demoted);
    const { client } = product.company.admin;
    await client.send('PATCH', `/api/members/${demoted.id}`, { roles: ['viewer'] });
    expect(await refusal('approve', { token: theirs.token })).toEqual([403, 'not_allowed']);
    await client.send('DELETE', `/api/members/${demoted.id}`);
    expect(await refusal('approve', { token: theirs.token })).toEqual([403, 'not_allowed']);
  });

  it('is stored as a hash, and is refused when truncated or altered', async () => {
    const { token } = await mailed();
    expect(await product.database.dump()).not.toContain(token);
    for (const bad of [
      token.slice(0, -1),
      token.slice(0, 20),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
    ]) {
      expect(await refusal('approve', { token: bad })).toEqual([404, 'link_unknown']);
    }
  });
});
