import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { listIntegrations } from '#shared/integrations/contract.ts';
import { approveAs } from '../testing/approving.ts';
import { invoiceOf } from '../testing/documents.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { until } from '../testing/program.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { booksOf, connectLedger, disturb } from './testing/sandboxLedgers.ts';

let product: TestProduct;
let otherNode: TestServer;

beforeAll(async () => {
  product = await startProduct();
  // Both ask one provider: the sandbox of the first.
  otherNode = await startTestServer({
    databaseUrl: product.database.url,
    env: { SANDBOX_URL: product.server.url },
  });
});
afterAll(async () => {
  await otherNode.stop();
  await product.stop();
});

it('two nodes renew one connection, hour after hour, and never hold a token that is over', async () => {
  const { company, server, database } = product;
  const { admin, accountId } = company;
  await connectLedger({ client: admin.client, sandbox: server }, 'quickbooks');
  // A refresh token that was replaced opens nothing: whoever renews beside another is found out.
  await disturb(server, 'quickbooks', { forgiving: '0' });
  const number = (round: number, one: number) => `R${round}-${one}`;
  for (let round = 0; round < 6; round++) {
    await disturb(server, 'quickbooks', { hours: '2' });
    const ids: string[] = [];
    for (let one = 0; one < 6; one++) {
      const invoiceNumber = number(round, one);
      const id = await invoiceOf({ db: database.db, accountId }, { invoiceNumber });
      await approveAs(admin, id);
      ids.push(id);
    }
    // Three lanes of each node come to a token that is over at once.
    await admin.client.call(exportCalls.quickbooks.several, { body: { invoiceIds: ids } });
    await until('all of them to be there', async () => {
      const logs = await admin.client.call(listExportLogs);
      return logs.every(({ status }) => status === 'success');
    });
  }
  const [own] = await admin.client.call(listIntegrations);
  expect(own).toMatchObject({ isActive: true, needsReconnection: false });
  const { bills, grants } = await booksOf(server);
  const numbers = Object.values(bills).map((bill) => bill.number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toHaveLength(36);
  expect(Object.values(grants).map(({ refreshes }) => refreshes)).toEqual([6]);
});
