import { beforeAll, expect, it } from 'vitest';
import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createInvoice } from '../invoices/createInvoice.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const inCompany: TestProduct['database']['db']['withAccount'] = (accountId, work) =>
  database.db.withAccount(accountId, work);

async function newInvoice(): Promise<string> {
  const { admin } = company;
  const actor = { userId: admin.id, userEmail: admin.email, ipAddress: '192.0.2.1' };
  const known = { vendorName: 'Acme Ltd', amount: '100.00' };
  const { id } = await inCompany(company.accountId, (tx) => createInvoice(tx, actor, known));
  return id;
}

async function trailOf(id: string) {
  const { body } = await company.admin.client.send('GET', `/api/invoices/${id}/trail`);
  return getInvoiceTrail.answer.parse(body);
}

it('the trail of an invoice has its changes newest first, with person and reason', async () => {
  const id = await newInvoice();
  const { admin } = company;
  await admin.client.send('POST', `/api/invoices/${id}/reject`, { comments: 'Paid in May' });
  const { entries, more } = await trailOf(id);
  expect(more).toBe(false);
  expect(entries).toMatchObject([
    {
      action: 'reject',
      by: { id: admin.id, email: admin.email },
      remark: 'Paid in May',
      changes: expect.arrayContaining([
        { field: 'status', before: 'pending_review', after: 'rejected' },
      ]),
    },
    {
      action: 'create',
      changes: expect.arrayContaining([{ field: 'amount', before: null, after: '100.00' }]),
      remark: null,
    },
  ]);
});

it('the trail contains nothing of another invoice, or of another company under the same id', async () => {
  const id = await newInvoice();
  await newInvoice();
  const neighbour = await createCompany({ db: database.db, server });
  const event = { category: 'INVOICE', action: 'update', entityType: 'invoice' } as const;
  const actor = { userId: null, userEmail: 'system', ipAddress: null };
  await inCompany(neighbour.accountId, (tx) => writeAudit(tx, actor, { ...event, entityId: id }));
  expect((await trailOf(id)).entries).toHaveLength(1);
});

it('the trail is limited to the last two hundred entries, and tells that there are more', async () => {
  const id = await newInvoice();
  const actor = { userId: null, userEmail: 'system', ipAddress: null };
  await inCompany(company.accountId, async (tx) => {
    for (let step = 1; step <= 205; step++) {
      await writeAudit(tx, actor, {
        category: 'INVOICE',
        action: 'update',
        entityType: 'invoice',
        entityId: id,
        newValues: { description: `Step ${step}` },
      });
    }
  });
  const { entries, more } = await trailOf(id);
  expect(more).toBe(true);
  expect(entries).toHaveLength(200);
  expect(entries[0]).toMatchObject({ by: null, changes: [{ after: 'Step 205' }] });
});
