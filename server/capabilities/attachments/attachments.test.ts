import { describe, expect, it } from 'vitest';
import {
  attachFile,
  changeAttachment,
  getAttachedFile,
  removeAttachment,
} from '#shared/attachments/contract.ts';
import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { changesPage, getChanges } from '#shared/sync/contract.ts';
import { replaceFile } from '#shared/uploads/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { approveAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';
import {
  attachedTo,
  invoiceIn,
  invoicePdf,
  sendFileTo,
  untilRead,
  uploaded,
} from '../../testing/uploads.ts';

const office = withOffice();

async function attachmentsOnDevices() {
  const first = changesPage.parse((await office.clerk.client.send('GET', getChanges.path)).body);
  return first.changes.filter(({ kind }) => kind === 'attachment');
}

describe('further files of an invoice', () => {
  it('reach every device, are served as they were sent, and run nothing', async () => {
    const invoiceId = await invoiceOf(office.here());
    const bytes = invoicePdf({ number: 'C-1' });
    const [entry] = await auditedBy(office.here(), () =>
      attachedTo(office.clerk.client, invoiceId, { bytes }),
    );
    expect(entry).toMatchObject({
      entity_id: invoiceId,
      metadata: { attachment: 'added', fileName: 'contract.pdf' },
    });
    const [change] = await attachmentsOnDevices();
    expect(change).toMatchObject({ row: { invoiceId, goesToLedger: false, isReplaced: false } });
    const path = fillPath(getAttachedFile.path, { attachmentId: change?.id ?? '' });
    const answer = await office.clerk.client.fetch(path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('a file that is sent twice is attached once, and nothing but documents is taken', async () => {
    const invoiceId = await invoiceOf(office.here());
    const id = newId();
    await attachedTo(office.clerk.client, invoiceId, { id });
    await attachedTo(office.clerk.client, invoiceId, { id });
    expect(await attachmentsOnDevices()).toHaveLength(1);
    const path = fillPath(attachFile.path, { invoiceId });
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const { status } = await sendFileTo(office.clerk.client, path, page, { name: 'a.html' });
    expect(status).toBe(415);
  });

  it('can be removed until the invoice is decided, and are gone everywhere then', async () => {
    const invoiceId = await invoiceOf(office.here());
    const [one, other] = [
      await attachedTo(office.clerk.client, invoiceId),
      await attachedTo(office.clerk.client, invoiceId, { name: 'delivery.pdf' }),
    ];
    await office.clerk.client.call(removeAttachment, { params: { attachmentId: one.id } });
    const gone = fillPath(getAttachedFile.path, { attachmentId: one.id });
    expect(await office.refusal(office.clerk, 'GET', gone)).toMatchObject({ status: 404 });
    expect((await attachmentsOnDevices()).map(({ id }) => id)).toEqual([other.id]);
    await approveAs(office.company.admin, invoiceId);
    const path = fillPath(removeAttachment.path, { attachmentId: other.id });
    expect(await office.refusal(office.clerk, 'DELETE', path)).toMatchObject({ code: 'frozen' });
  });

  it('the mark for the ledger is audited, and in the history of the invoice', async () => {
    const invoiceId = await invoiceOf(office.here());
    const { id } = await attachedTo(office.clerk.client, invoiceId);
    const [entry] = await auditedBy(office.here(), () =>
      office.clerk.client.call(changeAttachment, {
        params: { attachmentId: id },
        body: { goesToLedger: true },
      }),
    );
    expect(entry).toMatchObject({ metadata: { attachment: 'goes to the ledger' } });
    const { entries } = await office.clerk.client.call(getInvoiceTrail, { params: { invoiceId } });
    expect(entries[0]?.attachment).toEqual({
      step: 'goes to the ledger',
      fileName: 'contract.pdf',
    });
  });
});

describe('another file for an invoice', () => {
  it('is read and laid under the edits; the file of before stays as an attachment', async () => {
    const first = await uploaded(
      office.clerk.client,
      invoicePdf({ number: 'F-1', total: '120.00' }),
    );
    const invoice = await invoiceIn(
      office.clerk.client,
      await untilRead(office.clerk.client, first.id),
    );
    await office.edit(office.clerk, invoice.id, { purchaseOrder: 'PO-7' });
    const scanner = await office.company.hire('clerk');

    const id = newId();
    const path = fillPath(replaceFile.path, { invoiceId: invoice.id });
    const better = invoicePdf({ number: 'F-1', total: '240.00' });
    const sent = { id, name: 'better.pdf' };
    expect((await sendFileTo(scanner.client, path, better, sent)).status).toBe(202);
    expect((await sendFileTo(scanner.client, path, better, sent)).status).toBe(202);
    await untilRead(office.clerk.client, id);

    const now = await office.clerk.client.call(getInvoice, { params: { invoiceId: invoice.id } });
    expect(now).toMatchObject({
      amount: '240.00',
      purchaseOrder: 'PO-7',
      uploadId: id,
      fileName: 'better.pdf',
      uploadedBy: scanner.id,
      alsoUploadedBy: [office.clerk.id],
    });
    expect(await attachmentsOnDevices()).toMatchObject([
      { id: first.id, row: { fileName: 'invoice.pdf', isReplaced: true } },
    ]);
  });

  it('a decided invoice keeps its file', async () => {
    const invoiceId = await invoiceOf(office.here());
    await approveAs(office.company.admin, invoiceId);
    const path = fillPath(replaceFile.path, { invoiceId });
    const { status, body } = await sendFileTo(office.clerk.client, path, invoicePdf());
    expect([status, errorBody.parse(body).code]).toEqual([409, 'frozen']);
  });
});
