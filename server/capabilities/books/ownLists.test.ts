import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditLogs } from '#shared/audit/logs.ts';
import {
  addBooksItem,
  type BooksItem,
  importBooksItems,
  listBooksItems,
} from '#shared/books/contract.ts';
import type { OwnList } from '#shared/books/lists.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { putItems } from './itemStore.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

const add = (body: object, by = company.admin) => by.client.send('POST', addBooksItem.path, body);
const change = (id: string, body: object) =>
  company.admin.client.send('PATCH', `/api/books/items/${id}`, body);
const load = (list: OwnList, csv: string) =>
  company.admin.client.send('POST', importBooksItems.path, { list, csv });

async function items(by = company): Promise<BooksItem[]> {
  const { body } = await by.admin.client.send('GET', `${listBooksItems.path}?limit=1000`);
  return listBooksItems.answer.parse(body);
}
const named = async (name: string) => (await items()).find((item) => item.name === name);

async function made(body: object): Promise<BooksItem> {
  const { status, body: answer } = await add(body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return addBooksItem.answer.parse(answer);
}

describe('own lists', () => {
  it('take items that are renamed, made inactive and active again, each with an audit entry', async () => {
    const { id } = await made({ list: 'account', name: 'Travel', code: '6100', type: 'Expense' });
    const meals = await made({ list: 'account', name: 'Meals', code: '6110', parentId: id });
    expect(meals).toMatchObject({ books: 'own', itemId: meals.id, parentId: id, isActive: true });
    expect((await change(id, { name: 'Travelling' })).body).toMatchObject({
      name: 'Travelling',
      code: '6100',
    });
    expect((await change(id, { isActive: false })).body).toMatchObject({ isActive: false });
    expect((await change(id, { isActive: true })).status).toBe(200);
    const { body } = await company.admin.client.send('GET', `${listAuditLogs.path}?limit=10`);
    const { logs } = listAuditLogs.answer.parse(body);
    const entries = logs.filter(({ entityId }) => entityId === id);
    expect(entries.map(({ oldValues, newValues }) => [oldValues, newValues])).toEqual([
      [{ isActive: false }, { isActive: true }],
      [{ isActive: true }, { isActive: false }],
      [{ name: 'Travel' }, { name: 'Travelling' }],
      [null, expect.objectContaining({ name: 'Travel', code: '6100' })],
    ]);
  });

  it('refuse what cannot be', async () => {
    const { id } = await made({ list: 'account', name: 'Travel', code: '6100' });
    const below = await made({ list: 'account', name: 'Meals', parentId: id });
    const messageOf = async (answer: ReturnType<typeof add>) => {
      const { status, body } = await answer;
      return [status, Object(body).message];
    };
    expect(await messageOf(add({ list: 'account', name: 'Other', code: '6100' }))).toEqual([
      400,
      'The account “Travel” has this code already',
    ]);
    expect((await messageOf(add({ list: 'class', name: 'A', parentId: id })))[0]).toBe(400);
    expect((await messageOf(change(id, { parentId: below.id })))[0]).toBe(400);
    expect(await messageOf(add({ list: 'taxCode', name: 'Standard' }))).toEqual([
      400,
      'A tax code needs a rate',
    ]);
    expect((await messageOf(add({ list: 'taxCode', name: 'Standard', rate: '190' })))[0]).toBe(400);
    const mirrored = { ...below, id: '019a2f10-1c22-7b6f-9d7c-3f1f0f5a7f77' };
    await product.database.db.withAccount(company.accountId, (tx) =>
      putItems(tx, [{ ...mirrored, books: 'xero', companyId: '1', itemId: '1' }]),
    );
    expect((await messageOf(change(mirrored.id, { name: 'Mine' })))[0]).toBe(409);
    const clerk = await company.hire('clerk');
    expect((await messageOf(add({ list: 'account', name: 'No' }, clerk)))[0]).toBe(403);
  });

  it('belong to one company', async () => {
    const { id } = await made({ list: 'class', name: 'Retail' });
    const neighbour = await createCompany({ db: product.database.db, server: product.server });
    expect(await items(neighbour)).toEqual([]);
    const path = `/api/books/items/${id}`;
    const { status } = await neighbour.admin.client.send('PATCH', path, { name: 'Mine' });
    expect(status).toBe(404);
    expect((await add({ list: 'class', name: 'Retail' }, neighbour.admin)).status).toBe(201);
  });

  it('of two equal items at the same time, take one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ list: 'class', name: 'Once' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
});

describe('a CSV file', () => {
  it('adds items under their parents, and changes those that are there by code or name', async () => {
    const travel = await made({ list: 'account', name: 'Travel', code: '6100', type: 'Expense' });
    const rent = await made({ list: 'account', name: 'Rent' });
    const { status, body } = await load(
      'account',
      'code,name,parent\n6110,Meals,6100\n6100,Travelling,\n6500,rent,\n6120,Hotels,Travelling\n',
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ added: 2, changed: 2, unchanged: 0 });
    expect(await named('Travelling')).toEqual({ ...travel, name: 'Travelling' });
    expect(await named('rent')).toEqual({ ...rent, name: 'rent', code: '6500' });
    for (const name of ['Meals', 'Hotels'])
      expect(await named(name)).toMatchObject({ parentId: travel.id });
    const again = await load('account', 'name;code\nTravelling;6100\nRENT;6500');
    expect(again.body).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  });

  it('with an error in any line imports nothing, and names every line', async () => {
    await made({ list: 'account', name: 'Travel', code: '6100' });
    const { status, body } = await load(
      'account',
      'name,code,parent\nMeals,6110,6100\nHotels,6120,9999\nTravel,,\nJourneys,6100,\nSelf,7,7\n',
    );
    expect(status).toBe(400);
    expect(Object(body).fields.map(({ message }: { message: string }) => message)).toEqual([
      'Line 3: There is no account “9999”.',
      'Line 5: It is the same as line 4.',
      'Line 6: It would be its own parent.',
      'No accounts were imported.',
    ]);
    expect((await items()).map(({ name }) => name)).toEqual(['Travel']);
    const wrong = await load('taxCode', 'name,rate\nStandard,20\nWrong,200\n');
    expect(Object(wrong.body).fields[0].message).toContain('Line 3: Enter a rate');
    expect(await named('Standard')).toBeUndefined();
  });

  it('knows items without a code by their name under their parent', async () => {
    const file = 'name,parent\nTravel,\nOffice,\nMeals,Travel\nMeals,Office\n';
    expect((await load('class', file)).body).toMatchObject({ added: 4 });
    const again = await load('class', file);
    expect(again.body).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const hotels = await load('class', 'name,parent\nHotels,Travel\n');
    expect(hotels.body).toMatchObject({ added: 1 });
    expect((await load('class', 'name\nHOTELS\n')).body).toMatchObject({ added: 0, changed: 1 });
    const other = await load('class', 'name,parent\nHotels,Office\n');
    expect(other.body).toMatchObject({ added: 1, changed: 0 });
    const travel = await named('Travel');
    expect(await named('HOTELS')).toMatchObject({ parentId: travel?.id });
    const both = await load('class', 'name,parent\nMeals,\nLunch,Meals\n');
    expect(Object(both.body).fields.map(({ message }: { message: string }) => message)).toEqual([
      'Line 2: There are several classes “Meals”. Add the parent or the code.',
      'Line 3: There are several classes “Meals”. Name the parent by its code.',
      'No classes were imported.',
    ]);
  });

  it('names one parent by its code and by its name, but one item only once', async () => {
    const file = 'name,code,parent\nTravel,6100,\nMeals,,6100\nMeals,,Travel\n';
    const { body } = await load('account', file);
    expect(Object(body).fields[0].message).toBe('Line 4: It is the same as line 3.');
  });

  it('needs the rate of a tax code only where the tax code is new', async () => {
    const standard = await made({ list: 'taxCode', name: 'Standard', rate: '20' });
    const { body } = await load('taxCode', 'name,rate\nstandard,\n');
    expect(body).toMatchObject({ added: 0, changed: 1 });
    expect(await named('standard')).toMatchObject({ id: standard.id, rate: '20' });
    const fresh = await load('taxCode', 'name,rate\nReduced,\n');
    expect(Object(fresh.body).fields[0].message).toBe('Line 2: A new tax code needs a rate.');
  });

  it('of five thousand accounts is imported at once', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `Account ${n},${10_000 + n},Expense`);
    const { body } = await load('account', ['name,code,type', ...lines].join('\n'));
    expect(body).toMatchObject({ added: 5_000 });
  });
});
