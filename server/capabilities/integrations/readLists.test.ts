import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksTraits } from '#shared/books/booksTraits.ts';
import { type BooksItem, listBooksItems, refreshBooks } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import { listsOf } from '#shared/books/lists.ts';
import { isTaxCodeForBills } from '#shared/books/taxCodeFits.ts';
import {
  integrationCalls,
  listIntegrations,
  organizationCalls,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { entries } from '../../sandbox/ledgers/entries.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { readListsRound } from './readLists.ts';
import { accessOf, companyIdOf, connectLedger, disturb } from './testing/sandboxLedgers.ts';

let product: OwnProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
  // Calls are limited by the minute.
  for (const ledger of ledgers) await disturb(product.server, ledger, { hours: '0.02' });
});

const connect = (ledger: LedgerId, id?: string | readonly string[]) =>
  connectLedger({ client: company.admin.client, sandbox: product.server }, ledger, id);

const round = (ledger: LedgerId) =>
  readListsRound(
    { db: product.database.db, access: accessOf(product) },
    { accountId: company.accountId, ledger },
  );

const change = (ledger: LedgerId, entry: Readonly<Record<string, string>>) =>
  disturb(product.server, ledger, entry);

async function items(list?: BooksList, by = company): Promise<BooksItem[]> {
  const all: BooksItem[] = [];
  for (;;) {
    const cursor = all.at(-1)?.id;
    const query = new URLSearchParams({
      limit: '1000',
      ...(list && { list }),
      ...(cursor && { cursor }),
    });
    const { body } = await by.admin.client.send('GET', `${listBooksItems.path}?${query}`);
    const page = listBooksItems.answer.parse(body);
    all.push(...page);
    if (page.length < 1000) return all;
  }
}

const named = async (list: BooksList, name: string) =>
  (await items(list)).find((item) => item.name === name);

/** A change of the sequence number is what wakes devices. */
async function seqs(): Promise<string[]> {
  const { rows } = await product.database.asSuperuser(
    'select seq from books_items where account_id = $1 order by seq',
    [company.accountId],
  );
  return rows.map(({ seq }) => seq);
}

function account(ledger: LedgerId, place: number) {
  const accounts = entries[ledger].filter(({ list }) => list === 'account');
  const entry = accounts[place];
  if (!entry) throw new Error('The sandbox has fewer accounts');
  return entry;
}
const first = (ledger: LedgerId) => account(ledger, 0);
/** No test changes it in the ledger. */
const untouched = (ledger: LedgerId) => account(ledger, 1);

/** A list besides accounts and tax codes that somebody adds to. */
const further = {
  quickbooks: 'customer',
  xero: 'customer',
  sage: 'customer',
  odoo: 'class',
} as const satisfies Record<LedgerId, BooksList>;

const ageWhole = (hours: number) =>
  product.database.asSuperuser(
    `update ledger_connections set lists = (
        select jsonb_object_agg(key, jsonb_set(value, '{wholeAt}',
          to_jsonb(to_char(now() - $2 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))
        from jsonb_each(lists)) where account_id = $1`,
    [company.accountId, hours],
  );

describe.each(ledgers)('the lists of %s', (ledger) => {
  it('are all there after connecting, with inactive entries, and follow at once on the feed', async () => {
    await connect(ledger);
    const all = await items();
    for (const list of listsOf[ledger].filter((one) => one !== 'vendor')) {
      const wanted = entries[ledger].filter((entry) => entry.list === list);
      const found = all.filter((item) => item.list === list);
      expect(found.map(({ name, isActive }) => `${name} ${isActive}`).toSorted(), list).toEqual(
        wanted.map(({ name, isActive }) => `${name} ${isActive}`).toSorted(),
      );
    }
    const account = all.find(({ name }) => name === first(ledger).name);
    expect(account).toMatchObject({ code: first(ledger).code, type: first(ledger).type });
    const codes = all.filter(({ list }) => list === 'taxCode');
    expect(codes.filter((code) => code.rate === '20' && isTaxCodeForBills(code))).toHaveLength(2);
    const hasSales = booksTraits[ledger].typeOfSales !== null;
    expect(codes.filter((code) => !isTaxCodeForBills(code))).toHaveLength(hasSales ? 1 : 0);
    const { listsReadAt } =
      (await company.admin.client.call(listIntegrations)).find(({ id }) => id === ledger) ?? {};
    expect(listsReadAt).not.toBeNull();
  });

  it('take over what was added, renamed and made inactive, and nothing else', async () => {
    await connect(ledger);
    const before = await seqs();
    await round(ledger);
    expect(await seqs()).toEqual(before);
    const entry = first(ledger).id;
    const wasNamed = await named('account', first(ledger).name);
    await change(ledger, { list: 'account', entry, name: 'Renamed' });
    await change(ledger, { list: further[ledger], name: 'Brand New Entry' });
    await change(ledger, { list: 'vendor', name: 'Brand New Vendor' });
    await round(ledger);
    expect(await named('account', 'Renamed')).toEqual({ ...wasNamed, name: 'Renamed' });
    expect(await named(further[ledger], 'Brand New Entry')).toMatchObject({ isActive: true });
    expect(await named('vendor', 'Brand New Vendor')).toMatchObject({ isActive: true });
    expect((await seqs()).length).toBe(before.length + 2);
    await change(ledger, { list: 'account', entry, active: '0' });
    await round(ledger);
    expect(await named('account', 'Renamed')).toEqual({
      ...wasNamed,
      name: 'Renamed',
      isActive: false,
    });
    const { choices } = await company.admin.client.call(integrationCalls[ledger].getMapping);
    expect(choices.accounts.map(({ name }) => name)).not.toContain('Renamed');
    await change(ledger, { list: 'account', entry, name: first(ledger).name });
  });

  it('keep an entry that was deleted there as inactive', async () => {
    await change(ledger, { list: 'account', entry: '777', name: 'Short lived', type: 'EXPENSE' });
    await connect(ledger);
    await change(ledger, { list: 'account', entry: '777', remove: '1' });
    await company.admin.client.call(refreshBooks);
    expect(await named('account', 'Short lived')).toMatchObject({ isActive: false });
  });

  it('are compared as a whole once a day, which finds what no change told of', async () => {
    await connect(ledger);
    await product.database.asSuperuser(
      "update books_items set name = 'Drifted' where account_id = $1 and list = 'account' and name = $2",
      [company.accountId, untouched(ledger).name],
    );
    const { rows } = await product.database.asSuperuser(
      `insert into books_items (account_id, id, books, company_id, list, item_id, name, is_active, seq)
        values ($1, gen_random_uuid(), $2, $3, 'account', 'gone', 'Gone unseen', true, -1) returning id`,
      [company.accountId, ledger, companyIdOf(product.server, ledger)],
    );
    await ageWhole(22);
    await round(ledger);
    expect(await named('account', 'Drifted')).toBeDefined();
    await ageWhole(24);
    await round(ledger);
    expect(await named('account', 'Drifted')).toBeUndefined();
    expect(await named('account', 'Gone unseen')).toMatchObject({
      id: rows[0].id,
      isActive: false,
    });
  });

  it('lose nothing when the ledger fails in between, and are read the next time', async () => {
    await connect(ledger);
    const before = await items();
    await ageWhole(24);
    await change(ledger, { list: further[ledger], name: 'After the outage' });
    // The first list is read, the second is not.
    await disturb(product.server, ledger, { fault: 'pass', at: 'read' });
    await disturb(product.server, ledger, { fault: 'unavailable', at: 'read' });
    await expect(round(ledger)).rejects.toThrow(/does not work at the moment/);
    expect(await items()).toEqual(before);
    await round(ledger);
    expect(await named(further[ledger], 'After the outage')).toBeDefined();
  });

  it('of another company are others, and those of the first stay for the lines that name them', async () => {
    const [one, other] = companies[ledger].map(({ id }) => ({
      id,
      stored: companyIdOf(product.server, ledger, id),
    }));
    if (!one || !other) throw new Error('Each ledger has two companies');
    await connect(ledger, one.id);
    const before = await items();
    await connect(ledger, other.id);
    const after = await items();
    expect(after.filter(({ companyId }) => companyId === one.stored)).toEqual(before);
    expect(after.filter(({ companyId }) => companyId === other.stored).length).toBeGreaterThan(30);
    await company.admin.client.call(integrationCalls[ledger].disconnect);
    expect(await items()).toEqual(after);
  });

  it('are not seen by another company of Docket', async () => {
    await connect(ledger);
    const neighbour = await createCompany({ db: product.database.db, server: product.server });
    expect(await items(undefined, neighbour)).toEqual([]);
  });
});

it('a ledger that is busy just after connecting is asked for its lists again, and not an hour later', async () => {
  // The company and its settings are read, the lists are not, nor by the next one who needs them.
  for (const fault of ['pass', 'pass', 'limit', 'limit'])
    await disturb(product.server, 'quickbooks', { fault, at: 'read' });
  await connect('quickbooks');
  expect(await items('account')).toEqual([]);
  await until(
    'the lists to be read',
    async () => {
      // The minute of the limit is over.
      await disturb(product.server, 'quickbooks', { hours: '0.02' });
      await product.database.asSuperuser(
        'update ledger_connections set paused_until = null where account_id = $1',
        [company.accountId],
      );
      await product.database.asSuperuser(
        "update jobs.job set start_after = now() where name like 'integrations.%' and state < 'active'",
      );
      await product.server.drain();
      return (await items('account')).length > 0;
    },
    20_000,
  );
});

it('looking at the settings of a busy ledger queues nothing, and its job waits for the end of the pause', async () => {
  for (const fault of ['pass', 'pass', 'limit'])
    await disturb(product.server, 'quickbooks', { fault, at: 'read' });
  await connect('quickbooks');
  const { admin, accountId } = company;
  for (let look = 0; look < 3; look++) {
    await admin.client.call(integrationCalls.quickbooks.getMapping);
  }
  const { rows } = await product.database.asSuperuser(
    `select coalesce(started_on, start_after) >= paused_until as "waits" from jobs.job, ledger_connections connection
      where name = 'integrations.read-lists-of' and data->>'accountId' = $1 and connection.account_id = $1::uuid`,
    [accountId],
  );
  expect(rows).toEqual([{ waits: true }]);
});

it('lists of more than a thousand entries come in pages', async () => {
  const withMany = ['quickbooks', 'xero'] as const;
  for (const ledger of withMany) await disturb(product.server, ledger, { fill: '2300' });
  await connect('quickbooks');
  await connect('xero');
  for (const books of withMany) {
    const many = (await items('customer')).filter((item) => item.books === books);
    expect(new Set(many.map(({ itemId }) => itemId)).size).toBe(many.length);
    expect(many.filter(({ name }) => name.startsWith('Customer '))).toHaveLength(2300);
  }
  // QuickBooks tells at most a thousand changes, so a larger change is read as a whole.
  await disturb(product.server, 'quickbooks', { fill: '1200', name: 'Renamed' });
  await round('quickbooks');
  const renamed = (await items('customer')).filter(({ name }) => name.startsWith('Renamed '));
  expect(renamed).toHaveLength(1200);
});

it('rounds of two nodes at the same time do no harm', async () => {
  await connect('quickbooks');
  await ageWhole(24);
  await change('quickbooks', { list: 'class', name: 'Made meanwhile' });
  await Promise.all([round('quickbooks'), round('quickbooks'), round('quickbooks')]);
  const made = (await items('class')).filter(({ name }) => name === 'Made meanwhile');
  expect(made).toHaveLength(1);
});

it('an organization chosen among several has its lists at once', async () => {
  const all = companies.xero.map(({ id }) => id);
  await connect('xero', all);
  expect(await items()).toEqual([]);
  const body = { organizationId: companies.xero[1].id };
  await company.admin.client.call(organizationCalls.xero.choose, { body });
  expect((await items('trackingOption')).length).toBe(7);
});

it('Xero says by status 304 that nothing has changed', async () => {
  await connect('xero');
  const companyId = companies.xero[0].id;
  const where = { accountId: company.accountId, ledger: 'xero', companyId } as const;
  const books = await accessOf(product).open(where, AbortSignal.timeout(20_000));
  const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60_000);
  for (const list of ['account', 'customer']) {
    const { isWhole, pages } =
      (await books.lists.find(({ lists }) => lists[0] === list)?.read(inAYear)) ?? {};
    expect(isWhole, list).toBe(false);
    for await (const page of pages ?? []) expect(page).toEqual({ items: [], gone: [] });
  }
});
