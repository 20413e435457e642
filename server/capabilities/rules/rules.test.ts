import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { createRule, deleteRule, listRules, updateRule } from '#shared/rules/contract.ts';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { newId } from '../../platform/db/newId.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, ruleOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const audited = (work: () => Promise<unknown>) => auditedBy(here(), work);

async function ruleNow(ruleId: string, of = company) {
  const all = await of.admin.client.call(listRules);
  const found = all.find(({ id }) => id === ruleId);
  if (!found) throw new Error('The rule is gone');
  return found;
}

describe('an approval rule', () => {
  it('is created with the id from its device, and applies at once unless it says otherwise', async () => {
    const body = { name: 'Large', minAmount: 1000.5, requiredApprovers: ['manager'] };
    const id = newId();
    expect(
      await company.admin.client.call(createRule, { body: { ...body, id, isActive: false } }),
    ).toMatchObject({ ...body, id, isActive: false });
    expect(await company.admin.client.call(createRule, { body })).toMatchObject({
      ...body,
      maxAmount: null,
      priority: 0,
      autoEscalateAfterHours: null,
      isActive: true,
    });
  });

  it('needs a name, an approver, and a valid range of amounts', async () => {
    const base = { name: 'Large', minAmount: 1000, requiredApprovers: ['manager'] };
    for (const [body, message] of [
      [{ ...base, name: ' ' }, 'Rule name is required'],
      [{ ...base, requiredApprovers: [] }, 'At least one approver is required'],
      [{ ...base, maxAmount: 999 }, 'Maximum amount must be at least the minimum amount'],
    ] as const) {
      const reply = await company.admin.client.send('POST', '/api/approval-rules', body);
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain(message);
    }
  });

  it('is switched on and off by a decision, and edited as a document', async () => {
    const params = { ruleId: await ruleOf(here(), { name: 'Before' }) };
    const entries = await audited(async () => {
      const body = { isActive: false, name: 'After', priority: 7 };
      expect(await company.admin.client.call(updateRule, { params, body })).toMatchObject(body);
      await company.admin.client.call(updateRule, { params, body: { isActive: false } });
    });
    expect(entries).toMatchObject([
      { new_values: { name: 'After', priority: 7 } },
      { old_values: { isActive: true }, new_values: { isActive: false } },
    ]);
  });

  it('accepts one end of its range only if it fits the other', async () => {
    const params = { ruleId: await ruleOf(here(), { minAmount: 100, maxAmount: 1000 }) };
    const path = `/api/approval-rules/${params.ruleId}`;
    for (const body of [{ minAmount: 5000 }, { maxAmount: 99 }]) {
      const reply = await company.admin.client.send('PATCH', path, body);
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain(
        'Maximum amount must be at least the minimum amount',
      );
    }
    const [minAmount, maxAmount] = [5000, null];
    for (const body of [{ maxAmount }, { minAmount }]) {
      await company.admin.client.call(updateRule, { params, body });
    }
    const all = await company.admin.client.call(listRules);
    expect(all.find(({ id }) => id === params.ruleId)).toMatchObject({ minAmount, maxAmount });
  });

  it('that two changes at once would leave with its range reversed keeps the first of them', async () => {
    const params = { ruleId: await ruleOf(here(), { minAmount: 100, maxAmount: 1000 }) };
    const path = `/api/approval-rules/${params.ruleId}`;
    const hold = await database.holdRow('audit_heads', company.accountId);
    const changes = [{ minAmount: 900 }, { maxAmount: 200 }].map((body) =>
      company.admin.client.send('PATCH', path, body),
    );
    await hold.untilWaiting(2);
    await hold.release();
    const replies = await Promise.all(changes);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({
      message: 'Maximum amount must be at least the minimum amount',
      fields: [{ path: 'maxAmount' }],
    });
    const { minAmount, maxAmount, fieldErrors } = await ruleNow(params.ruleId);
    expect([minAmount, maxAmount]).toEqual(replies[0]?.status === 200 ? [900, 1000] : [100, 200]);
    expect(fieldErrors).toEqual([]);
  });

  describe('whose range is reversed by an edit over the relay', () => {
    let own: TestCompany;
    beforeAll(async () => {
      own = await createCompany({ db: database.db, server });
    });
    const mine = () => ({ db: database.db, accountId: own.accountId });
    const wrong = [
      { field: 'maxAmount', message: 'Maximum amount must be at least the minimum amount' },
    ];

    async function opened(range = { minAmount: 1000, maxAmount: 5000 }) {
      const ruleId = await ruleOf(mine(), range);
      const name = documentName('rule', ruleId);
      const edit = async (entries: Record<string, number>) => {
        const client = own.admin.client;
        const doc = new Y.Doc();
        const answer = await client.call(exchangeDocuments, {
          body: {
            documents: [{ name, stateVector: toBase64(Y.encodeStateVector(doc)), edits: [] }],
          },
        });
        const [known] = answer.documents;
        if (known && 'update' in known) Y.applyUpdate(doc, fromBase64(known.update));
        const before = Y.encodeStateVector(doc);
        doc.transact(() => {
          for (const [key, value] of Object.entries(entries)) doc.getMap('fields').set(key, value);
        });
        const update = Y.encodeStateAsUpdate(doc, before);
        const edits = [{ id: editId(update), update: toBase64(update) }];
        const stateVector = toBase64(Y.encodeStateVector(doc));
        return client.call(exchangeDocuments, {
          body: { documents: [{ name, stateVector, edits }] },
        });
      };
      return { ruleId, edit };
    }

    it('keeps the range before it in force, and names the field', async () => {
      const { ruleId, edit } = await opened();
      await edit({ minAmount: 9000 });
      expect(await ruleNow(ruleId, own)).toMatchObject({
        minAmount: 1000,
        maxAmount: 5000,
        isActive: true,
        fieldErrors: wrong,
      });
    });

    it('takes up what was entered once the other end fits it', async () => {
      const { ruleId, edit } = await opened();
      await edit({ minAmount: 9000 });
      await edit({ maxAmount: 10_000 });
      expect(await ruleNow(ruleId, own)).toMatchObject({
        minAmount: 9000,
        maxAmount: 10_000,
        fieldErrors: [],
      });
    });

    it('is judged with what was entered, also by a later call', async () => {
      const { ruleId, edit } = await opened();
      await edit({ maxAmount: 500 });
      const path = `/api/approval-rules/${ruleId}`;
      const reply = await own.admin.client.send('PATCH', path, { minAmount: 700 });
      expect(reply.status).toBe(400);
      expect(await ruleNow(ruleId, own)).toMatchObject({ minAmount: 1000, fieldErrors: wrong });
      await own.admin.client.send('PATCH', path, { minAmount: 400 });
      expect(await ruleNow(ruleId, own)).toMatchObject({
        minAmount: 400,
        maxAmount: 500,
        fieldErrors: [],
      });
    });

    it('lets no invoice fall to a weaker rule', async () => {
      const { ruleId, edit } = await opened({ minAmount: 30_000, maxAmount: 50_000 });
      await edit({ minAmount: 90_000, maxAmount: 100 });
      const invoiceId = await invoiceOf(mine(), { amount: '40000.00' });
      await server.drain();
      const invoice = await own.admin.client.call(getInvoice, { params: { invoiceId } });
      expect(invoice.appliedRule?.id).toBe(ruleId);
    });
  });

  it('is listed in its own company only, by priority, older ones first', async () => {
    const made = new Map<string, string>();
    for (const [name, priority] of [
      ['third', 20_001],
      ['first', 20_000],
      ['second', 20_000],
      ['gone', 20_000],
    ] as const) {
      made.set(name, await ruleOf(here(), { name, priority }));
    }
    await company.admin.client.call(deleteRule, { params: { ruleId: made.get('gone') ?? '' } });
    const all = await (await company.hire('viewer')).client.call(listRules);
    expect(all.filter(({ priority }) => priority >= 20_000).map(({ name }) => name)).toEqual([
      'first',
      'second',
      'third',
    ]);
    const other = await createCompany({ db: database.db, server });
    const theirs = await ruleOf({ db: database.db, accountId: other.accountId });
    expect((await company.admin.client.call(listRules)).map(({ id }) => id)).not.toContain(theirs);
    expect((await other.admin.client.call(listRules)).map(({ id }) => id)).toEqual([theirs]);
  });

  it('is gone after it is deleted', async () => {
    const path = `/api/approval-rules/${await ruleOf(here())}`;
    expect((await company.admin.client.send('DELETE', path)).status).toBe(204);
    expect((await company.admin.client.send('DELETE', path)).status).toBe(404);
    expect((await company.admin.client.send('PATCH', path, { isActive: true })).status).toBe(404);
  });
});
