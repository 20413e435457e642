import { beforeAll, describe, expect, it, vi } from 'vitest';
import { lineKey } from '#shared/invoices/lines.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, storeEdits } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
});

let made = 0;
async function readInvoice() {
  const { client } = company.admin;
  const pdf = invoicePdf({ number: `A-${++made}`, vendor: `Maker No ${made} Ltd` });
  const upload = await untilRead(client, (await uploaded(client, pdf)).id);
  return { upload, invoice: await invoiceIn(client, upload) };
}

async function readAgain(uploadId: string) {
  const { client } = company.admin;
  await client.send('POST', `/api/uploads/${uploadId}/retry`);
  return invoiceIn(client, await untilRead(client, uploadId));
}

/** As an earlier version of the engine would have read it. */
async function asReadBefore(invoiceId: string): Promise<void> {
  await database.asSuperuser(
    `update invoices set subtotal = 1, vendor_name = 'Misread',
      unedited = jsonb_set(jsonb_set(unedited, '{subtotal}', '"1"'), '{vendorName}', '"Misread"')
      where id = $1`,
    [invoiceId],
  );
}

describe('a second reading', () => {
  it("keeps people's corrections", async () => {
    const { upload, invoice } = await readInvoice();
    const [line] = invoice.lines;
    if (!line) throw new Error('No line was read');
    const device = new Device(authorOf(company.admin));
    const store = postgresDocuments(database.db, editableKinds);
    const name = documentName('invoice', invoice.id);
    await storeEdits(
      store,
      company.accountId,
      name,
      device.edit('fields', { amount: '99.00', purchaseOrder: 'PO-7' }),
      device.edit('lines', { [lineKey(line.id, 'description')]: 'As a person says' }),
      device.edit('lines', { [lineKey('added', 'net')]: '5.00' }),
    );
    await asReadBefore(invoice.id);
    const after = await readAgain(upload.id);
    expect(after).toMatchObject({
      id: invoice.id,
      amount: '99.00',
      purchaseOrder: 'PO-7',
      subtotal: invoice.subtotal,
      vendorName: invoice.vendorName,
      lines: [
        { ...line, description: 'As a person says' },
        { id: 'added', net: '5.00' },
      ],
    });
    expect(after.flags.map(({ code }) => code)).toContain('total_mismatch');
    // A reverted edit shows the value of the second reading.
    await storeEdits(
      store,
      company.accountId,
      name,
      device.edit('fields', { amount: undefined, vendorName: 'X' }),
      device.edit('fields', { vendorName: undefined }),
    );
    const back = await company.admin.client.send('GET', `/api/invoices/${invoice.id}`);
    expect(back.body).toMatchObject({
      amount: invoice.amount,
      vendorName: invoice.vendorName,
    });
  });

  it('creates no second invoice, keeps the ids of lines, and is audited', async () => {
    const { upload, invoice } = await readInvoice();
    const { accountId } = company;
    const entries = await auditedBy({ db: database.db, accountId }, () => readAgain(upload.id));
    expect(entries).toMatchObject([
      { entity_type: 'upload' },
      { entity_type: 'invoice', entity_id: invoice.id, metadata: { readAgain: true } },
    ]);
    const after = await readAgain(upload.id);
    expect({ id: after.id, lines: after.lines, fingerprint: after.fingerprint }).toEqual({
      id: invoice.id,
      lines: invoice.lines,
      fingerprint: invoice.fingerprint,
    });
    const { rows } = await database.asSuperuser(
      'select count(*)::int as count from invoices where upload_id = $1',
      [upload.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('does nothing when its jobs run twice, or belong to an earlier round', async () => {
    const { upload, invoice } = await readInvoice();
    const rows = () =>
      database.asSuperuser(
        `select seq, (select count(*)::int from invoices where invoices.account_id = uploads.account_id) as invoices
          from uploads where id = $1`,
        [upload.id],
      );
    const redeliver = async () => {
      const jobs = `jobs.job where name like 'uploads.%' and data->>'uploadId' = '${upload.id}'`;
      await database.asSuperuser(
        `update jobs.job set state = 'created', start_after = now() where id in (select id from ${jobs})`,
      );
      await database.wakeNodes();
      await vi.waitFor(
        async () => {
          const { rows } = await database.asSuperuser(`select distinct state::text from ${jobs}`);
          expect(rows).toEqual([{ state: 'completed' }]);
        },
        { timeout: 60_000, interval: 100 },
      );
    };
    await redeliver();
    const before = (await rows()).rows;
    await redeliver();
    expect((await rows()).rows).toEqual(before);
    const after = await readAgain(upload.id);
    await redeliver();
    expect(await invoiceIn(company.admin.client, upload)).toEqual(after);
    expect(after).toMatchObject({ id: invoice.id, revision: invoice.revision + 1 });
  });
});
