import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { getInvoice, invoice as invoiceSchema } from '#shared/invoices/contract.ts';
import { exchangeDocuments, getChanges } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { editableKinds } from '../../editableKinds.ts';
import { newId } from '../../platform/db/newId.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { authorOf, Device, invoiceOf, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let company: TestCompany;
beforeAll(async () => {
  product = await sharedProduct();
  ({ company } = product);
});

const empty = { quantity: null, unitPrice: null, discount: null, taxRate: null, net: null };
const linesOf = (count: number, description = 'Paper') =>
  Array.from({ length: count }, () => ({ id: newId(), description, ...empty }));

/** Sends one edit that sets these keys of lines, as a device does. */
async function edit(
  invoiceId: string,
  keys: Iterable<string>,
  value: string | null = 'x',
  { client } = company.admin,
) {
  const name = documentName('invoice', invoiceId);
  const doc = new Y.Doc();
  const ask = async (edits: { id: string; update: string }[]) => {
    const stateVector = toBase64(Y.encodeStateVector(doc));
    const { documents } = await client.call(exchangeDocuments, {
      body: { documents: [{ name, stateVector, edits }] },
    });
    const [answer] = documents;
    if (!answer || !('update' in answer)) throw new Error('The document was not exchanged');
    return answer;
  };
  Y.applyUpdate(doc, fromBase64((await ask([])).update));
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (const key of keys) {
      if (value === null) doc.getMap('lines').delete(key);
      else doc.getMap('lines').set(key, key.endsWith('/removed') ? true : value);
    }
  });
  const update = Y.encodeStateAsUpdate(doc, before);
  const { refused, durable } = await ask([{ id: editId(update), update: toBase64(update) }]);
  return durable.length > 0 ? 'durable' : refused.map(({ code }) => code).join();
}

const keysOf = (count: number, field = 'description') =>
  Array.from({ length: count }, () => `${newId()}/${field}`);

const linesNow = async (invoiceId: string) =>
  (await company.admin.client.call(getInvoice, { params: { invoiceId } })).lines.length;

describe('an invoice', () => {
  it('does not get thousands of lines by one edit', async () => {
    const id = await invoiceOf({ db: product.database.db, accountId: company.accountId });
    expect(await edit(id, keysOf(8_000))).toBe('too_large');
    expect(await linesNow(id)).toBe(0);
  });

  it('has at most 2,000 lines, by any number of edits', async () => {
    const id = await invoiceOf({ db: product.database.db, accountId: company.accountId });
    expect(await edit(id, keysOf(1_500))).toBe('durable');
    expect(await edit(id, keysOf(501))).toBe('too_large');
    expect(await edit(id, keysOf(500))).toBe('durable');
    expect(await linesNow(id)).toBe(2_000);
  });

  it('counts the lines that were read, and takes one more when one is removed', async () => {
    const { db } = product.database;
    const lines = linesOf(2_000);
    const id = await invoiceOf({ db, accountId: company.accountId }, { lines });
    expect(await edit(id, keysOf(1))).toBe('too_large');
    expect(await edit(id, [`${lines[0]?.id}/removed`])).toBe('durable');
    expect(await edit(id, keysOf(1))).toBe('durable');
    expect(await linesNow(id)).toBe(2_000);
  });

  it('does not get keys without end that this version does not know', async () => {
    const id = await invoiceOf({ db: product.database.db, accountId: company.accountId });
    const one = newId();
    const outcomes: string[] = [];
    for (let part = 0; part < 6; part++) {
      const keys = Array.from({ length: 2_500 }, (_, place) => `${one}/unknown-${part}-${place}`);
      outcomes.push(await edit(id, keys));
    }
    expect(outcomes).toEqual([...Array(5).fill('durable'), 'too_large']);
  });
});

it('an edit of thousands of keys has the effect of the same keys one by one', async () => {
  const { db } = product.database;
  const read = linesOf(600);
  const id = await invoiceOf({ db, accountId: company.accountId }, { lines: read });
  const now = () => company.admin.client.call(getInvoice, { params: { invoiceId: id } });
  const added = Array.from({ length: 1_200 }, newId);
  const all = [...read.map((line) => line.id), ...added.toReversed()];
  expect(
    await edit(
      id,
      all.map((line) => `${line}/description`),
      'Ink',
    ),
  ).toBe('durable');
  const sorted = [...read.map((line) => line.id), ...added.toSorted()];
  expect((await now()).lines.map((line) => line.id)).toEqual(sorted);
  expect(new Set((await now()).lines.map(({ description }) => description))).toEqual(
    new Set(['Ink']),
  );
  expect(
    await edit(
      id,
      all.map((line) => `${line}/net`),
      'no number',
    ),
  ).toBe('durable');
  expect((await now()).fieldErrors).toHaveLength(1_800);
  expect(
    await edit(
      id,
      all.map((line) => `${line}/description`),
      null,
    ),
  ).toBe('durable');
  const taken = new Set(read.map((line) => line.id));
  for (const line of (await now()).lines) {
    expect(line.description).toBe(taken.has(line.id) ? 'Paper' : null);
  }
  expect(
    await edit(
      id,
      added.map((line) => `${line}/removed`),
    ),
  ).toBe('durable');
  expect((await now()).fieldErrors.map(({ field }) => field).sort()).toEqual(
    read.map((line) => `${line.id}/net`).sort(),
  );
});

describe('heavy invoices', () => {
  /** About 300 kB each. */
  async function heavyCompany() {
    const heavy = await createCompany({ db: product.database.db, server: product.server });
    const ids: string[] = [];
    for (let made = 0; made < 12; made++) {
      const lines = linesOf(150, 'x'.repeat(2_000));
      ids.push(await invoiceOf({ db: product.database.db, accountId: heavy.accountId }, { lines }));
    }
    return { heavy, ids };
  }

  /** The ids on each page. */
  async function pagesOf({ admin }: TestCompany): Promise<string[][]> {
    const pages: string[][] = [];
    for (let path: string | undefined = '/api/invoices?limit=10'; path; ) {
      const { body, headers } = await admin.client.send('GET', path);
      expect(JSON.stringify(body).length).toBeLessThan(1_100_000);
      pages.push(
        invoiceSchema
          .array()
          .parse(body)
          .map(({ id }) => id),
      );
      path = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    return pages;
  }

  it('make pages of the list shorter, and none is left out', async () => {
    const { heavy, ids } = await heavyCompany();
    const pages = await pagesOf(heavy);
    expect(pages.flat()).toEqual(ids.toReversed());
    expect(pages.length).toBeGreaterThan(2);
  });

  it('make pages of the list shorter when they became heavy by edits, and again longer', async () => {
    const edited = await createCompany({ db: product.database.db, server: product.server });
    const { admin } = edited;
    const keys = keysOf(140);
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      const id = await invoiceOf({ db: product.database.db, accountId: edited.accountId });
      expect(await edit(id, keys, 'x'.repeat(2_000), admin)).toBe('durable');
      ids.push(id);
    }
    const pages = await pagesOf(edited);
    expect(pages.flat()).toEqual(ids.toReversed());
    expect(pages.length).toBeGreaterThan(1);
    for (const id of ids) expect(await edit(id, keys, 'x', admin)).toBe('durable');
    expect(await pagesOf(edited)).toHaveLength(1);
  });

  it('weigh what is in them, whichever of their texts an edit changes', async () => {
    const { db } = product.database;
    const { accountId } = company;
    const id = await invoiceOf({ db, accountId }, { lines: linesOf(3) });
    const weighed = async () => {
      const { rows } = await product.database.asSuperuser(
        `select bytes, octet_length(lines::text) + octet_length(field_boxes::text) + octet_length(field_confidence::text)
          + octet_length(field_errors::text) + octet_length(flags::text) + coalesce(octet_length(description), 0)
          + octet_length(confirmed::text) as "inIt" from invoices where id = $1`,
        [id],
      );
      return rows[0];
    };
    const device = new Device(authorOf(company.admin));
    const store = postgresDocuments(db, editableKinds);
    const name = documentName('invoice', id);
    const line = { [`${newId()}/description`]: 'Ink' };
    for (const edits of [
      [device.edit('fields', { description: 'Paper for the office' })],
      [device.edit('fields', { description: 'Pens', amount: 'not an amount' })],
      [device.edit('lines', line)],
      [
        device.edit('lines', { ...line, [`${newId()}/net`]: 'no' }),
        device.edit('fields', { description: 'x' }),
      ],
      [device.edit('fields', { amount: '5.00', description: undefined })],
    ]) {
      const before = await weighed();
      await storeEdits(store, accountId, name, ...edits);
      const after = await weighed();
      expect(after?.bytes).toBe(after?.inIt);
      expect(after?.bytes).not.toBe(before?.bytes);
    }
  });

  it('make pages of the feed shorter, and no change is skipped', async () => {
    const { heavy, ids } = await heavyCompany();
    const seen: string[] = [];
    let since: string | undefined;
    for (let more = true; more; ) {
      const query = since === undefined ? '' : `?since=${since}`;
      const { body } = await heavy.admin.client.send('GET', `${getChanges.path}${query}`);
      const page = getChanges.answer.parse(body);
      expect(JSON.stringify(page).length).toBeLessThan(5_000_000);
      seen.push(...page.changes.flatMap(({ kind, id }) => (kind === 'invoice' ? [id] : [])));
      ({ cursor: since, more } = page);
    }
    expect([...new Set(seen)].sort()).toEqual([...ids].sort());
    expect(seen.length).toBe(ids.length);
  });
});
