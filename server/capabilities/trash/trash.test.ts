import { describe, expect, it } from 'vitest';
import { approvalQueue } from '#shared/approvals/contract.ts';
import { addComment } from '#shared/conversation/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { listInvoices, rejectInvoice } from '#shared/invoices/contract.ts';
import { changesPage, getChanges } from '#shared/sync/contract.ts';
import {
  deleteInvoice,
  notAnInvoice,
  purgeInvoice,
  restoreInvoice,
} from '#shared/trash/contract.ts';
import { getUpload, getUploadedFile } from '#shared/uploads/contract.ts';
import { mergeVendors } from '#shared/vendors/contract.ts';
import { columnName } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';
import type { TestPerson } from '../../testing/people.ts';
import { invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { purgeDue } from './purge.ts';

const office = withOffice();

function remove({ client }: TestPerson, invoiceId: string, reason: string | null = null) {
  return client.call(deleteInvoice, { params: { invoiceId }, body: { reason } });
}

function restore({ client }: TestPerson, invoiceId: string) {
  return client.call(restoreInvoice, { params: { invoiceId } });
}

/** What a device that has everything up to `since` is sent. */
async function changesSince(since: string | undefined) {
  const path = since === undefined ? getChanges.path : `${getChanges.path}?since=${since}`;
  const reply = await office.company.admin.client.send('GET', path);
  const { changes, cursor } = changesPage.parse(reply.body);
  return {
    cursor,
    of: (id: string) =>
      changes
        .filter((one) => one.id === id)
        .toSorted((one, other) => one.kind.localeCompare(other.kind)),
  };
}

/** The invoices of the list, the queue and a first load. */
async function shownEverywhere(): Promise<string[]> {
  const { client } = office.company.admin;
  const listed = await client.call(listInvoices);
  const queued = await client.call(approvalQueue);
  const first = changesPage.parse((await client.send('GET', getChanges.path)).body);
  const brought = first.changes.filter(({ kind }) => kind === 'invoice');
  return [...listed, ...queued, ...brought].map(({ id }) => id);
}

async function daysAgo(id: string, days: number): Promise<void> {
  await office.database.asSuperuser(
    `update invoice_trash set deleted_at = now() - make_interval(days => $2) where invoice_id = $1`,
    [id, days],
  );
}

describe('deleting', () => {
  it('a deleted invoice is in no list, queue or first load, and every device hears that it is in the trash', async () => {
    const id = await invoiceOf(office.here(), { invoiceNumber: 'A-7' });
    const { cursor } = await changesSince(undefined);

    const { trashed } = await remove(office.clerk, id, notAnInvoice);

    const there = { invoiceNumber: 'A-7', reason: 'Not an invoice', deletedBy: office.clerk.id };
    expect(trashed).toMatchObject({ id, ...there });
    expect(await shownEverywhere()).not.toContain(id);
    const { of } = await changesSince(cursor);
    expect(of(id)).toMatchObject([
      { kind: 'invoice', row: null },
      { kind: 'trashed', row: there },
    ]);
  });

  it('is audited with what was deleted and why', async () => {
    const id = await invoiceOf(office.here(), { invoiceNumber: 'A-8', amount: '75.00' });
    const [entry] = await auditedBy(office.here(), () => remove(office.clerk, id, 'Private'));
    expect(entry).toMatchObject({
      action: 'delete',
      entity_id: id,
      user_email: office.clerk.email,
      metadata: { trash: 'deleted', reason: 'Private' },
      old_values: { invoiceNumber: 'A-8', amount: '75.00' },
    });
  });

  it('an approved invoice is not deleted, a rejected one is', async () => {
    const [approved, rejected] = [await invoiceOf(office.here()), await invoiceOf(office.here())];
    await approveAs(office.company.admin, approved);
    await office.company.admin.client.call(rejectInvoice, {
      params: { invoiceId: rejected },
      body: { comments: 'Not ours' },
    });
    expect(
      await office.refusal(
        office.clerk,
        'DELETE',
        fillPath(deleteInvoice.path, { invoiceId: approved }),
        {},
      ),
    ).toMatchObject({ status: 409, code: 'already_decided' });
    await remove(office.clerk, rejected);
    expect(await shownEverywhere()).not.toContain(rejected);
    await restore(office.clerk, rejected);
    expect(await invoiceAs(office.clerk, rejected)).toMatchObject({ status: 'rejected' });
  });

  it('two people who delete it at once both hear that it is in the trash, by the first of them', async () => {
    const id = await invoiceOf(office.here());
    const entries = await auditedBy(office.here(), async () => {
      const answers = await Promise.all([
        remove(office.clerk, id),
        remove(office.company.admin, id),
      ]);
      const [one, other] = answers.map(({ trashed }) => trashed.deletedBy);
      expect(one).toBe(other);
    });
    expect(entries.filter(({ action }) => action === 'delete')).toHaveLength(1);
  });

  it('of a deletion and an approval at once one happens, and the other says why it did not', async () => {
    const id = await invoiceOf(office.here());
    const path = fillPath(deleteInvoice.path, { invoiceId: id });
    const [approved, deleted] = await Promise.all([
      approveAs(office.company.admin, id),
      office.clerk.client.send('DELETE', path, {}),
    ]);
    if (deleted.status === 200) expect(approved).toMatchObject({ status: 409, code: 'in_trash' });
    else {
      expect(approved.status).toBe(200);
      expect(errorBody.parse(deleted.body).code).toBe('already_decided');
    }
  });

  it('late edits, decisions and comments are refused, and say who deleted it', async () => {
    const id = await invoiceOf(office.here());
    await remove(office.clerk, id);
    expect(await office.edit(office.company.admin, id, { amount: '5.00' })).toMatchObject({
      outcome: 'refused',
    });
    const message = expect.stringContaining('moved this invoice to the trash');
    expect(await approveAs(office.company.admin, id)).toMatchObject({ code: 'in_trash', message });
    const said = { id: newId(), text: 'Hm', mentions: [] };
    const comments = fillPath(addComment.path, { invoiceId: id });
    expect(await office.refusal(office.clerk, 'POST', comments, said)).toMatchObject({
      code: 'in_trash',
    });
  });
});

describe('restoring', () => {
  it('brings everything back, edits included, to every device, under the rules of today', async () => {
    const id = await invoiceOf(office.here(), { amount: '100.00' });
    await office.edit(office.company.admin, id, { amount: '75.00' });
    await remove(office.clerk, id);
    const { cursor } = await changesSince(undefined);

    const [entry] = await auditedBy(office.here(), () => restore(office.company.admin, id));

    expect(entry).toMatchObject({ action: 'update', metadata: { trash: 'restored' } });
    // Its checks change it once more.
    await office.server.drain();
    expect(await shownEverywhere()).toContain(id);
    const { of } = await changesSince(cursor);
    expect(of(id)).toMatchObject([
      { kind: 'invoice', row: { amount: '75.00' }, document: expect.anything() },
      { kind: 'trashed', row: null },
    ]);
    expect(await office.edit(office.company.admin, id, { amount: '80.00' })).toMatchObject({
      outcome: 'stored',
    });
    expect(await approveAs(office.company.admin, id)).toMatchObject({ status: 200 });
  });

  it.each(['waits for approval', 'was rejected'])(
    'of an invoice that %s gives it to the vendor that its own was merged into meanwhile',
    async (state) => {
      const [source, target] = [
        await vendorOf(office.here(), { name: 'Acme Ltd' }),
        await vendorOf(office.here(), { name: 'Acme Group' }),
      ];
      const rule = await ruleOf(office.here(), { minAmount: 0, vendors: [target] });
      const id = await invoiceOf(office.here(), { vendorId: source });
      const { client } = office.company.admin;
      const isRejected = state === 'was rejected';
      if (isRejected)
        await client.call(rejectInvoice, { params: { invoiceId: id }, body: { comments: 'No' } });
      await remove(office.clerk, id);
      const choice = { sourceVendorId: source, targetVendorId: target, keepSourceFields: [] };
      await client.call(mergeVendors, { body: { ...choice, reason: 'One' } });

      const entries = await auditedBy(office.here(), async () => {
        const { invoice } = await restore(office.clerk, id);
        expect(invoice).toMatchObject({
          vendorId: target,
          status: isRejected ? 'rejected' : 'pending_review',
        });
        if (!isRejected) expect(invoice.appliedRule).toMatchObject({ id: rule });
      });

      expect(entries[0]).toMatchObject({
        entity_id: id,
        old_values: { vendorId: source },
        new_values: { vendorId: target },
      });
    },
  );

  it('twice changes nothing more', async () => {
    const id = await invoiceOf(office.here());
    await remove(office.clerk, id);
    await restore(office.clerk, id);
    expect(await auditedBy(office.here(), () => restore(office.company.admin, id))).toEqual([]);
  });
});

describe('deleting for good', () => {
  it('is for admins and managers, leaves no content, and cannot be undone', async () => {
    const { client } = office.company.admin;
    const { id: uploadId } = await uploaded(client, invoicePdf({ number: 'P-1' }));
    await untilRead(client, uploadId);
    const { invoiceId } = await client.call(getUpload, { params: { uploadId } });
    const id = invoiceId ?? '';
    await client.call(addComment, {
      params: { invoiceId: id },
      body: { id: newId(), text: 'Secret', mentions: [] },
    });
    await remove(office.clerk, id);
    const path = fillPath(purgeInvoice.path, { invoiceId: id });
    expect(await office.refusal(office.clerk, 'DELETE', path)).toMatchObject({ status: 403 });

    const [entry] = await auditedBy(office.here(), () => client.send('DELETE', path));

    expect(entry).toMatchObject({
      action: 'delete',
      metadata: { trash: 'purged' },
      old_values: { invoiceNumber: 'P-1' },
    });
    const file = fillPath(getUploadedFile.path, { uploadId });
    expect(await office.refusal(office.clerk, 'GET', file)).toMatchObject({ status: 404 });
    const kept = await office.database.db.withAccount(office.company.accountId, (tx) =>
      tx.run(unprepared(contentLeft), [tx.accountId, id, uploadId]),
    );
    expect(kept).toEqual([{ invoice: null, file: '', said: '' }]);
    const again = fillPath(restoreInvoice.path, { invoiceId: id });
    expect(await office.refusal(office.clerk, 'POST', again)).toMatchObject({ status: 404 });
    expect(await office.refusal(office.company.admin, 'DELETE', path)).toMatchObject({
      status: 404,
    });
  });

  it('leaves nothing in a column that holds a value of the document', async () => {
    const id = await invoiceOf(office.here());
    const columns = Object.entries(invoiceColumns)
      .filter(([name]) => name !== 'currency' && name !== 'fingerprint')
      .map(([name, type]) => ({ column: columnName(name), value: secretOf[type] }));
    const filled = columns.map(({ column, value }) => `${column} = ${value}`).join(', ');
    await office.database.asSuperuser(`update invoices set ${filled} where id = $1`, [id]);
    await remove(office.clerk, id);
    const { client } = office.company.admin;

    await client.send('DELETE', fillPath(purgeInvoice.path, { invoiceId: id }));

    const [kept] = await office.database.db.withAccount(office.company.accountId, (tx) =>
      tx.run<{ row: Record<string, unknown> }>(
        unprepared(
          'select to_jsonb(row) as row from invoices row where account_id = $1 and id = $2',
        ),
        [tx.accountId, id],
      ),
    );
    const isEmpty = (value: unknown) =>
      value === null || /^(\[\]|\{\})$/.test(JSON.stringify(value));
    const left = columns.filter(({ column }) => !isEmpty(kept?.row[column]));
    expect(left.map(({ column }) => column)).toEqual([]);
    expect(JSON.stringify(kept?.row)).not.toMatch(/secret/i);
  });

  it('happens by itself after 30 days, not before, and not to a restored invoice', async () => {
    const [old, recent, restored] = [
      await invoiceOf(office.here()),
      await invoiceOf(office.here()),
      await invoiceOf(office.here()),
    ];
    for (const id of [old, recent, restored]) await remove(office.clerk, id);
    await daysAgo(old, 31);
    await daysAgo(recent, 29);
    await daysAgo(restored, 31);
    await restore(office.clerk, restored);

    await purgeDue(office.database.db, new Date());

    expect(await shownEverywhere()).toContain(restored);
    const path = fillPath(restoreInvoice.path, { invoiceId: old });
    expect(await office.refusal(office.clerk, 'POST', path)).toMatchObject({ status: 404 });
    expect((await restore(office.clerk, recent)).invoice).toMatchObject({ vendorName: 'Acme Ltd' });
  });
});

/** A value of the document by the type of its column. */
const secretOf: Readonly<Record<string, string>> = {
  text: "'Secret'",
  numeric: '4711',
  date: "'2001-02-03'",
  jsonb: `'{"kept":"Secret"}'`,
};

const contentLeft = `select invoice.vendor_name as invoice, upload.file_hash as file,
  (select string_agg(text, '') from invoice_comments where account_id = $1 and invoice_id = $2) as said
  from invoices invoice, uploads upload
  where invoice.account_id = $1 and invoice.id = $2 and upload.account_id = $1 and upload.id = $3`;
