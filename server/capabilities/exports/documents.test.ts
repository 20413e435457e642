import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { until } from '../../testing/program.ts';
import { invoicePdf, uploaded, uploadOf } from '../../testing/uploads.ts';
import { ExportPlace, unique } from './testing/ExportPlace.ts';

let place: ExportPlace;

beforeAll(async () => {
  place = await ExportPlace.start();
});
afterAll(() => place.product.stop());
beforeEach(() => place.renew());

/** A file that is there in full; its bytes are its own. */
const fileNamed = (name: string) =>
  uploaded(place.client, invoicePdf({ number: unique('FILE') }), { name });

const failedOperations = () => place.client.call(listFailedOperations);

const namesIn = async (number: string) =>
  (await place.billsOf(number))[0]?.attachments.map(({ name }) => name) ?? [];

const problemOf = async (id: string) => (await place.factsOf(id))[0]?.problem ?? null;

async function withFile() {
  const { id: uploadId } = await fileNamed('invoice.pdf');
  const number = unique('DOC');
  return { number, id: await place.approved({ invoiceNumber: number, uploadId }) };
}

it.each(ledgers)(
  'what %s does not take is told, and attached when it is retried',
  async (ledger) => {
    await place.connect(ledger);
    const { id, number } = await withFile();
    await place.disturb({ fault: 'closed', at: 'file' }, ledger);
    expect((await place.ask(id, ledger)).status).toBe(200);
    const name = ledger === 'xero' ? 'Xero' : 'QuickBooks';
    await until('it to be told', async () => (await failedOperations()).length === 1);
    const [failed] = await failedOperations();
    expect(failed).toMatchObject({ type: `Document to ${name}`, entityId: id, entityName: number });
    expect(failed?.error).toMatch(/^The document was not attached: /);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'exported', problem: failed?.error }]);

    const retries = [place.retry(failed?.id ?? ''), place.retry(failed?.id ?? '')];
    expect((await Promise.all(retries)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await until('it to be attached', async () => (await namesIn(number)).length === 1);
    await until('that to be told', async () => (await problemOf(id)) === null);
    expect(await failedOperations()).toEqual([]);
    expect(await place.billsOf(number)).toHaveLength(1);
  },
);

it('waits while the ledger is disconnected, and is attached once it is connected again', async () => {
  await place.connect();
  const { id, number } = await withFile();
  await place.disturb({ fault: 'unavailable', at: 'file' });
  await place.ask(id);
  await place.client.call(integrationCalls.quickbooks.disconnect);
  await until('it to be told', async () => {
    await place.hurry();
    return (await problemOf(id)) !== null;
  });
  expect(await failedOperations()).toEqual([]);
  await place.connect();
  await until('it to be attached', async () => (await namesIn(number)).length === 1);
  await until('that to be told', async () => (await problemOf(id)) === null);
});

it.each(ledgers)('several files of one name come to a bill in %s, each once', async (ledger) => {
  await place.connect(ledger);
  const parts = [await fileNamed('image.pdf'), await fileNamed('image.pdf')];
  const uploadId = await uploadOf(place.inCompany);
  const madeOf = JSON.stringify(parts.map(({ id }) => ({ uploadId: id, page: 1 })));
  const asSuperuser = place.product.database.asSuperuser.bind(place.product.database);
  await asSuperuser('update uploads set made_of = $2 where id = $1', [uploadId, madeOf]);
  const number = unique('DOC');
  const id = await place.approved({ invoiceNumber: number, uploadId });
  // The second one cannot be read at first.
  const [, second] = parts;
  const { rows } = await asSuperuser('select file_hash from uploads where id = $1', [second?.id]);
  const setHash = (hash: string) =>
    asSuperuser('update uploads set file_hash = $2 where id = $1', [second?.id, hash]);
  await setHash('missing');
  await place.ask(id, ledger);
  await until('the first to be there', async () => (await namesIn(number)).length === 1);
  await setHash(rows[0].file_hash);
  await place.disturb({ forget: '1' }, ledger);
  await until('the second to be there', async () => {
    await place.hurry();
    return (await namesIn(number)).length > 1;
  });
  expect(await namesIn(number)).toEqual(['image.pdf', 'image (2).pdf']);
});

it('what Xero takes with no bill is told in words, and the bill is there with all else', async () => {
  await place.connect('xero');
  const padding = Buffer.alloc(3_000_000, '\n');
  const large = Buffer.concat([invoicePdf({ number: unique('FILE') }), padding]);
  const { id: scan } = await uploaded(place.client, large, { name: 'scan.pdf' });
  const { id: page } = await fileNamed('page.pdf');
  const asSuperuser = place.product.database.asSuperuser.bind(place.product.database);
  const { rows } = await asSuperuser(
    `insert into uploads select (jsonb_populate_record(upload, jsonb_build_object(
        'id', gen_random_uuid(), 'seq', 1000000 + page, 'file_name', 'page ' || page || '.pdf'))).*
      from uploads upload, generate_series(2, 11) as page where upload.id = $1 returning id`,
    [page],
  );
  const ids = [scan, page, ...rows.map(({ id }) => id)];
  const uploadId = await uploadOf(place.inCompany);
  const madeOf = JSON.stringify(ids.map((one) => ({ uploadId: one, page: 1 })));
  await asSuperuser('update uploads set made_of = $2 where id = $1', [uploadId, madeOf]);
  const number = unique('DOC');
  const id = await place.approved({ invoiceNumber: number, uploadId });
  await place.ask(id, 'xero');
  await until('it to be told', async () => (await problemOf(id)) !== null);
  const problem =
    'It is in Xero without scan.pdf and page 11.pdf. Xero takes files of up to 3 MB from other software. Xero takes 10 files with a bill. Attach what is missing there by hand.';
  expect(await place.factsOf(id)).toMatchObject([{ state: 'exported', problem }]);
  expect(await namesIn(number)).toHaveLength(10);
  const [log] = await place.client.call(listExportLogs);
  expect(log).toMatchObject({ invoiceId: id, status: 'success', errorDetails: problem });
  expect(await failedOperations()).toEqual([]);
});
