import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { listIntegrations } from '#shared/integrations/contract.ts';
import { consentLedgers, ledgers } from '#shared/integrations/ledgers.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { TestClient } from '../../testing/client.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { Programs, until } from '../../testing/program.ts';
import { secretKey } from '../../testing/server.ts';
import { booksOf, connectLedger, disturb } from '../integrations/testing/sandboxLedgers.ts';
import { countOf, exportWhileKilled, sentAndUnknown } from './testing/exportWhileKilled.ts';

const programs = new Programs();
/** The server with the books, on a database of its own. */
let books: OwnProduct;
let database: TestDatabase;
let company: TestCompany;
let dataDir: string;

beforeAll(async () => {
  books = await startProduct();
  database = await createOwnDatabase();
  dataDir = await programs.folder();
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server: { url: '' } });
});
afterAll(async () => {
  await programs.killAll();
  await database.close();
  await books.stop();
});

const workplace = {
  query: (sql: string) => database.asSuperuser(sql),
  async start() {
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
  },
};

it.each(ledgers)(
  'after a kill -9 while answers of %s are lost, each invoice becomes one bill',
  async (ledger) => {
    const { db } = database;
    const { accountId, admin } = company;
    const environment = { ...workplace, db, accountId, admin, sandbox: books.server };
    const whenSent = () =>
      until('a bill that was sent without an answer', async () => {
        return (await countOf(workplace, ledger, sentAndUnknown)) > 0;
      });
    const plan = { ledger, count: 4, lost: 3, moments: [whenSent] };
    const outcome = await exportWhileKilled(environment, plan);
    // Without an interruption the test would prove nothing.
    expect(outcome.interrupted).toBeGreaterThan(0);
    expect(outcome.bills.toSorted()).toEqual(outcome.asked.toSorted());
    expect(outcome.whole.toSorted()).toEqual(outcome.asked.toSorted());
  },
);

it('after a kill -9 between the renewal of tokens and storing them, exports still succeed', async () => {
  const { db } = database;
  const sandbox = books.server;
  const { accountId } = company;
  const renewals = async () =>
    Object.values((await booksOf(sandbox)).grants).reduce((sum, one) => sum + one.refreshes, 0);
  let { program, client } = await workplace.start();
  for (const ledger of consentLedgers) await connectLedger({ client, sandbox }, ledger);
  const before = await renewals();
  for (const ledger of consentLedgers) {
    await disturb(sandbox, ledger, { fault: 'hold', at: 'token' });
    const id = await invoiceOf({ db, accountId }, { invoiceNumber: `renewed-${ledger}` });
    await client.call(approveInvoice, { params: { invoiceId: id }, body: { comments: null } });
    // Our tokens expire.
    await disturb(sandbox, ledger, { hours: '2' });
    await client.call(exportCalls[ledger].several, { body: { invoiceIds: [id] } });
  }
  await until('all of them to have new tokens for us', async () => {
    return (await renewals()) === before + consentLedgers.length;
  });
  program.signal('SIGKILL');
  await program.ended();

  ({ program, client } = await workplace.start());
  await workplace.query("update export_logs set next_attempt_at = now() where status = 'pending'");
  await workplace.query('notify docket_work');
  await until('all exports to be there', async () => {
    const logs = await client.call(listExportLogs);
    return logs.every(({ status }) => status === 'success');
  });
  const connected = (await client.call(listIntegrations)).filter(({ isActive }) => isActive);
  expect(connected.map(({ id }) => id).toSorted()).toEqual([...consentLedgers].toSorted());
  program.signal('SIGTERM');
  await program.ended();
});
