import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { approveInvoice } from '#shared/invoices/contract.ts';
import {
  type Change,
  type ChangesPage,
  getChanges,
  type KeptDocument,
} from '#shared/sync/contract.ts';
import { contentOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { DocumentStore } from '#sync/relay/ports.ts';
import { invoiceFeed, invoices } from '../../capabilities/invoices/invoiceStore.ts';
import { vendorFeed } from '../../capabilities/vendors/vendorStore.ts';
import { editableKinds } from '../../editableKinds.ts';
import type { TestClient } from '../../testing/client.ts';
import {
  authorOf,
  Device,
  invoiceOf,
  ruleOf,
  storeEdits,
  vendorOf,
} from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { postgresDocuments } from '../documents/postgresDocuments.ts';
import { createLog } from '../log.ts';
import { changesPage } from './changes.ts';
import type { FeedSource } from './FeedSource.ts';
import { nextSeq } from './sequence.ts';

let product: TestProduct;
let database: TestProduct['database'];
let company: TestCompany;
let client: TestClient;
let store: DocumentStore;

beforeAll(async () => {
  product = await sharedProduct();
  ({ database } = product);
  store = postgresDocuments(database.db, editableKinds);
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server: product.server });
  ({ client } = company.admin);
});

const here = () => ({ db: database.db, accountId: company.accountId });
let vendorsMade = 0;
/** Unique names, because likenesses would appear in the feed as well. */
const newVendor = () => vendorOf(here(), { name: `Vendor ${++vendorsMade}` });

async function pull(since: string | null, limit = 1000): Promise<ChangesPage> {
  const query = new URLSearchParams({ limit: String(limit), ...(since ? { since } : {}) });
  const { status, body } = await client.send('GET', `${getChanges.path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const page = getChanges.answer.parse(body);
  // Leaves out notifications, which the server creates meanwhile.
  return { ...page, changes: page.changes.filter(({ kind }) => kind !== 'notification') };
}

/** A device that pulls the feed, with its rows and its cursor. */
class Puller {
  readonly rows = new Map<string, Change>();
  cursor: string | null = null;

  /** Pulls until there is no more, or for some pages. */
  async pull({ limit = 1000, pages = Number.POSITIVE_INFINITY } = {}): Promise<Change[]> {
    const seen: Change[] = [];
    for (let more = true; more && pages > 0; pages--) {
      const page = await pull(this.cursor, limit);
      expect(page.changes.length).toBeLessThanOrEqual(limit);
      for (const change of page.changes) {
        const key = `${change.kind} ${change.id}`;
        if (change.row === null) this.rows.delete(key);
        else this.rows.set(key, change);
      }
      seen.push(...page.changes);
      if (page.more) expect(page.cursor).not.toBe(this.cursor);
      this.cursor = page.cursor;
      ({ more } = page);
    }
    return seen;
  }

  get ids(): string[] {
    return [...this.rows.values()].map(({ id }) => id);
  }
}

/** The result of a first load, without the cursor. */
async function everything(): Promise<Map<string, Change>> {
  const fresh = new Puller();
  await fresh.pull({ limit: 5000 });
  return fresh.rows;
}

async function touch(id: string): Promise<void> {
  await database.db.withAccount(company.accountId, async (tx) => {
    await invoices.lock(tx, id);
    await invoices.change(tx, id, await nextSeq(tx), { confidence: '0.5' });
  });
}

describe('8.2 a first load', () => {
  it('of an empty company has one empty page', async () => {
    const page = await pull(null);
    expect(page).toMatchObject({ changes: [], more: false });
    expect(await pull(page.cursor)).toMatchObject({ changes: [], more: false });
  });

  it('brings every row of every kind once, most recently changed first', async () => {
    const ids = [
      await invoiceOf(here()),
      await newVendor(),
      await invoiceOf(here()),
      await ruleOf(here()),
    ];
    const deleted = await newVendor();
    await client.send('DELETE', `/api/vendors/${deleted}`);
    await touch(ids[0] ?? '');
    const puller = new Puller();
    const seen = await puller.pull({ limit: 2 });
    expect(seen.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[2], ids[1]]);
    expect(seen.map(({ kind }) => kind)).toEqual(['invoice', 'rule', 'invoice', 'vendor']);
  });

  it('can be resumed while rows are changed, added and deleted', async () => {
    const vendors = await Promise.all(Array.from({ length: 6 }, () => newVendor()));
    const before = await Promise.all(Array.from({ length: 24 }, () => invoiceOf(here())));
    const puller = new Puller();
    for (let page = 0; page < 40; page++) {
      await puller.pull({ limit: 3, pages: 1 });
      if (page > 12) continue;
      await touch(before[(page * 7) % before.length] ?? '');
      if (page % 3 === 0) await invoiceOf(here());
      if (page % 4 === 0) await client.send('DELETE', `/api/vendors/${vendors[page / 4]}`);
    }
    expect(puller.rows).toEqual(await everything());
    expect(puller.rows.size).toBe(24 + 5 + 2);
  });
});

describe('8.4 following the cursor', () => {
  it('brings changed and deleted rows, oldest change first', async () => {
    const [one, two] = [await invoiceOf(here()), await newVendor()];
    const puller = new Puller();
    await puller.pull();
    expect(await puller.pull()).toEqual([]);
    await touch(one);
    await client.send('DELETE', `/api/vendors/${two}`);
    const seen = await puller.pull({ limit: 1 });
    expect(seen.map(({ id, row }) => [id, row === null])).toEqual([
      [one, false],
      [two, true],
    ]);
  });

  it('never skips a change of concurrent or slow transactions', async () => {
    const nodes = [database.db, openDatabase(database.address, createLog('silent'))];
    const made: string[] = [];
    const pauses = fc.sample(fc.nat(8), 8 * 12 * 2);
    const pause = () => pauses.pop() ?? 0;
    const puller = new Puller();
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const node = nodes[writer % nodes.length] ?? database.db;
      for (let round = 0; round < 12; round++) {
        const known = made[(writer * 5 + round * 3) % Math.max(made.length, 1)];
        await node.withAccount(company.accountId, async (tx) => {
          if (round % 2 === 1 && known) {
            await invoices.lock(tx, known);
            await wait(pause());
            await invoices.change(tx, known, await nextSeq(tx), {
              confidence: `0.${writer}${round}`,
            });
          } else {
            await wait(pause());
            await nextSeq(tx);
          }
          await wait(pause());
        });
        made.push(await invoiceOf({ db: node, accountId: company.accountId }));
      }
    });
    const pulling = (async () => {
      let pages = 0;
      for (; writing; pages++) await puller.pull({ limit: 7, pages: 1 });
      return pages;
    })();
    await Promise.all(writers);
    writing = false;
    expect(await pulling).toBeGreaterThan(20);
    await puller.pull();
    await nodes[1]?.close();
    expect(puller.ids.sort()).toEqual(made.toSorted());
    expect(puller.rows).toEqual(await everything());
  });

  it('never skips a commit that happens between reading two kinds of rows', async () => {
    const puller = new Puller();
    await puller.pull();
    const made: string[] = [];
    const meanwhile: FeedSource = {
      ...vendorFeed,
      async after(tx, range) {
        if (made.length === 0)
          made.push(await invoiceOf(here()), await newVendor(), await newVendor());
        return vendorFeed.after(tx, range);
      },
    };
    const { text } = await database.db.withAccount(company.accountId, (tx) =>
      changesPage(tx, [invoiceFeed, meanwhile], {
        since: puller.cursor ?? '',
        limit: 1,
        personId: company.admin.id,
      }),
    );
    puller.cursor = getChanges.answer.parse(JSON.parse(text)).cursor;
    await puller.pull();
    expect(made).toHaveLength(3);
    expect(puller.ids).toEqual(expect.arrayContaining(made));
  });

  it('wakes subscribers after each commit, and not after a rollback', async () => {
    const told: number[] = [];
    const watched = openDatabase(database.address, createLog('silent'), {
      changed: (accountId, seq) => {
        expect(accountId).toBe(company.accountId);
        told.push(seq);
      },
      announced() {},
    });
    await watched.withAccount(company.accountId, async (tx) => {
      await nextSeq(tx);
      expect(await nextSeq(tx)).toBe(2);
      expect(told).toEqual([]);
    });
    expect(told).toEqual([2]);
    const failing = watched.withAccount(company.accountId, async (tx) => {
      await nextSeq(tx);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(told).toEqual([2]);
    await watched.close();
  });
});

describe('8.3 an edited row', () => {
  const contentIn = (kept: KeptDocument | undefined) => {
    const doc = new Y.Doc();
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    if (kept?.snapshot) Y.applyUpdateV2(doc, bytes(kept.snapshot));
    for (const update of kept?.updates ?? []) Y.applyUpdate(doc, bytes(update));
    return contentOf(doc);
  };
  const only = async (id: string) => {
    const found = (await everything()).get(`invoice ${id}`);
    if (found?.kind !== 'invoice') throw new Error('not there');
    return found;
  };

  it('brings its document, before and after compaction', async () => {
    const id = await invoiceOf(here());
    expect(await only(id)).not.toHaveProperty('document');
    const device = new Device(authorOf(company.admin));
    const name = documentName('invoice', id);
    await storeEdits(store, company.accountId, name, device.edit('fields', { amount: '5.00' }));
    await storeEdits(store, company.accountId, name, device.edit('notes', { a: 'Hm' }));
    const expected = {
      ...{ fields: { amount: '5.00' }, lines: {}, checks: {}, notes: { a: 'Hm' } },
      coding: {},
    };
    expect(contentIn((await only(id)).document)).toEqual(expected);
    await store.compact(company.accountId, name);
    const compacted = await only(id);
    expect(compacted.document?.updates).toEqual([]);
    expect(contentIn(compacted.document)).toEqual(expected);
  });

  it('brings no document when it is frozen', async () => {
    const id = await invoiceOf(here());
    const device = new Device(authorOf(company.admin));
    const name = documentName('invoice', id);
    await storeEdits(store, company.accountId, name, device.edit('fields', { amount: '5.00' }));
    await client.call(approveInvoice, { params: { invoiceId: id }, body: { comments: null } });
    expect(await only(id)).not.toHaveProperty('document');
  });

  it('brings no document when it is deleted', async () => {
    const id = await newVendor();
    const puller = new Puller();
    await client.send('PUT', `/api/vendors/${id}`, { name: 'Edited' });
    await puller.pull();
    await client.send('DELETE', `/api/vendors/${id}`);
    const [gone] = await puller.pull();
    expect(gone).toEqual({ kind: 'vendor', id, seq: gone?.seq, row: null });
  });

  it('brings its notes as separate rows', async () => {
    const id = await invoiceOf(here());
    const puller = new Puller();
    await puller.pull();
    const device = new Device(authorOf(company.admin));
    const name = documentName('invoice', id);
    await storeEdits(store, company.accountId, name, device.edit('notes', { a: 'Hm' }));
    const seen = await puller.pull();
    expect(seen.find(({ kind }) => kind === 'note')).toMatchObject({
      id: 'a',
      row: { id: 'a', invoiceId: id, text: 'Hm', authorId: company.admin.id },
    });
    await storeEdits(store, company.accountId, name, device.edit('notes', { a: undefined }));
    expect((await puller.pull()).find(({ kind }) => kind === 'note')).toMatchObject({
      id: 'a',
      row: null,
    });
    expect([...(await everything()).keys()]).toEqual([`invoice ${id}`]);
  });

  it('with a large document ends the page early, and every page has at least one row', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      const id = await invoiceOf(here());
      ids.push(id);
      const device = new Device(authorOf(company.admin));
      const many = Array.from({ length: 500 }, (_, key) => [`k${key}`, 'x'.repeat(9_900)]);
      await storeEdits(
        store,
        company.accountId,
        documentName('invoice', id),
        device.edit('fields', Object.fromEntries(many)),
      );
    }
    const sizes: number[] = [];
    let cursor: string | null = null;
    for (let more = true; more; ) {
      const page: ChangesPage = await pull(cursor);
      sizes.push(page.changes.length);
      ({ cursor, more } = page);
    }
    expect(sizes.filter((size) => size > 0)).toEqual([1, 1, 1]);
  });
});

describe('8.6 a cursor that the server does not know', () => {
  /** The same cursor with one of its parts changed. */
  const changed = (cursor: string, part: number, to: (known: string) => string) => {
    const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
    parts[part] = to(parts[part] ?? '');
    return Buffer.from(parts.join(' ')).toString('base64url');
  };

  it.each([
    ['is none', () => 'abc'],
    ['is of another version', (own: string) => changed(own, 0, () => '1')],
    ['is of another era', (own: string) => changed(own, 1, () => newId())],
    ['is of another account', (own: string) => changed(own, 2, () => newId())],
    [
      'is of a later time than this database knows',
      (own: string) => changed(own, 4, () => '999999'),
    ],
    ['counts nothing', (own: string) => changed(own, 4, () => '-1')],
  ])('is answered 410 when it %s', async (_, cursorFrom) => {
    await invoiceOf(here());
    const { cursor } = await pull(null);
    const { status, body } = await client.send(
      'GET',
      `${getChanges.path}?since=${cursorFrom(cursor)}`,
    );
    expect([status, body]).toMatchObject([410, { code: 'unknown_cursor' }]);
  });

  it('of another company is refused', async () => {
    const neighbour = await createCompany({ db: database.db, server: product.server });
    const { cursor } = await pull(null);
    const path = `${getChanges.path}?since=${cursor}`;
    expect((await neighbour.admin.client.send('GET', path)).status).toBe(410);
  });
});

describe('a long answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is packed with %s where the caller takes it', async (encoding, unpack) => {
    for (let index = 0; index < 5; index++) await invoiceOf(here());
    const raw = await rawGet({ 'Accept-Encoding': encoding });
    expect(raw.headers['content-encoding']).toBe(encoding);
    expect(raw.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(raw.headers['vary']).toContain('Accept-Encoding');
    const page = getChanges.answer.parse(JSON.parse(unpack(raw.body).toString()));
    expect(page.changes).toHaveLength(5);
  });

  it('is sent uncompressed to clients without compression, like a short one to all', async () => {
    const short = await rawGet({ 'Accept-Encoding': 'br' });
    expect(short.headers['content-encoding']).toBeUndefined();
    for (let index = 0; index < 5; index++) await invoiceOf(here());
    const plain = await rawGet({ 'Accept-Encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.body.toString()).changes).toHaveLength(5);
  });

  /** Without fetch, which decompresses. */
  async function rawGet(headers: Record<string, string>) {
    const { request } = await import('node:http');
    return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const cookie = `docket=${client.sessionToken}`;
        const call = request(
          `${product.server.url}${getChanges.path}`,
          { headers: { ...headers, Cookie: cookie } },
          async (response) => {
            const parts: Buffer[] = [];
            for await (const part of response) parts.push(part);
            resolve({ headers: response.headers, body: Buffer.concat(parts) });
          },
        );
        call.on('error', reject).end();
      },
    );
  }
});
