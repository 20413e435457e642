import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { apiGroups } from '#shared/api/calls.ts';
import { getOpenApi } from '#shared/api/contract.ts';
import { templateExample } from '#shared/api/examples.ts';
import { methodOf, type OpenApi, openApi, pathOf } from '#shared/api/openApi.ts';
import { addBooksItem } from '#shared/books/contract.ts';
import { addTemplate } from '#shared/exports/templates/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { createView } from '#shared/views/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { TestClient } from '../../testing/client.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';
import { insertExports } from '../exports/exportStore.ts';
import { createTestKey } from './testing/createTestKey.ts';

let product: TestProduct;
let program: TestClient;
let published: OpenApi;
let params: Record<string, string>;

beforeAll(async () => {
  product = await sharedProduct();
  const { database, server, company } = product;
  const { accountId } = company;
  const { db } = database;
  program = TestClient.withKey(server, (await createTestKey({ db, company })).token);
  const invoiceId = await invoiceOf({ db, accountId });
  const vendorId = await vendorOf({ db, accountId });
  await db.withAccount(accountId, (tx) =>
    insertExports(tx, [invoiceId], { ledger: 'xero', companyId: 'any', requestedBy: 'Fay' }),
  );
  const { id: uploadId } = await untilRead(program, (await uploaded(program, invoicePdf())).id);
  const view = { id: newId(), name: 'Late', query: 'due=overdue', isShared: true };
  await company.admin.client.call(createView, { body: view });
  const item = addBooksItem.body.parse({ list: 'class', name: 'Travel' });
  await company.admin.client.call(addBooksItem, { body: item });
  await company.admin.client.call(addTemplate, { body: { ...templateExample, id: newId() } });
  params = { invoiceId, vendorId, uploadId };
  const answer = await new TestClient(server).fetch(getOpenApi.path);
  published = JSON.parse(await answer.text());
});

const calls = apiGroups.flatMap((group) => group.calls);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('the document has exactly the calls that take a key', () => {
  const open = product.server.routes.flatMap(({ endpoint }) =>
    endpoint.scopes.length > 0 ? [nameOf(endpoint)] : [],
  );
  const documented = Object.entries(published.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) =>
      nameOf({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') }),
    ),
  );
  expect(documented.toSorted()).toEqual(open.toSorted());
  expect(published).toEqual(
    JSON.parse(JSON.stringify(openApi({ publicUrl: product.server.config.publicUrl }))),
  );
});

it('operation ids are unique, and every schema reference resolves', () => {
  const ids = calls.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name = ''] of JSON.stringify(published).matchAll(
    /"#\/components\/schemas\/(\w+)"/g,
  )) {
    expect(Object.keys(published.components.schemas)).toContain(name);
  }
});

it.each(calls.filter(({ answer }) => answer !== undefined))(
  '$id has an example that matches its schema',
  (call) => {
    expect(call.endpoint.answer.parse(call.answer)).toEqual(call.answer);
    if (call.request?.body) call.endpoint.body.parse(call.request.body);
  },
);

function checkerFor(schema: unknown): z.ZodType {
  const whole = JSON.stringify({ ...Object(schema), $defs: published.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

it.each(calls.filter(({ endpoint, files }) => endpoint.method === 'GET' && !files))(
  '$id is answered as documented',
  async (call) => {
    const operation = published.paths[pathOf(call)]?.[methodOf(call)];
    const answered = operation?.responses['200'];
    const content = answered?.content?.['application/json'];
    const { status, body, headers } = await program.send(
      'GET',
      fillPath(call.endpoint.path, params),
    );
    expect(status).toBe(200);
    const judged = checkerFor(content?.schema).safeParse(body);
    expect(judged.error?.issues).toBeUndefined();
    for (const name of Object.keys(answered?.headers ?? {})) {
      if (name !== 'Link') expect(headers.get(name), name).not.toBeNull();
    }
    if (Array.isArray(body)) expect(body).not.toEqual([]);
    // The schema does reject a wrong value.
    expect(checkerFor(content?.schema).safeParse({ id: 7 }).success).toBe(false);
  },
);

it('a refusal is answered as documented', async () => {
  const { body } = await program.send('GET', '/api/vendors?limit=0');
  const response = published.paths['/api/vendors']?.['get']?.responses['400'];
  const schema = response?.content?.['application/json']?.schema;
  expect(checkerFor(schema).safeParse(body).error?.issues).toBeUndefined();
});
