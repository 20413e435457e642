import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listPageWords } from '#shared/pageWords/contract.ts';
import { changesPage, getChanges } from '#shared/sync/contract.ts';
import { deleteInvoice, purgeInvoice, restoreInvoice } from '#shared/trash/contract.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
});

async function read(number: string): Promise<string> {
  const { client } = company.admin;
  const { id } = await uploaded(client, invoicePdf({ number }));
  return (await invoiceIn(client, await untilRead(client, id))).id;
}

/** The words that devices hear of from here on, by the id of the invoice; `null` where they have to forget them. */
async function wordsSince(since: string | null) {
  const path = since === null ? getChanges.path : `${getChanges.path}?since=${since}`;
  const page = changesPage.parse((await company.admin.client.send('GET', path)).body);
  const told = page.changes.flatMap((change) =>
    change.kind === 'pageWords' ? [[change.id, change.row?.words ?? null] as const] : [],
  );
  return { cursor: page.cursor, told: new Map(told) };
}

async function listed({ client }: TestPerson, query: Record<string, string>) {
  const path = `${listPageWords.path}?${new URLSearchParams(query)}`;
  return listPageWords.answer.parse((await client.send('GET', path)).body);
}

it('the words of a document reach devices, apart from the first load, and only those of its company', async () => {
  const viewer = await company.hire('viewer');
  const { cursor } = await wordsSince(null);
  const [older, newer] = [await read('W-1'), await read('W-2')];
  expect((await wordsSince(cursor)).told.get(newer)).toMatch(/(^| )w-2( |$)/);
  expect((await wordsSince(null)).told.size).toBe(0);

  expect(await listed(viewer, { limit: '1' })).toMatchObject({ rows: [{ id: newer }], more: true });
  const query = { below: newer, limit: '1' };
  expect(await listed(viewer, query)).toMatchObject({ rows: [{ id: older }], more: false });

  const neighbour = await createCompany({ db: database.db, server });
  expect(await listed(neighbour.admin, {})).toEqual({ rows: [], more: false });
});

it('words go away with their invoice, come back with it, and are gone for good when it is purged', async () => {
  const { client } = company.admin;
  const id = await read('W-3');
  const { cursor: before } = await wordsSince(null);
  const params = { invoiceId: id };

  await client.call(deleteInvoice, { params, body: { reason: null } });
  const deleted = await wordsSince(before);
  expect(deleted.told.get(id)).toBeNull();
  expect((await client.call(listPageWords)).rows).toEqual([]);

  await client.call(restoreInvoice, { params });
  const restored = await wordsSince(deleted.cursor);
  expect(restored.told.get(id)).toContain('w-3');

  await client.call(deleteInvoice, { params, body: { reason: null } });
  await client.call(purgeInvoice, { params });
  const left = await database.asSuperuser('select words from page_words where invoice_id = $1', [
    id,
  ]);
  expect(left.rows).toEqual([{ words: '' }]);
});
