import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { refreshBooks } from '#shared/books/contract.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { listIntegrations } from '#shared/integrations/contract.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { providers } from '../../platform/outside/providers.ts';
import { approveAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { booksOf, connectLedger } from './testing/sandboxLedgers.ts';

let product: OwnProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const connect = ({ admin: { client } }: TestCompany) =>
  connectLedger({ client, sandbox: { url: product.server.url } }, 'quickbooks');

/** Has what the connected company has: connecting many takes long. */
async function alsoConnected({ accountId }: TestCompany): Promise<TestCompany> {
  const company = await createCompany({ db: product.database.db, server: product.server });
  await product.database.asSuperuser(
    `insert into ledger_connections
      select (jsonb_populate_record(null::ledger_connections,
        to_jsonb(known) || jsonb_build_object('account_id', $2::text))).*
      from ledger_connections known where account_id = $1`,
    [accountId, company.accountId],
  );
  return company;
}

/** From now on QuickBooks answers questions for its accounts only after `release`. */
function slowAccounts() {
  const { fetch } = globalThis;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.searchParams.get('query')?.includes('from Account')) {
      waiting += 1;
      await released;
      waiting -= 1;
    }
    return fetch(input, init);
  });
  return { waiting: () => waiting, release };
}

it('while the lists of many companies are read, others connect, look and export', async () => {
  const company = await createCompany({ db: product.database.db, server: product.server });
  expect(await connect(company)).toContain('quickbooks_connected');
  const newcomer = await createCompany({ db: product.database.db, server: product.server });
  const reading: TestCompany[] = [];
  while (reading.length < providers.quickbooks.atOnce + 4)
    reading.push(await alsoConnected(company));
  const { admin, accountId } = company;
  const invoiceId = await invoiceOf({ db: product.database.db, accountId }, { currency: 'USD' });
  await approveAs(admin, invoiceId);
  await product.server.drain();
  const { waiting, release } = slowAccounts();
  const refreshing = reading.map(({ admin: { client } }) => client.send('POST', refreshBooks.path));
  await expect.poll(waiting).toBeGreaterThanOrEqual(providers.quickbooks.atOnce / 2);

  // The lists are read while it waits, so that its browser comes back after them.
  const connecting = connect(newcomer);
  await expect
    .poll(async () => {
      const all = await newcomer.admin.client.call(listIntegrations);
      return all.find(({ id }) => id === 'quickbooks')?.isActive;
    })
    .toBe(true);
  const path = fillPath(exportCalls.quickbooks.one.path, { invoiceId });
  expect(await admin.client.send('POST', path)).toMatchObject({ status: 200 });
  await product.server.drain();
  const { exports } = await admin.client.call(getInvoice, { params: { invoiceId } });
  expect(exports).toMatchObject([{ state: 'exported' }]);
  expect(Object.keys((await booksOf(product.server)).bills)).toHaveLength(1);
  expect(waiting()).toBe(providers.quickbooks.atOnce / 2);

  release();
  expect(await connecting).toContain('quickbooks_connected');
  for (const { status } of await Promise.all(refreshing)) expect(status).toBe(200);
});
