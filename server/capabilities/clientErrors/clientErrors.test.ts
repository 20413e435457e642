import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientError, reportClientErrors } from '#shared/clientErrors/contract.ts';
import { TestClient } from '../../testing/client.ts';
import { createCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';

let product: OwnProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const error: ClientError = {
  source: 'sync',
  name: 'TypeError',
  code: null,
  stack: ['save app-1f3a.js:12:34'],
  version: 'app-1f3a.js',
  screen: '/invoices/:id',
  times: 3,
};

async function counted(): Promise<number> {
  const page = await new TestClient(product.server).fetch('/metrics');
  const found = /^docket_client_errors_total\{source="sync"\} (\d+)$/m.exec(await page.text());
  return Number(found?.[1] ?? 0);
}

it('an error is counted with and without a session', async () => {
  const before = await counted();
  const body = { errors: [error] };
  const nobody = new TestClient(product.server);
  expect((await nobody.send('POST', reportClientErrors.path, body)).status).toBe(204);
  const { admin } = await createCompany({ db: product.database.db, server: product.server });
  expect((await admin.client.send('POST', reportClientErrors.path, body)).status).toBe(204);
  expect(await counted()).toBe(before + 6);
});

it.each([
  ['a message', { message: 'Acme Ltd' }],
  ['words in place of a name', { name: 'Acme Ltd owes 100.00' }],
  ['words in the stack', { stack: ['Acme Ltd owes 100.00'] }],
  ['an address in place of a screen', { screen: '/invoices/01920000-0000-7000-8000-000000000000' }],
])('a report with %s is refused', async (_, part) => {
  const body = { errors: [{ ...error, ...part }] };
  const { status } = await new TestClient(product.server).send(
    'POST',
    reportClientErrors.path,
    body,
  );
  expect(status).toBe(400);
});

it('more errors than a page may report at once are refused', async () => {
  const body = { errors: Array.from({ length: 11 }, () => error) };
  const client = new TestClient(product.server);
  expect((await client.send('POST', reportClientErrors.path, body)).status).toBe(400);
});
