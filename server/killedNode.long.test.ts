import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportCalls } from '#shared/exports/contract.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { putWebhook } from '#shared/webhooks/contract.ts';
import { connectLedger, disturb } from './capabilities/integrations/testing/sandboxLedgers.ts';
import { Receiver } from './capabilities/webhooks/testing/Receiver.ts';
import { TestClient } from './testing/client.ts';
import { createOwnDatabase, type TestDatabase } from './testing/database.ts';
import { invoiceOf } from './testing/documents.ts';
import { createCompany, type TestCompany } from './testing/people.ts';
import { type OwnProduct, startProduct } from './testing/product.ts';
import { Programs, until } from './testing/program.ts';
import { secretKey } from './testing/server.ts';

const programs = new Programs();
/** The server with the ledgers' books, which is not killed. */
let books: OwnProduct;
let database: TestDatabase;
let company: TestCompany;
let receiver: Receiver;
let dataDir: string;

beforeAll(async () => {
  books = await startProduct();
  database = await createOwnDatabase();
  company = await createCompany({ db: database.db, server: { url: '' } });
  await database.asSuperuser("update subscriptions set plan = 'growth'");
  receiver = await Receiver.start();
  dataDir = await programs.folder();
});
afterAll(async () => {
  await programs.killAll();
  await receiver.stop();
  await database.close();
  await books.stop();
});

async function startNode() {
  const program = await programs.start({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SANDBOX_URL: books.server.url,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
  });
  await program.ready();
  return { program, client: new TestClient(program, company.admin.client.sessionToken) };
}

/** More than the ten seconds of the promise, because the machine may be busy; half of what any longer lease would take. */
const patienceInMs = 25_000;

it('another node goes on with exports and deliveries of a killed one, without anybody making them due', async () => {
  const { program, client } = await startNode();
  await connectLedger({ client, sandbox: books.server }, 'quickbooks');
  const { secret } = await client.call(putWebhook, { body: { url: receiver.url, isOn: true } });
  receiver.secret = secret ?? '';
  receiver.answer = 'silent';
  const invoiceId = await invoiceOf({ db: database.db, accountId: company.accountId });
  await disturb(books.server, 'quickbooks', { fault: 'hold', at: 'bill' });
  await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
  await client.call(exportCalls.quickbooks.several, { body: { invoiceIds: [invoiceId] } });
  const is = async (table: string, condition: string) => {
    const { rows } = await database.asSuperuser(`select 1 from ${table} where ${condition}`);
    return rows.length > 0;
  };
  await until('the approval to arrive', async () => receiver.received.length === 1);
  await until('the bill to be sent', () => is('export_logs', 'sent is not null'));
  const other = await startNode();
  receiver.answer = 200;
  program.signal('SIGKILL');
  await program.ended();
  await until(
    'the other node to have delivered and exported',
    async () =>
      (await is('webhook_deliveries', "status = 'success'")) &&
      (await is('export_logs', "status = 'success'")),
    patienceInMs,
  );
  expect(await other.client.send('GET', '/api/me')).toMatchObject({ status: 200 });
});
