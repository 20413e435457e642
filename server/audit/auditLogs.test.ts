import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLogs } from '#shared/audit/logs.ts';
import { auditOf } from '../testing/audit.ts';
import { createCompany, type TestCompany } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { systemActor, writeAudits } from './write.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const newCompany = () => createCompany({ db: product.database.db, server: product.server });

/** Beside the entry that an account begins with. */
async function addLinks({ accountId }: TestCompany, count: number): Promise<void> {
  await product.database.db.withAccount(accountId, (tx) =>
    writeAudits(
      tx,
      systemActor,
      Array.from({ length: count }, (_, place) => ({
        category: place % 3 === 0 ? 'VENDOR' : 'INVOICE',
        action: place % 2 === 0 ? 'update' : 'approve',
        entityType: 'thing',
        entityId: `${place}`,
        status: place % 10 === 0 ? 'failure' : 'success',
        newValues: { place },
      })),
    ),
  );
}

/** Each two days after the one before it, which only the owner of the server can bring about. */
async function spreadOverDays({ accountId }: TestCompany, first: string): Promise<void> {
  await product.database.asSuperuser(
    `set session_replication_role = replica;
    update audit_log set "timestamp" = '${first}'::timestamptz + (seq - 1) * interval '2 days'
      where account_id = '${accountId}'`,
  );
}

async function logsOf({ admin }: TestCompany, query = '') {
  const { status, body } = await admin.client.send('GET', `/api/audit-logs${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return listAuditLogs.answer.parse(body);
}

const placesOf = ({ logs }: Awaited<ReturnType<typeof logsOf>>) =>
  logs.map(({ entityId }) => Number(entityId));

const counting = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, i) => from - i * step);

describe('the audit logs', () => {
  it('come newest first in pages of fifty, each once, with how many there are', async () => {
    const company = await newCompany();
    await addLinks(company, 120);
    const pages = [
      await logsOf(company),
      await logsOf(company, '?limit=50&offset=50'),
      await logsOf(company, '?limit=50&offset=100'),
    ];
    expect(pages.map(({ total }) => total)).toEqual([121, 121, 121]);
    expect(pages.map(({ logs }) => logs.length)).toEqual([50, 50, 21]);
    expect(pages.flatMap(placesOf).slice(0, 120)).toEqual(counting(119, 0));
    expect(await logsOf(company, '?offset=500')).toEqual({ logs: [], total: 121 });
    expect(pages[0]?.logs[0]).toMatchObject({
      userEmail: 'system',
      category: 'INVOICE',
      status: 'success',
      oldValues: null,
      newValues: { place: 119 },
    });
  });

  it('are held back by category, action and status, together too, and paged all the same', async () => {
    const company = await newCompany();
    await addLinks(company, 120);
    const vendors = await logsOf(company, '?category=VENDOR&limit=30&offset=5');
    expect(vendors.total).toBe(40);
    expect(placesOf(vendors)).toEqual(counting(117 - 15, 15, 3));
    const both = await logsOf(company, '?category=VENDOR&action=update&status=failure');
    expect(both.total).toBe(4);
    expect(placesOf(both)).toEqual([90, 60, 30, 0]);
    expect(await logsOf(company, '?action=logout')).toEqual({ logs: [], total: 0 });
  });

  it('are held back by days, both of them included, and by moments', async () => {
    const company = await newCompany();
    await addLinks(company, 9);
    // The account's own on the 1st, place 0 on the 3rd, and so on.
    await spreadOverDays(company, '2026-03-01T23:59:59.999Z');
    const days = await logsOf(company, '?startDate=2026-03-03&endDate=2026-03-07');
    expect(placesOf(days)).toEqual([2, 1, 0]);
    const moments = new URLSearchParams({
      startDate: '2026-03-04T00:59:59.999+01:00',
      endDate: '2026-03-05T23:59:59.998Z',
    });
    expect(placesOf(await logsOf(company, `?${moments}`))).toEqual([0]);
    const since = await logsOf(company, '?startDate=2026-03-15&category=VENDOR');
    expect(placesOf(since)).toEqual([6]);
  });

  it.each(['?category=vendor', '?limit=0', '?limit=501', '?offset=-1', '?startDate=soon', '?x=1'])(
    'are not asked for by %s',
    async (query) => {
      const { admin } = product.company;
      expect((await admin.client.send('GET', `/api/audit-logs${query}`)).status).toBe(400);
    },
  );

  it('are one company’s alone', async () => {
    const [company, neighbour] = [await newCompany(), await newCompany()];
    await addLinks(neighbour, 20);
    expect((await logsOf(company)).total).toBe(1);
    expect(await logsOf(company, '?category=VENDOR')).toEqual({ logs: [], total: 0 });
  });
});

describe('the export of the audit logs', () => {
  const exported = async ({ admin }: TestCompany, query = '') => {
    const reply = await admin.client.fetch(`/api/audit-logs/export${query}`);
    expect(reply.status).toBe(200);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
    const lines = text.trimEnd().split('\r\n');
    return { reply, heading: lines[0], lines: lines.slice(1) };
  };

  it('holds all that the filter holds, over many pages, newest first', async () => {
    const company = await newCompany();
    await addLinks(company, 1_203);
    const all = await exported(company);
    expect(all.heading).toBe(
      '\ufeffTimestamp,User,User ID,Category,Action,Entity Type,Entity ID,Status,IP Address,Error,Metadata,Old Values,New Values',
    );
    expect(all.lines).toHaveLength(1_204);
    const places = all.lines.slice(0, 1_203).map((line) => Number(line.split(',')[6]));
    expect(places).toEqual(counting(1_202, 0));
    const failed = await exported(company, '?status=failure&category=VENDOR');
    expect(failed.lines).toHaveLength(41);
  });

  it('is a file named by its day, and an entry of its own that tells the filter', async () => {
    const company = await newCompany();
    const { reply, lines } = await exported(company, '?category=USER');
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-logs-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    // It begins before its own entry.
    expect(lines.join()).not.toContain('audit_log');
    expect((await auditOf(product.database.db, company.accountId)).at(-1)).toMatchObject({
      category: 'SECURITY',
      action: 'export',
      entity_type: 'audit_log',
      user_email: company.admin.email,
      metadata: { category: 'USER' },
    });
  });

  it('runs nothing in a spreadsheet, and keeps a line to each entry', async () => {
    const company = await newCompany();
    const event = { category: 'VENDOR', action: 'update', entityType: 'vendor' } as const;
    await product.database.db.withAccount(company.accountId, (tx) =>
      writeAudits(tx, { ...systemActor, userEmail: '=cmd|calc' }, [
        { ...event, entityId: '@SUM(A1)', errorMessage: '+1, "two"' },
      ]),
    );
    const { lines } = await exported(company, '?category=VENDOR');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`,'=cmd|calc,`);
    expect(lines[0]).toContain(`,'@SUM(A1),`);
    expect(lines[0]).toContain(`,"'+1, ""two""",`);
  });
});
