import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attachFile,
  changeAttachment,
  getAttachedFile,
  removeAttachment,
} from '#shared/attachments/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { changesPage, getChanges } from '#shared/sync/contract.ts';
import { replaceFile } from '#shared/uploads/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { newId } from '../../platform/db/newId.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { approveAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import {
  attachedTo,
  invoiceIn,
  invoicePdf,
  sendFileTo,
  untilRead,
  uploaded,
} from '../../testing/uploads.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;
let clerk: TestPerson;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  clerk = await company.hire('clerk');
});

const here = () => ({ db: database.db, accountId: company.accountId });

async function refusal(method: string, path: string, body?: object) {
  const reply = await clerk.client.send(method, path, body);
  return { status: reply.status, code: errorBody.parse(reply.body).code };
}

async function attachmentsOnDevices() {
  const first = changesPage.parse((await clerk.client.send('GET', getChanges.path)).body);
  return first.changes.filter(({ kind }) => kind === 'attachment');
}

describe('further files of an invoice', () => {
  it('reach every device, are served as they were sent, and run nothing', async () => {
    const invoiceId = await invoiceOf(here());
    const bytes = invoicePdf({ number: 'C-1' });
    const [entry] = await auditedBy(here(), () => attachedTo(clerk.client, invoiceId, { bytes }));
    expect(entry).toMatchObject({
      entity_id: invoiceId,
      metadata: { attachment: 'added', fileName: 'contract.pdf' },
    });
    const [change] = await attachmentsOnDevices();
    expect(change).toMatchObject({ row: { invoiceId, goesToLedger: false, isReplaced: false } });
    const path = fillPath(getAttachedFile.path, { attachmentId: change?.id ?? '' });
    const answer = await clerk.client.fetch(path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('a file that is sent twice is attached once, and nothing but documents is taken', async () => {
    const invoiceId = await invoiceOf(here());
    const id = newId();
    await attachedTo(clerk.client, invoiceId, { id });
    await attachedTo(clerk.client, invoiceId, { id });
    expect(await attachmentsOnDevices()).toHaveLength(1);
    const path = fillPath(attachFile.path, { invoiceId });
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const { status } = await sendFileTo(clerk.client, path, page, { name: 'a.html' });
    expect(status).toBe(415);
  });

  it('can be removed until the invoice is decided, and are gone everywhere then', async () => {
    const invoiceId = await invoiceOf(here());
    const [one, other] = [
      await attachedTo(clerk.client, invoiceId),
      await attachedTo(clerk.client, invoiceId, { name: 'delivery.pdf' }),
    ];
    await clerk.client.call(removeAttachment, { params: { attachmentId: one.id } });
    expect(await refusal('GET', fillPath(getAttachedFile.path, { attachmentId: one.id }))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect((await attachmentsOnDevices()).map(({ id }) => id)).toEqual([other.id]);
    await approveAs(company.admin, invoiceId);
    const path = fillPath(removeAttachment.path, { attachmentId: other.id });
    expect(await refusal('DELETE', path)).toEqual({ status: 409, code: 'frozen' });
  });

  it('the mark for the ledger is audited', async () => {
    const { id } = await attachedTo(clerk.client, await invoiceOf(here()));
    const [entry] = await auditedBy(here(), () =>
      clerk.client.call(changeAttachment, {
        params: { attachmentId: id },
        body: { goesToLedger: true },
      }),
    );
    expect(entry).toMatchObject({ metadata: { attachment: 'goes to the ledger' } });
  });
});

describe('another file for an invoice', () => {
  it('is read and laid under the edits; the file of before stays as an attachment', async () => {
    const first = await uploaded(clerk.client, invoicePdf({ number: 'F-1', total: '120.00' }));
    const invoice = await invoiceIn(clerk.client, await untilRead(clerk.client, first.id));
    const store = postgresDocuments(database.db, editableKinds);
    const edit = new Device(authorOf(clerk)).edit('fields', { purchaseOrder: 'PO-7' });
    await storeEdits(store, company.accountId, documentName('invoice', invoice.id), edit);
    const scanner = await company.hire('clerk');

    const id = newId();
    const path = fillPath(replaceFile.path, { invoiceId: invoice.id });
    const better = invoicePdf({ number: 'F-1', total: '240.00' });
    const sent = { id, name: 'better.pdf' };
    expect((await sendFileTo(scanner.client, path, better, sent)).status).toBe(202);
    expect((await sendFileTo(scanner.client, path, better, sent)).status).toBe(202);
    await untilRead(clerk.client, id);

    const now = await clerk.client.call(getInvoice, { params: { invoiceId: invoice.id } });
    expect(now).toMatchObject({
      amount: '240.00',
      purchaseOrder: 'PO-7',
      uploadId: id,
      fileName: 'better.pdf',
      uploadedBy: scanner.id,
      alsoUploadedBy: [clerk.id],
    });
    expect(await attachmentsOnDevices()).toMatchObject([
      { id: first.id, row: { fileName: 'invoice.pdf', isReplaced: true } },
    ]);
  });

  it('a decided invoice keeps its file', async () => {
    const invoiceId = await invoiceOf(here());
    await approveAs(company.admin, invoiceId);
    const path = fillPath(replaceFile.path, { invoiceId });
    const { status, body } = await sendFileTo(clerk.client, path, invoicePdf());
    expect([status, errorBody.parse(body).code]).toEqual([409, 'frozen']);
  });
});
