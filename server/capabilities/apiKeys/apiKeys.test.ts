import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  apiKeyRateLimit,
  createApiKey,
  getCallingKey,
  listApiKeys,
  revokeApiKey,
} from '#shared/api/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { scopes } from '#shared/http/scopes.ts';
import { getInvoice, listInvoices } from '#shared/invoices/contract.ts';
import { createVendor, updateVendor } from '#shared/vendors/contract.ts';
import { unprepared } from '../../platform/db/statement.ts';
import { auditedBy, auditOf } from '../../testing/audit.ts';
import { capturedLog } from '../../testing/capturedLog.ts';
import { type Reply, TestClient } from '../../testing/client.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { startTestServer } from '../../testing/server.ts';
import { invoiceIn, invoicePdf, sendFile, untilRead, uploaded } from '../../testing/uploads.ts';
import { updateSubscription } from '../billing/subscriptionStore.ts';
import { createTestKey } from './testing/createTestKey.ts';

const { log, lines } = capturedLog();
let product: OwnProduct;
let company: TestCompany;
const given: string[] = [];

beforeAll(async () => {
  product = await startProduct('Northwind Trading', { log });
});
afterAll(() => product.stop());

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

async function programOf(
  options: Omit<Parameters<typeof createTestKey>[0], 'db' | 'company'> = {},
) {
  const { id, token } = await createTestKey({ db: product.database.db, company, ...options });
  given.push(token);
  return { id, token, client: TestClient.withKey(product.server, token) };
}

const refusal = ({ status, body }: Reply) => ({ ...errorBody.parse(body), status });
const inAccount = (change: Parameters<typeof updateSubscription>[1]) =>
  product.database.db.withAccount(company.accountId, (tx) => updateSubscription(tx, change));
const body = { name: 'Warehouse', scopes: ['invoices:read'], lifetimeInDays: 90 } as const;

describe('a key', () => {
  it('is shown once, and kept as a hash', async () => {
    await inAccount({ plan: 'pro' });
    const { admin, accountId } = company;
    const made = createApiKey.answer.parse(
      (await admin.client.send('POST', createApiKey.path, body)).body,
    );
    given.push(made.key);
    expect(made.key).toMatch(/^dk_live_[\w-]{43}$/);
    const listed = await admin.client.send('GET', listApiKeys.path);
    expect(listed.body).toEqual([made.apiKey]);
    expect(made.apiKey).toMatchObject({
      name: 'Warehouse',
      prefix: made.key.slice(0, 12),
      createdBy: 'Fay Founder',
      lastUsedAt: null,
    });
    const { rows } = await product.database.asSuperuser(
      `select row_to_json(api_keys)::text as row from api_keys where id = '${made.apiKey.id}'`,
    );
    expect(rows[0].row).not.toContain(made.key.slice(12));
    const [entry] = (await auditOf(product.database.db, accountId)).slice(-1);
    expect(entry).toMatchObject({
      category: 'SECURITY',
      action: 'create',
      entity_type: 'api_key',
      new_values: { name: 'Warehouse', prefix: made.apiKey.prefix, scopes: ['invoices:read'] },
    });
  });

  it('needs a plan with the API, and the refusal leads to an upgrade', async () => {
    const refused = await company.admin.client.send('POST', createApiKey.path, body);
    expect(refusal(refused)).toMatchObject({
      status: 402,
      code: 'plan_without_api',
      upgradeUrl: '/subscribe?plan=growth',
    });
  });

  it('cannot be created with an idempotency key, which would store the answer', async () => {
    await inAccount({ plan: 'growth' });
    const { client } = company.admin;
    const named = { 'Idempotency-Key': 'a-name' };
    const refused = await client.send('POST', createApiKey.path, body, named);
    expect(refusal(refused)).toMatchObject({ status: 400, code: 'not_repeatable' });
    expect((await client.send('GET', listApiKeys.path)).body).toEqual([]);
  });

  it('can be inspected by its own call, and lists when it was last used', async () => {
    const { client, id } = await programOf({ scopes: ['vendors:read'] });
    expect(await client.call(getCallingKey)).toMatchObject({
      name: 'Warehouse',
      scopes: ['vendors:read'],
      account: { id: company.accountId },
    });
    const [listed] = await company.admin.client.call(listApiKeys);
    expect(listed).toMatchObject({ id, lastUsedAt: expect.any(String) });
    const bySession = await company.admin.client.send('GET', getCallingKey.path);
    expect(refusal(bySession)).toMatchObject({ status: 400, code: 'no_key' });
  });
});

describe('a call with a key', () => {
  it('sees its company and no other', async () => {
    const { db } = product.database;
    const own = await invoiceOf({ db, accountId: company.accountId });
    const neighbour = await createCompany({ db, server: product.server });
    const foreign = await invoiceOf({ db, accountId: neighbour.accountId });
    const { client } = await programOf();
    const listed = listInvoices.answer.parse((await client.send('GET', listInvoices.path)).body);
    expect(listed.map(({ id }) => id)).toEqual([own]);
    const path = fillPath(getInvoice.path, { invoiceId: foreign });
    expect((await client.send('GET', path)).status).toBe(404);
  });

  it('is limited to the scopes of the key, and a refusal names the missing one', async () => {
    const { client } = await programOf({ scopes: ['vendors:write'] });
    expect((await client.send('GET', '/api/vendors')).status).toBe(200);
    const refused = await client.send('GET', listInvoices.path);
    expect(refusal(refused)).toMatchObject({
      status: 403,
      code: 'missing_scope',
      message: 'This API key needs “invoices:read” for this call.',
      scopes: ['invoices:read'],
    });
  });

  it('reaches no call without scopes, even with a session cookie', async () => {
    const { token } = await programOf();
    const both = new TestClient(product.server, company.admin.client.sessionToken, token);
    const closed = product.server.routes.filter(
      ({ endpoint }) => endpoint.access !== 'anyone' && endpoint.scopes.length === 0,
    );
    expect(closed.length).toBeGreaterThan(50);
    for (const { endpoint } of closed) {
      const path = endpoint.path.replace(/:\w+/g, '019a2f10-1c22-7b6f-9d7c-3f1f0f5a7f01');
      const reply = await both.send(endpoint.method, path, endpoint.takesBody ? {} : undefined);
      expect(refusal(reply), path).toMatchObject({ status: 403, code: 'not_for_keys' });
    }
  });

  it('is accepted from pages of other origins', async () => {
    const { client } = await programOf();
    const from = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const made = await client.send('POST', createVendor.path, { name: 'From elsewhere' }, from);
    expect(made.status).toBe(201);
  });

  it('is refused if the key is in the URL or malformed', async () => {
    const { token } = await programOf();
    const nobody = new TestClient(product.server);
    for (const name of ['key', 'api_key', 'access_token', 'authorization']) {
      const reply = await nobody.send('GET', `${listInvoices.path}?${name}=${token}`);
      expect(reply.status, name).toBe(401);
    }
    for (const wrong of ['', 'dk_live_short', `${token}x`, token.replace('dk_', 'xk_')]) {
      const reply = await TestClient.withKey(product.server, wrong).send('GET', '/api/vendors');
      expect(refusal(reply)).toMatchObject({ status: 401, code: 'unknown_key' });
      expect(reply.headers.get('WWW-Authenticate')).toContain('invalid_token');
    }
  });

  it('is audited with the name of the key, also for edits of documents', async () => {
    const { db } = product.database;
    const { client, token } = await programOf();
    const vendor = createVendor.answer.parse(
      (await client.send('POST', createVendor.path, { name: 'By a program' })).body,
    );
    const work = () =>
      client.send('PUT', fillPath(updateVendor.path, { vendorId: vendor.id }), { phone: '112' });
    const edited = await auditedBy({ db, accountId: company.accountId }, work);
    const created = (await auditOf(db, company.accountId)).filter(
      ({ entity_id }) => entity_id === vendor.id,
    );
    expect(edited).toHaveLength(1);
    for (const entry of [...created, ...edited]) {
      expect(entry).toMatchObject({
        user_email: company.admin.email,
        metadata: { via: `API key “Warehouse” (${token.slice(0, 12)}…)` },
      });
    }
  });
});

describe('a key stops working', () => {
  const gone = async (client: TestClient) => refusal(await client.send('GET', listInvoices.path));

  it('on every node as soon as it is revoked', async () => {
    const { client, id, token } = await programOf();
    const { db, url: databaseUrl } = product.database;
    const otherNode = await startTestServer({ databaseUrl });
    try {
      const there = TestClient.withKey(otherNode, token);
      expect((await there.send('GET', listInvoices.path)).status).toBe(200);
      const revoke = () => company.admin.client.call(revokeApiKey, { params: { keyId: id } });
      expect(await auditedBy({ db, accountId: company.accountId }, revoke)).toMatchObject([
        { category: 'SECURITY', action: 'delete', entity_type: 'api_key', entity_id: id },
      ]);
      for (const program of [client, there]) {
        expect(await gone(program)).toMatchObject({ status: 401, code: 'revoked_key' });
      }
      expect(await company.admin.client.call(listApiKeys)).toEqual([]);
    } finally {
      await otherNode.stop();
    }
  });

  it('when it has expired', async () => {
    const { client, id } = await programOf();
    await product.database.db.withAccount(company.accountId, (tx) =>
      tx.run(unprepared('update api_keys set expires_at = now() where id = $1'), [id]),
    );
    expect(await gone(client)).toMatchObject({ status: 401, code: 'expired_key' });
  });

  it('when its creator leaves, and stays revoked when they return', async () => {
    const maker = await company.hire('admin');
    const { client } = await programOf({ by: maker });
    expect((await client.send('GET', listInvoices.path)).status).toBe(200);
    await company.admin.client.send('DELETE', `/api/members/${maker.id}`);
    expect(await gone(client)).toMatchObject({ status: 401, code: 'revoked_key' });
    await company.employ(maker, 'admin');
    expect(await gone(client)).toMatchObject({ status: 401, code: 'revoked_key' });
  });

  it('for calls that its creator may not make any more', async () => {
    const maker = await company.hire('admin');
    const { client } = await programOf({ by: maker });
    const viewer = { roles: ['viewer'] };
    await company.admin.client.send('PATCH', `/api/members/${maker.id}`, viewer);
    expect((await client.send('GET', listInvoices.path)).status).toBe(200);
    const refused = refusal(await client.send('POST', createVendor.path, { name: 'Too much' }));
    expect(refused).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(refused.message).toContain(maker.email);
  });

  it('on a plan without the API, and works again after an upgrade', async () => {
    const { client } = await programOf();
    await inAccount({ plan: 'starter' });
    expect(await gone(client)).toMatchObject({
      status: 402,
      code: 'plan_without_api',
      upgradeUrl: '/subscribe?plan=growth',
    });
    expect(await company.admin.client.call(listApiKeys)).toHaveLength(1);
    await inAccount({ plan: 'pro' });
    expect((await client.send('GET', listInvoices.path)).status).toBe(200);
  });
});

it('calls with a key are limited per minute, and each answer tells how many are left', async () => {
  const strict = await startTestServer({ databaseUrl: product.database.url, patience: 1 });
  try {
    const [{ token }, { token: other }] = [await programOf(), await programOf()];
    const call = (key: string) => TestClient.withKey(strict, key).send('GET', getCallingKey.path);
    const { points, duration } = apiKeyRateLimit;
    const first = await call(token);
    expect(first.headers.get('RateLimit-Policy')).toBe(`"key";q=${points};w=${duration}`);
    expect(first.headers.get('RateLimit')).toMatch(new RegExp(`^"key";r=${points - 1};t=\\d+$`));
    for (let done = 1; done < points; done += 50) {
      await Promise.all(Array.from({ length: 50 }, () => call(token)));
    }
    const refused = await call(token);
    expect(refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('RateLimit')).toMatch(/^"key";r=0;/);
    expect((await call(other)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

it('a file uploaded with a key is read once, and the creator of the key counts as uploader', async () => {
  const { client } = await programOf({ scopes: ['uploads:write', 'invoices:read'] });
  const key = 'first-of-the-scanner';
  const sent = await uploaded(client, invoicePdf(), { key });
  expect((await sendFile(client, invoicePdf(), { key })).body).toMatchObject({ id: sent.id });
  const read = await untilRead(client, sent.id);
  expect(await invoiceIn(client, read)).toMatchObject({
    invoiceNumber: 'INV-1001',
    uploadedBy: company.admin.id,
  });
  const file = await client.fetch(`/api/uploads/${sent.id}/file`);
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  const noScope = await programOf({ scopes: ['invoices:read'] });
  expect((await sendFile(noScope.client, invoicePdf())).status).toBe(403);
});

it('neither the server log nor the audit log contains a key', async () => {
  const { db } = product.database;
  const { token, client } = await programOf({ scopes: [...scopes] });
  await client.send('POST', createVendor.path, { name: 'Audited' });
  await client.send('GET', `/api/vendors?key=${token}`);
  const trail = JSON.stringify(await auditOf(db, company.accountId));
  const written = lines().join('');
  expect(written).toContain('/api/vendors');
  for (const secret of given.map((token) => token.slice(12))) {
    expect(written).not.toContain(secret);
    expect(trail).not.toContain(secret);
  }
});
