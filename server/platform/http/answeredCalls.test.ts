import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { vendor as vendorSchema } from '#shared/vendors/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { auditOf } from '../../testing/audit.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { answerClaimed, forgetOldCalls } from './answeredCalls.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const send = (key: string, body: object, { client } = company.admin) =>
  client.send('POST', '/api/vendors?force=true', body, { 'Idempotency-Key': key });
const codeOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  errorBody.parse(reply.body).code,
];
const entriesOf = async (entityId: string) =>
  (await auditOf(database.db, company.accountId)).filter((one) => one.entity_id === entityId);

describe('10.1 a call that is repeated with its idempotency key', () => {
  it('gets the same answer and is not carried out again', async () => {
    const key = randomUUID();
    const first = await send(key, { name: 'Acme' });
    expect(first.status).toBe(201);
    const { id } = vendorSchema.parse(first.body);
    const again = await send(key, { name: 'Acme' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('gets the original answer even if the data has changed since', async () => {
    const id = await invoiceOf(here());
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/invoices/${id}/approve`;
    const first = await company.admin.client.send('POST', path, {}, headers);
    expect(first).toMatchObject({ status: 200, body: { invoice: { status: 'approved' } } });
    await company.admin.client.send('POST', `/api/invoices/${id}/reopen`, { reason: 'Oops' });
    const again = await company.admin.client.send('POST', path, {}, headers);
    expect(again.body).toEqual(first.body);
    const { body } = await company.admin.client.send('GET', `/api/invoices/${id}`);
    expect(body).toMatchObject({ status: 'pending_review' });
  });

  it('waits for the first call if both arrive at once', async () => {
    const key = randomUUID();
    const hold = await database.holdRow('audit_heads', company.accountId);
    const calls = [1, 2, 3].map(() => send(key, { name: 'At once' }));
    await hold.untilWaiting(3);
    await hold.release();
    const [one, ...others] = await Promise.all(calls);
    expect(one?.status).toBe(201);
    for (const other of others) expect(other.body).toEqual(one?.body);
    expect(await entriesOf(vendorSchema.parse(one?.body).id)).toHaveLength(1);
  });

  it('gets an empty answer again if the first was empty', async () => {
    const id = await ruleOf(here());
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let time = 0; time < 2; time++) {
      const reply = await company.admin.client.send(
        'DELETE',
        `/api/approval-rules/${id}`,
        undefined,
        headers,
      );
      expect([reply.status, reply.body]).toEqual([204, undefined]);
    }
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('gets the same answer for an edit of a document', async () => {
    const id = await vendorOf(here(), { name: 'Before' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const put = (name: string, extra = {}) =>
      company.admin.client.send('PUT', `/api/vendors/${id}`, { name }, extra);
    const first = await put('Mine', headers);
    expect(first).toMatchObject({ status: 200, body: { name: 'Mine' } });
    await put('Somebody else’s');
    expect((await put('Mine', headers)).body).toEqual(first.body);
    const { body } = await company.admin.client.send('GET', '/api/sync/changes');
    expect(JSON.stringify(body)).toContain('Somebody else’s');
  });
});

describe('10.1 edits by calls that come at once with one idempotency key', () => {
  it.each([
    ['a vendor', () => vendorOf(here()), 'PUT', '/api/vendors/', { name: 'Once' }],
    ['a rule', () => ruleOf(here()), 'PATCH', '/api/approval-rules/', { name: 'Once' }],
  ])('are carried out once: %s', async (_, make, method, path, body) => {
    const id = await make();
    const headers = { 'Idempotency-Key': randomUUID() };
    const edit = (fields: object) =>
      company.admin.client.send(method, `${path}${id}`, fields, headers);
    const before = (await entriesOf(id)).length;
    const hold = await database.holdRow('audit_heads', company.accountId);
    const same = [1, 2, 3].map(() => edit(body));
    await hold.untilWaiting(3);
    await hold.release();
    const [one, ...others] = await Promise.all(same);
    expect(one).toMatchObject({ status: 200, body });
    for (const other of others) expect([other.status, other.body]).toEqual([200, one?.body]);
    expect((await entriesOf(id)).length).toBe(before + 1);
    expect(codeOf(await edit({ name: 'Another' }))).toEqual([422, 'key_reused']);
  });

  it('of different bodies are not both carried out', async () => {
    const id = await vendorOf(here());
    const headers = { 'Idempotency-Key': randomUUID() };
    const hold = await database.holdRow('audit_heads', company.accountId);
    const calls = ['One', 'Other'].map((name) =>
      company.admin.client.send('PUT', `/api/vendors/${id}`, { name }, headers),
    );
    await hold.untilWaiting(2);
    await hold.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422]);
  });
});

describe('10.1 a call that needs several transactions', () => {
  const call = (body: unknown = 1) => ({
    key,
    personId: company.admin.id,
    call: 'POST /api/somewhere',
    body,
  });
  let key = '';
  beforeEach(() => {
    key = randomUUID();
  });
  const claimed = (carryOut: () => Promise<unknown>, body?: unknown) =>
    answerClaimed((work) => database.db.withAccount(company.accountId, work), call(body), carryOut);

  it('is claimed before its work: a repetition at once gets its answer', async () => {
    let carriedOut = 0;
    const carryOut = async () => {
      carriedOut++;
      return { answer: 'the same' };
    };
    const answers = await Promise.all([1, 2, 3].map(() => claimed(carryOut)));
    expect(answers).toEqual(Array(3).fill({ answer: 'the same' }));
    expect(carriedOut).toBe(1);
    await expect(claimed(carryOut, 2)).rejects.toMatchObject({ status: 422 });
  });

  it('may be repeated after it was refused, or after its node was killed', async () => {
    const refused = claimed(() => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    expect(await claimed(async () => 'done', 'other body')).toBe('done');
    key = randomUUID();
    let finish = (_: string) => {};
    const lost = claimed(() => new Promise<string>((resolve) => (finish = resolve)));
    await eventually(async () => {
      const { rowCount } = await database.asSuperuser(
        "update answered_calls set answered_at = now() - interval '1 hour' where key = $1",
        [key],
      );
      expect(rowCount).toBe(1);
    });
    expect(await claimed(async () => 'by another node')).toBe('by another node');
    finish('late');
    await lost;
  });
});

describe('an idempotency key', () => {
  it('is refused for another call, body or person', async () => {
    const key = randomUUID();
    await send(key, { name: 'Acme' });
    expect(codeOf(await send(key, { name: 'Other' }))).toEqual([422, 'key_reused']);
    const colleague = await company.hire('clerk');
    expect(codeOf(await send(key, { name: 'Acme' }, colleague))).toEqual([422, 'key_reused']);
    const rule = { name: 'Acme', minAmount: 1, requiredApprovers: ['manager'] };
    const headers = { 'Idempotency-Key': key };
    const reply = await company.admin.client.send('POST', '/api/approval-rules', rule, headers);
    expect(codeOf(reply)).toEqual([422, 'key_reused']);
  });

  it('may be used by another company, too', async () => {
    const key = randomUUID();
    const neighbour = await createCompany({ db: database.db, server });
    const [ours, theirs] = [
      await send(key, { name: 'Acme' }),
      await send(key, { name: 'Theirs' }, neighbour.admin),
    ];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
  });

  it('of a refused call may be used again', async () => {
    const key = randomUUID();
    const id = await invoiceOf(here());
    const headers = { 'Idempotency-Key': key };
    const path = `/api/invoices/${id}/approve`;
    const stale = { ...headers, 'If-Match': '"of-another-time"' };
    const refused = await company.admin.client.send('POST', path, {}, stale);
    expect(codeOf(refused)).toEqual([412, 'changed']);
    expect((await company.admin.client.send('POST', path, {}, headers)).status).toBe(200);
  });

  it.each(['x'.repeat(201), 'with space', 'ümlaut'])('is refused when it is %s', async (key) => {
    expect(codeOf(await send(key, { name: 'Acme' }))).toEqual([400, 'invalid_key']);
  });

  it('does not return an answer to a person who has lost the permission', async () => {
    const key = randomUUID();
    const clerk = await company.hire('clerk');
    expect((await send(key, { name: 'Acme' }, clerk)).status).toBe(201);
    await company.admin.client.send('PATCH', `/api/members/${clerk.id}`, { roles: ['viewer'] });
    expect((await send(key, { name: 'Acme' }, clerk)).status).toBe(403);
  });

  it('is deleted after sixty days', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    const [first] = [await send(old, { name: 'Acme' }), await send(young, { name: 'Acme' })];
    await database.asSuperuser(
      "update answered_calls set answered_at = now() - interval '61 days' where key = $1",
      [old],
    );
    await database.db.acrossAccounts('answered-calls', (tx) => forgetOldCalls(tx, new Date()));
    const { rows } = await database.asSuperuser(
      'select key from answered_calls where key = any($1)',
      [[old, young]],
    );
    expect(rows).toEqual([{ key: young }]);
    expect((await send(old, { name: 'Acme' })).body).not.toEqual(first?.body);
  });
});
