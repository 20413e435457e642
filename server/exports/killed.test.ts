import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClient } from '../testing/client.ts';
import { createOwnDatabase, type TestDatabase } from '../testing/database.ts';
import { createCompany, type TestCompany } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { Programs, until } from '../testing/program.ts';
import { secretKey } from '../testing/server.ts';
import { countOf, exportWhileKilled, sentAndUnknown } from './testing/exportWhileKilled.ts';

const programs = new Programs();
/** Keeps the books, on a database of its own. */
let ledgers: TestProduct;
let database: TestDatabase;
let company: TestCompany;
let dataDir: string;

beforeAll(async () => {
  ledgers = await startProduct();
  database = await createOwnDatabase();
  company = await createCompany({ db: database.db, server: { url: '' } });
  dataDir = await programs.folder();
});
afterAll(async () => {
  await programs.killAll();
  await database.close();
  await ledgers.stop();
});

const workplace = {
  query: (sql: string) => database.asSuperuser(sql),
  async start() {
    const program = await programs.start({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      SANDBOX_URL: ledgers.server.url,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '1000',
    });
    await program.ready();
    return { program, client: new TestClient(program, company.admin.client.sessionToken) };
  },
};

it('killed with -9 while answers of the ledger are lost, each invoice becomes one bill', {
  timeout: 180_000,
}, async () => {
  const { db } = database;
  const place = { ...workplace, db, accountId: company.accountId, sandbox: ledgers.server };
  const whenSent = () =>
    until('a bill that was sent and not heard of', async () => {
      return (await countOf(workplace, sentAndUnknown)) > 0;
    });
  const outcome = await exportWhileKilled(place, { count: 10, lost: 8, moments: [whenSent] });
  // Otherwise this has shown nothing.
  expect(outcome.interrupted).toBeGreaterThan(0);
  expect(outcome.bills.toSorted()).toEqual(outcome.asked.toSorted());
});
