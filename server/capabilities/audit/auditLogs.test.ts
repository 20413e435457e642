import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/audit/entry.ts';
import { listAuditLogs } from '#shared/audit/logs.ts';
import { noteDeviceExport } from '#shared/exports/contract.ts';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { addLinks, lockHead, systemActor, writeAudits } from '../../platform/audit/write.ts';
import { auditOf } from '../../testing/audit.ts';
import { vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { connectLedger } from '../integrations/testing/sandboxLedgers.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const newCompany = () => createCompany({ db: product.database.db, server: product.server });

/** In addition to the first entry of each account. */
async function addMany({ accountId }: TestCompany, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => eventAt(index));
  await product.database.db.withAccount(accountId, (tx) => writeAudits(tx, systemActor, events));
}

function eventAt(index: number): AuditEvent {
  return {
    category: index % 3 === 0 ? 'VENDOR' : 'INVOICE',
    action: index % 2 === 0 ? 'update' : 'approve',
    entityType: 'thing',
    entityId: `${index}`,
    status: index % 10 === 0 ? 'failure' : 'success',
    newValues: { place: index },
  };
}

const dayInMs = 24 * 60 * 60 * 1000;

/** Adds entries at intervals of two days. */
async function addOverDays(
  { accountId }: TestCompany,
  { count, first }: { count: number; first: string },
): Promise<void> {
  for (let index = 0; index < count; index++) {
    const at = new Date(new Date(first).getTime() + index * 2 * dayInMs);
    await product.database.db.withAccount(accountId, async (tx) =>
      addLinks(tx, await lockHead(tx), [{ actor: systemActor, event: eventAt(index) }], at),
    );
  }
}

async function logsOf({ admin }: TestCompany, query = '') {
  const { status, body } = await admin.client.send('GET', `/api/audit-logs${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return listAuditLogs.answer.parse(body);
}

const entityIdsOf = ({ logs }: Awaited<ReturnType<typeof logsOf>>) =>
  logs.map(({ entityId }) => Number(entityId));

const counting = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, i) => from - i * step);

describe('the audit logs', () => {
  it('come newest first in pages of fifty, with the total number', async () => {
    const company = await newCompany();
    await addMany(company, 120);
    const pages = [
      await logsOf(company),
      await logsOf(company, '?limit=50&offset=50'),
      await logsOf(company, '?limit=50&offset=100'),
    ];
    expect(pages.map(({ total }) => total)).toEqual([121, 121, 121]);
    expect(pages.map(({ logs }) => logs.length)).toEqual([50, 50, 21]);
    expect(pages.flatMap(entityIdsOf).slice(0, 120)).toEqual(counting(119, 0));
    expect(await logsOf(company, '?offset=500')).toEqual({ logs: [], total: 121 });
    expect(pages[0]?.logs[0]).toMatchObject({
      userEmail: 'system',
      category: 'INVOICE',
      status: 'success',
      oldValues: null,
      newValues: { place: 119 },
    });
  });

  it('can be filtered by category, action and status, also combined and paged', async () => {
    const company = await newCompany();
    await addMany(company, 120);
    const vendors = await logsOf(company, '?category=VENDOR&limit=30&offset=5');
    expect(vendors.total).toBe(40);
    expect(entityIdsOf(vendors)).toEqual(counting(117 - 15, 15, 3));
    const both = await logsOf(company, '?category=VENDOR&action=update&status=failure');
    expect(both.total).toBe(4);
    expect(entityIdsOf(both)).toEqual([90, 60, 30, 0]);
    expect(await logsOf(company, '?action=logout')).toEqual({ logs: [], total: 0 });
  });

  it('can be filtered by days, both included, and by times', async () => {
    const company = await newCompany();
    await addOverDays(company, { count: 9, first: '2026-03-03T23:59:59.999Z' });
    const days = await logsOf(company, '?startDate=2026-03-03&endDate=2026-03-07');
    expect(entityIdsOf(days)).toEqual([2, 1, 0]);
    const moments = new URLSearchParams({
      startDate: '2026-03-04T00:59:59.999+01:00',
      endDate: '2026-03-05T23:59:59.998Z',
    });
    expect(entityIdsOf(await logsOf(company, `?${moments}`))).toEqual([0]);
    const since = await logsOf(company, '?startDate=2026-03-15&category=VENDOR');
    expect(entityIdsOf(since)).toEqual([6]);
  });

  it.each(['?category=vendor', '?limit=0', '?limit=501', '?offset=-1', '?startDate=soon', '?x=1'])(
    'refuse the invalid query %s',
    async (query) => {
      const { admin } = product.company;
      expect((await admin.client.send('GET', `/api/audit-logs${query}`)).status).toBe(400);
    },
  );

  it('contain nothing of another company', async () => {
    const [company, neighbour] = [await newCompany(), await newCompany()];
    await addMany(neighbour, 20);
    expect((await logsOf(company)).total).toBe(1);
    expect(await logsOf(company, '?category=VENDOR')).toEqual({ logs: [], total: 0 });
  });
});

describe('pages of a filtered log', () => {
  it('have the right entries and totals at any offset, for common and rare entries', async () => {
    const company = await newCompany();
    await addMany(company, 1_500);
    const all = counting(1_499, 0);
    const wanted: Record<string, (index: number) => boolean> = {
      '?status=failure': (index) => index % 10 === 0,
      '?category=VENDOR&status=failure': (index) => index % 30 === 0,
      '?category=INVOICE&action=approve': (index) => index % 3 !== 0 && index % 2 !== 0,
    };
    for (const [query, matches] of Object.entries(wanted)) {
      const places = all.filter(matches);
      for (const offset of [0, 20, places.length - 7, places.length]) {
        const page = await logsOf(company, `${query}&limit=30&offset=${offset}`);
        expect(page.total, query).toBe(places.length);
        expect(entityIdsOf(page), `${query} from ${offset}`).toEqual(
          places.slice(offset, offset + 30),
        );
      }
    }
  });
});

describe('an audit entry', () => {
  it('of a changed mapping has only the changed values, with the names of vendors and accounts', async () => {
    const company = await newCompany();
    const { client } = company.admin;
    const here = { db: product.database.db, accountId: company.accountId };
    await connectLedger({ client, sandbox: product.server }, 'quickbooks');
    const { changeMapping, getMapping } = integrationCalls.quickbooks;
    const { accounts } = (await client.call(getMapping)).choices;
    const named = (id: string) => `${accounts.find((one) => one.id === id)?.name} (${id})`;
    const [acme, zenith] = [
      await vendorOf(here, { name: 'Acme Ltd' }),
      await vendorOf(here, { name: 'Zenith Ltd' }),
    ];
    await client.call(changeMapping, {
      body: { vendorAccounts: { [acme]: '24', [zenith]: '11' } },
    });
    await client.call(changeMapping, {
      body: { accountId: '24', vendorAccounts: { [acme]: '11' } },
    });
    const { logs } = await logsOf(company, '?category=INTEGRATION&limit=1');
    expect(logs[0]).toMatchObject({
      oldValues: { account: expect.any(String), vendorAccounts: [`Acme Ltd: ${named('24')}`] },
      newValues: { account: named('24'), vendorAccounts: [`Acme Ltd: ${named('11')}`] },
    });
  });

  it('of an export on a device has its rows and filter, and is written once although it is sent twice', async () => {
    const company = await newCompany();
    const viewer = await company.hire('viewer');
    const exported = {
      what: 'invoice_list',
      fileName: 'invoices-2026-03-04.csv',
      rows: 1_200,
      filter: { status: 'paid', sort: '-amount' },
      exportedAt: '2026-03-04T10:00:00.000Z',
    };
    for (let times = 0; times < 2; times++) {
      const key = { 'Idempotency-Key': 'one-file' };
      const { path } = noteDeviceExport;
      expect((await viewer.client.send('POST', path, exported, key)).status).toBe(204);
    }
    const { logs, total } = await logsOf(company, '?action=export');
    expect(total).toBe(1);
    expect(logs[0]).toMatchObject({
      userEmail: viewer.email,
      category: 'SECURITY',
      entityType: 'invoice_list',
      entityId: exported.fileName,
      metadata: {
        rows: 1_200,
        filter: ['status: paid', 'sort: -amount'],
        exportedAt: exported.exportedAt,
      },
    });
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

  it('contains all filtered entries over many pages, newest first', async () => {
    const company = await newCompany();
    await addMany(company, 1_203);
    const all = await exported(company);
    expect(all.heading).toBe(
      '\ufeffTimestamp,User,User ID,Category,Action,Entity Type,Entity ID,Status,IP Address,Error,Metadata,Old Values,New Values,Entry,Hash',
    );
    expect(all.lines).toHaveLength(1_204);
    const places = all.lines.slice(0, 1_203).map((line) => Number(line.split(',')[6]));
    expect(places).toEqual(counting(1_202, 0));
    const entries = await auditOf(product.database.db, company.accountId);
    const [newest] = entries.slice(0, all.lines.length).reverse();
    expect(all.lines[0]).toMatch(new RegExp(`,1204,${newest?.hash.toString('hex')}$`));
    expect(all.lines.at(-1)).toMatch(/,1,[0-9a-f]{64}$/);
    const failed = await exported(company, '?status=failure&category=VENDOR');
    expect(failed.lines).toHaveLength(41);
  });

  it('is a file named by its day, and is itself audited with its filter', async () => {
    const company = await newCompany();
    const { reply, lines } = await exported(company, '?category=USER');
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-logs-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    // The export ends before its own entry.
    expect(lines.join()).not.toContain('audit_log');
    expect((await auditOf(product.database.db, company.accountId)).at(-1)).toMatchObject({
      category: 'SECURITY',
      action: 'export',
      entity_type: 'audit_log',
      user_email: company.admin.email,
      metadata: { category: 'USER' },
    });
  });

  it('escapes formulas of spreadsheets, and has one line for each entry', async () => {
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
