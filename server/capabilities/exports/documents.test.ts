import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeAttachment } from '#shared/attachments/contract.ts';
import { listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { until } from '../../testing/program.ts';
import { attachedTo, invoicePdf, uploaded, uploadOf } from '../../testing/uploads.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(() => fixture.renew());

/** A completely uploaded file with unique bytes. */
const fileNamed = (name: string) =>
  uploaded(fixture.client, invoicePdf({ number: unique('FILE') }), { name });

const failedOperations = () => fixture.client.call(listFailedOperations);

const namesIn = async (number: string) =>
  (await fixture.billsOf(number))[0]?.attachments.map(({ name }) => name) ?? [];

const problemOf = async (id: string) => (await fixture.factsOf(id))[0]?.problem ?? null;

async function withFile() {
  const { id: uploadId } = await fileNamed('invoice.pdf');
  const number = unique('DOC');
  return { number, id: await fixture.approved({ invoiceNumber: number, uploadId }) };
}

it.each(ledgers)(
  'a document that %s refuses is a failed operation, and is attached by a retry',
  async (ledger) => {
    await fixture.connect(ledger);
    const { id, number } = await withFile();
    await fixture.disturb({ fault: 'closed', at: 'file' }, ledger);
    expect((await fixture.ask(id, ledger)).status).toBe(200);
    const name = ledgerNames[ledger].short;
    await until('the failure to be listed', async () => (await failedOperations()).length === 1);
    const [failed] = await failedOperations();
    expect(failed).toMatchObject({ type: `Document to ${name}`, entityId: id, entityName: number });
    expect(failed?.error).toMatch(/^The document was not attached: /);
    expect(await fixture.factsOf(id)).toMatchObject([
      { state: 'exported', problem: failed?.error },
    ]);

    const retries = [fixture.retry(failed?.id ?? ''), fixture.retry(failed?.id ?? '')];
    expect((await Promise.all(retries)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await until('it to be attached', async () => (await namesIn(number)).length === 1);
    await until('that to be told', async () => (await problemOf(id)) === null);
    expect(await failedOperations()).toEqual([]);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  },
);

it('a document waits while the ledger is disconnected, and is attached after reconnecting', async () => {
  await fixture.connect();
  const { id, number } = await withFile();
  await fixture.disturb({ fault: 'unavailable', at: 'file' });
  await fixture.ask(id);
  await fixture.client.call(integrationCalls.quickbooks.disconnect);
  await until('it to be told', async () => {
    await fixture.hurry();
    return (await problemOf(id)) !== null;
  });
  expect(await failedOperations()).toEqual([]);
  await fixture.connect();
  await until('it to be attached', async () => (await namesIn(number)).length === 1);
  await until('that to be told', async () => (await problemOf(id)) === null);
});

it.each(ledgers)(
  'several files of one name are each attached once to a bill in %s',
  async (ledger) => {
    await fixture.connect(ledger);
    const parts = [await fileNamed('image.pdf'), await fileNamed('image.pdf')];
    const uploadId = await uploadOf(fixture.inCompany);
    const madeOf = JSON.stringify(parts.map(({ id }) => ({ uploadId: id, page: 1 })));
    const asSuperuser = fixture.product.database.asSuperuser.bind(fixture.product.database);
    await asSuperuser('update uploads set made_of = $2 where id = $1', [uploadId, madeOf]);
    const number = unique('DOC');
    const id = await fixture.approved({ invoiceNumber: number, uploadId });
    // The second file cannot be read at first.
    const [, second] = parts;
    const { rows } = await asSuperuser('select file_hash from uploads where id = $1', [second?.id]);
    const setHash = (hash: string) =>
      asSuperuser('update uploads set file_hash = $2 where id = $1', [second?.id, hash]);
    await setHash('missing');
    await fixture.ask(id, ledger);
    await until('the first to be there', async () => (await namesIn(number)).length === 1);
    await setHash(rows[0].file_hash);
    await fixture.disturb({ forget: '1' }, ledger);
    await until('the second to be there', async () => {
      await fixture.hurry();
      return (await namesIn(number)).length > 1;
    });
    expect(await namesIn(number)).toEqual(['image.pdf', 'image (2).pdf']);
  },
);

it.each(ledgers)(
  'of the further files of an invoice, the marked ones are with its bill in %s',
  async (ledger) => {
    await fixture.connect(ledger);
    const { id, number } = await withFile();
    const [marked] = [
      await attachedTo(fixture.client, id, { name: 'delivery note.pdf' }),
      await attachedTo(fixture.client, id, { name: 'contract.pdf' }),
    ];
    await fixture.client.call(changeAttachment, {
      params: { attachmentId: marked.id },
      body: { goesToLedger: true },
    });
    await fixture.ask(id, ledger);
    await until('both to be there', async () => (await namesIn(number)).length === 2);
    expect(await namesIn(number)).toEqual(['invoice.pdf', 'delivery note.pdf']);
  },
);

it('files that Xero does not accept are named, and the bill and the other files are there', async () => {
  await fixture.connect('xero');
  const padding = Buffer.alloc(3_000_000, '\n');
  const large = Buffer.concat([invoicePdf({ number: unique('FILE') }), padding]);
  const { id: scan } = await uploaded(fixture.client, large, { name: 'scan.pdf' });
  const { id: page } = await fileNamed('page.pdf');
  const asSuperuser = fixture.product.database.asSuperuser.bind(fixture.product.database);
  const { rows } = await asSuperuser(
    `insert into uploads select (jsonb_populate_record(upload, jsonb_build_object(
        'id', gen_random_uuid(), 'seq', 1000000 + page, 'file_name', 'page ' || page || '.pdf'))).*
      from uploads upload, generate_series(2, 11) as page where upload.id = $1 returning id`,
    [page],
  );
  const ids = [scan, page, ...rows.map(({ id }) => id)];
  const uploadId = await uploadOf(fixture.inCompany);
  const madeOf = JSON.stringify(ids.map((uploadId) => ({ uploadId, page: 1 })));
  await asSuperuser('update uploads set made_of = $2 where id = $1', [uploadId, madeOf]);
  const number = unique('DOC');
  const id = await fixture.approved({ invoiceNumber: number, uploadId });
  // The calls of the tests before would be counted by Xero in the same minute.
  await fixture.disturb({ hours: '0.02' }, 'xero');
  await fixture.ask(id, 'xero');
  await until('it to be told', async () => (await problemOf(id)) !== null);
  const problem =
    'It is in Xero without scan.pdf and page 11.pdf. Xero takes files of up to 3 MB from other software. Xero takes 10 files with a bill. Attach what is missing there by hand.';
  expect(await fixture.factsOf(id)).toMatchObject([{ state: 'exported', problem }]);
  expect(await namesIn(number)).toHaveLength(10);
  const [log] = await fixture.client.call(listExportLogs);
  expect(log).toMatchObject({ invoiceId: id, status: 'success', errorDetails: problem });
  expect(await failedOperations()).toEqual([]);
});
