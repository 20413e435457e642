import { beforeAll, describe, expect, it } from 'vitest';
import {
  discardSamples,
  getAccount,
  noteFirstSteps,
  renameAccount,
  setUpAccount,
} from '#shared/accounts/contract.ts';
import { getMe } from '#shared/auth/contract.ts';
import { getBilling } from '#shared/billing/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { type InvoiceOfMine, listInvoices } from '#shared/invoices/contract.ts';
import { getMetrics } from '#shared/metrics/contract.ts';
import { auditedBy } from '../../testing/audit.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });

async function setUp(company: TestCompany): Promise<readonly InvoiceOfMine[]> {
  await company.admin.client.call(setUpAccount, { body: {} });
  await server.drain();
  return company.admin.client.call(listInvoices);
}

describe('the questions of the first day', () => {
  it('are answered once; the answers are facts of the company, in the audit log, and can be changed', async () => {
    const { accountId, admin } = await newCompany();
    const answers = { name: 'Harbour BV', country: 'NL', currency: 'EUR', books: 'xero' } as const;
    const audited = await auditedBy({ db: database.db, accountId }, () =>
      admin.client.call(setUpAccount, { body: answers }),
    );
    expect(audited).toMatchObject([
      { category: 'USER', action: 'update', entity_type: 'account', new_values: answers },
    ]);
    const { user } = await admin.client.call(getMe);
    expect(user).toMatchObject({
      accountName: 'Harbour BV',
      company: { country: 'NL', currency: 'EUR', books: 'xero', isSetUp: true },
    });
    const again = await admin.client.send('POST', setUpAccount.path, {});
    expect([again.status, errorBody.parse(again.body).code]).toEqual([409, 'already_set_up']);
    await admin.client.call(renameAccount, { body: { name: 'Harbour BV', country: 'BE' } });
    expect(await admin.client.call(getAccount)).toMatchObject({ country: 'BE', currency: 'EUR' });
  });

  it('can be passed over', async () => {
    const { admin } = await newCompany();
    await admin.client.call(setUpAccount, { body: {} });
    const { user } = await admin.client.call(getMe);
    expect(user.company).toMatchObject({ country: null, books: null, isSetUp: true });
  });

  it('first steps that were seen once stay seen', async () => {
    const { admin } = await newCompany();
    await admin.client.call(noteFirstSteps, { body: { rulesSeen: true } });
    await admin.client.call(noteFirstSteps, { body: { hidden: true } });
    const { user } = await admin.client.call(getMe);
    expect(user.company).toMatchObject({ rulesSeen: true, firstStepsHidden: true });
  });
});

describe('the samples', () => {
  it('are two invoices with documents, marked as samples', async () => {
    const company = await newCompany();
    const samples = await setUp(company);
    expect(samples.map(({ isSample }) => isSample)).toEqual([true, true]);
    expect(samples.map(({ vendorName }) => vendorName).toSorted()).toEqual([
      'Sample Catering',
      'Sample Print Studio',
    ]);
    for (const { uploadId, fieldBoxes, lines } of samples) {
      const file = await company.admin.client.fetch(`/api/uploads/${uploadId}/file`);
      expect(file.status).toBe(200);
      expect(fieldBoxes).toHaveProperty('amount');
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  it('are in no figure and use up no plan', async () => {
    const company = await newCompany();
    await setUp(company);
    expect(await company.admin.client.call(getMetrics)).toMatchObject({
      processedToday: 0,
      savings: 0,
    });
    expect(await company.admin.client.call(getBilling)).toMatchObject({ usage: { used: 0 } });
  });

  it('can be approved, and are never exported', async () => {
    const company = await newCompany();
    const { admin } = company;
    const [sample] = await setUp(company);
    const approved = await admin.client.send('POST', `/api/invoices/${sample?.id}/approve`, {});
    expect(approved.status).toBe(200);
    const refused = await admin.client.send(
      'POST',
      `/api/integrations/quickbooks/export/${sample?.id}`,
    );
    expect([refused.status, errorBody.parse(refused.body).code]).toEqual([409, 'sample_invoice']);
  });

  it('are gone after one press, and do not come back', async () => {
    const company = await newCompany();
    await setUp(company);
    await company.admin.client.call(discardSamples);
    expect(await company.admin.client.call(listInvoices)).toEqual([]);
    await company.admin.client.call(discardSamples);
    await server.drain();
    expect(await company.admin.client.call(listInvoices)).toEqual([]);
  });
});
