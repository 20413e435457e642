import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { getInvoice, type Invoice, listInvoices } from '#shared/invoices/contract.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
});

const here = () => ({ db: database.db, accountId: company.accountId });
const list = async (query = '') => {
  const reply = await company.admin.client.send('GET', `/api/invoices${query}`);
  return { ...reply, invoices: listInvoices.answer.parse(reply.body) };
};
const idsOf = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id);

describe('an invoice', () => {
  it('is returned as the contract says, with its fingerprint as ETag', async () => {
    const id = await invoiceOf(here(), {
      amount: '1250.00',
      invoiceDate: '2026-03-01',
      vendorEmail: 'billing@acme.example',
      fraudFlags: ['potential_duplicate'],
      confidence: '0.87',
      lines: [
        {
          id: 'one',
          description: 'Paper',
          quantity: '2',
          unitPrice: '1',
          discount: null,
          taxRate: null,
          net: '2',
        },
      ],
    });
    const reply = await company.admin.client.send('GET', `/api/invoices/${id}`);
    const invoice = getInvoice.answer.parse(reply.body);
    expect(invoice).toMatchObject({
      amount: '1250.00',
      invoiceDate: '2026-03-01',
      dueDate: null,
      vendor: { name: 'Acme Ltd', email: 'billing@acme.example' },
      confidence: '0.87',
      fraudFlags: ['potential_duplicate'],
      status: 'pending_review',
      approvalStatus: 'pending',
      revision: 1,
      fieldErrors: [],
      lines: [{ id: 'one', quantity: '2', net: '2' }],
    });
    expect(reply.headers.get('ETag')).toBe(`"${invoice.fingerprint}"`);
  });
});

describe('the list', () => {
  it('is paged newest first, unaffected by invoices added meanwhile', async () => {
    const start = Date.now() - 1_000_000;
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      const id = uuidv7(start + index * 1000, randomBytes(16));
      ids.unshift(await invoiceOf(here(), { id }));
    }
    const first = await list('?limit=3');
    const total = Number(first.headers.get('X-Total-Count'));
    const seen = idsOf(first.invoices);
    let link = first.headers.get('Link');
    await invoiceOf(here());
    while (link) {
      const [, next] = /^<([^>]+)>; rel="next"$/.exec(link) ?? [];
      const page = await list(next?.replace('/api/invoices', ''));
      seen.push(...idsOf(page.invoices));
      link = page.headers.get('Link');
    }
    expect(seen.slice(-7)).toEqual(ids);
    expect(seen).toHaveLength(total);
  });

  it('filters by status, and counts the filtered invoices', async () => {
    const rejected = await invoiceOf(here());
    await company.admin.client.send('POST', `/api/invoices/${rejected}/reject`, { comments: 'x' });
    const { invoices, headers } = await list('?status=rejected');
    expect(idsOf(invoices)).toEqual([rejected]);
    expect(headers.get('X-Total-Count')).toBe('1');
    expect(headers.get('Link')).toBeNull();
  });

  it('searches number, vendor, description and purchase order, page by page', async () => {
    const vendorId = await vendorOf(here(), { name: 'Żółw Übersee GmbH' });
    const found: string[] = [];
    for (const one of [
      { invoiceNumber: 'Q_100%-7' },
      { vendorName: 'Q_100%-7 & Sons' },
      { description: 'After q_100%-7' },
      { purchaseOrder: 'PO q_100%-7', vendorName: 'ŻÓŁW', vendorId },
    ])
      found.unshift(await invoiceOf(here(), one));
    await invoiceOf(here(), { invoiceNumber: 'QX1007-7' });
    const query = `search=${encodeURIComponent('  q_100%-7 ')}`;
    const first = await list(`?${query}&limit=3`);
    expect(first.headers.get('X-Total-Count')).toBe('4');
    const [, next = ''] = /<\/api\/invoices([^>]+)>/.exec(first.headers.get('Link') ?? '') ?? [];
    const second = await list(next);
    expect([...idsOf(first.invoices), ...idsOf(second.invoices)]).toEqual(found);

    const both = await list(`?search=${encodeURIComponent('żółw Q_100%')}`);
    expect(idsOf(both.invoices)).toEqual(found.slice(0, 1));
    expect(idsOf((await list(`?vendorId=${vendorId}`)).invoices)).toEqual(found.slice(0, 1));
    expect((await list(`?${query}&status=paid`)).invoices).toEqual([]);
  });

  it.each([
    '?cursor=nonsense',
    '?limit=0',
    '?limit=5000',
    '?status=odd',
    '?vendorId=x',
    '?other=1',
  ])('refuses the query %s', async (query) => {
    const { status } = await company.admin.client.send('GET', `/api/invoices${query}`);
    expect(status).toBe(400);
  });
});
