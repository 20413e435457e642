import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type ChangesPage, getChanges } from '#shared/sync/contract.ts';
import { createView, listViews, mostViews, updateView } from '#shared/views/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { auditedBy } from '../../testing/audit.ts';
import type { TestClient } from '../../testing/client.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

async function saved(client: TestClient, parts: { name?: string; isShared?: boolean } = {}) {
  const view = { id: newId(), name: 'Late', query: 'due=overdue&sort=-amount', isShared: true };
  return client.call(createView, { body: { ...view, ...parts } });
}

const pathOf = ({ id }: { id: string }) => `/api/views/${id}`;

async function pull(client: TestClient, since: string | null): Promise<ChangesPage> {
  const search = since === null ? '' : `?since=${encodeURIComponent(since)}`;
  const { body } = await client.send('GET', `${getChanges.path}${search}`);
  return getChanges.answer.parse(body);
}

async function viewsAfter(client: TestClient, since: string) {
  const { changes } = await pull(client, since);
  return changes.filter((change) => change.kind === 'view');
}

async function cursorOf(client: TestClient): Promise<string> {
  let page = await pull(client, null);
  while (page.more) page = await pull(client, page.cursor);
  return page.cursor;
}

it('a shared view is everybody’s to use, its owner’s and the admins’ to change', async () => {
  const clerk = await company.hire('clerk');
  const approver = await company.hire('approver');
  const viewer = await company.hire('viewer');
  const view = await saved(clerk.client);
  expect(view).toMatchObject({ name: 'Late', ownerId: clerk.id, isShared: true });
  expect(await viewer.client.call(listViews)).toEqual([view]);
  for (const { client } of [approver, viewer]) {
    expect((await client.send('PATCH', pathOf(view), { name: 'Mine' })).status).toBe(403);
    expect((await client.send('DELETE', pathOf(view))).status).toBe(403);
  }
  expect((await viewer.client.send('POST', '/api/views', { ...view })).status).not.toBe(201);
  const params = { viewId: view.id };
  const renamed = await company.admin.client.call(updateView, {
    params,
    body: { name: 'Overdue' },
  });
  expect(renamed).toMatchObject({ name: 'Overdue', query: view.query, ownerId: clerk.id });
  expect((await clerk.client.send('DELETE', pathOf(view))).status).toBe(204);
  expect(await viewer.client.call(listViews)).toEqual([]);
  expect((await clerk.client.send('DELETE', pathOf(view))).status).toBe(404);
});

it('8.8a a private view reaches nobody else, not even an admin', async () => {
  const clerk = await company.hire('clerk');
  const cursors = [await cursorOf(clerk.client), await cursorOf(company.admin.client)] as const;
  const view = await saved(clerk.client, { isShared: false });
  expect(await viewsAfter(clerk.client, cursors[0])).toMatchObject([
    { id: view.id, row: { name: 'Late' } },
  ]);
  const others = await viewsAfter(company.admin.client, cursors[1]);
  expect(others.filter(({ row }) => row !== null)).toEqual([]);
  expect(await company.admin.client.call(listViews)).toEqual([]);
  expect((await company.admin.client.send('PATCH', pathOf(view), { name: 'X' })).status).toBe(404);
});

it('8.8a a view that is made private disappears from the devices of the others', async () => {
  const clerk = await company.hire('clerk');
  const view = await saved(clerk.client);
  const cursors = [await cursorOf(clerk.client), await cursorOf(company.admin.client)] as const;
  await clerk.client.call(updateView, { params: { viewId: view.id }, body: { isShared: false } });
  expect(await viewsAfter(clerk.client, cursors[0])).toMatchObject([{ row: { isShared: false } }]);
  expect(await viewsAfter(company.admin.client, cursors[1])).toMatchObject([
    { id: view.id, row: null },
  ]);
});

it('a view that is saved again under its id is one view', async () => {
  const view = await saved(company.admin.client);
  const { id, name, query, isShared } = view;
  const body = { id, name, query, isShared };
  expect(await company.admin.client.call(createView, { body })).toEqual(view);
  const clerk = await company.hire('clerk');
  const reply = await clerk.client.send('POST', '/api/views', body);
  expect(reply).toMatchObject({ status: 409, body: { code: 'taken' } });
});

it('names and queries are checked', async () => {
  const base = { name: 'Late', query: 'due=overdue', isShared: true };
  for (const [wrong, message] of [
    [{ name: '  ' }, 'Give the view a name'],
    [{ name: 'x'.repeat(61) }, 'A name has at most 60 characters'],
    [{ name: 'Late\u202eetaL' }, 'A name has no line breaks or control characters'],
    [{ query: '?due=overdue&b=1&a=2' }, 'Not the parameters of a list'],
    [{ query: `search=${'x'.repeat(2_000)}` }, ''],
  ] as const) {
    const body = { ...base, id: newId(), ...wrong };
    const reply = await company.admin.client.send('POST', '/api/views', body);
    expect(reply.status, JSON.stringify(wrong)).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(message);
  }
  const nothing = await company.admin.client.send('PATCH', pathOf({ id: newId() }), {});
  expect(nothing.status).toBe(400);
});

it('a company shares a limited number of views, and each person keeps a limited number', async () => {
  await product.database.asSuperuser(
    `insert into saved_views (account_id, id, name, query, is_shared, owner_id, owner_name, seq)
      select $1, gen_random_uuid(), 'Any', '', true, $2, 'Fay', -n from generate_series(1, $3) n`,
    [company.accountId, company.admin.id, mostViews.shared - 1],
  );
  const own = await saved(company.admin.client, { isShared: false });
  const last = await saved(company.admin.client);
  const full = { status: 409, body: { code: 'too_many_views' } };
  const { client } = company.admin;
  const view = { id: newId(), name: 'One more', query: '', isShared: true };
  expect(await client.send('POST', '/api/views', view)).toMatchObject(full);
  expect(await client.send('PATCH', pathOf(own), { isShared: true })).toMatchObject(full);
  expect((await client.send('DELETE', pathOf(last))).status).toBe(204);
  expect((await client.send('PATCH', pathOf(own), { isShared: true })).status).toBe(200);
});

it('the log has what changed of a view, and nothing for a change that changes nothing', async () => {
  const { client } = company.admin;
  const here = { db: product.database.db, accountId: company.accountId };
  const view = await saved(client);
  const params = { viewId: view.id };
  const entries = await auditedBy(here, async () => {
    await client.call(updateView, { params, body: { name: 'Late', isShared: true } });
    await client.call(updateView, { params, body: { name: 'Overdue', isShared: true } });
    await client.send('DELETE', pathOf(view));
  });
  expect(entries).toMatchObject([
    { action: 'update', old_values: { name: 'Late' }, new_values: { name: 'Overdue' } },
    { action: 'delete', old_values: { name: 'Overdue', isShared: true } },
  ]);
});

it('the log has no name and no query of a private view, until it is shared', async () => {
  const { client } = company.admin;
  const here = { db: product.database.db, accountId: company.accountId };
  const change = (view: { id: string }, body: object) => client.send('PATCH', pathOf(view), body);
  const entries = await auditedBy(here, async () => {
    const view = await saved(client, { name: 'Salaries', isShared: false });
    await change(view, { name: 'Wages', query: 'search=wages' });
    await change(view, { name: 'Payroll', query: 'due=overdue', isShared: true });
    await change(view, { name: 'Bonus', query: 'search=bonus', isShared: false });
    await client.send('DELETE', pathOf(view));
  });
  expect(entries).toMatchObject([
    { action: 'create', new_values: { isShared: false } },
    { action: 'update', metadata: { isPrivate: true } },
    { action: 'update', new_values: { name: 'Payroll', isShared: true } },
    { action: 'update', metadata: { name: 'Payroll' }, new_values: { isShared: false } },
    { action: 'delete', old_values: { isShared: false } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/salaries|wages|bonus/i);
});
