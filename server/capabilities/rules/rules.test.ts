import { beforeAll, describe, expect, it } from 'vitest';
import { createRule, deleteRule, listRules, updateRule } from '#shared/rules/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { auditedBy } from '../../testing/audit.ts';
import { ruleOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const audited = (work: () => Promise<unknown>) => auditedBy(here(), work);

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
