import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upload } from '#shared/uploads/contract.ts';
import { TestClient } from '../testing/client.ts';
import { createOwnDatabase, type TestDatabase } from '../testing/database.ts';
import { createCompany, type TestCompany } from '../testing/people.ts';
import { type Program, Programs, until } from '../testing/program.ts';
import { secretKey } from '../testing/server.ts';
import { invoicePdf, uploaded } from '../testing/uploads.ts';

const programs = new Programs();
let database: TestDatabase;
let company: TestCompany;
let dataDir: string;

beforeAll(async () => {
  database = await createOwnDatabase();
  company = await createCompany({ db: database.db, server: { url: '' } });
  dataDir = await programs.folder();
});
afterAll(async () => {
  await programs.killAll();
  await database.close();
});

async function start(): Promise<{ program: Program; client: TestClient }> {
  const program = await programs.start({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DEMO: '0',
  });
  await program.ready();
  return { program, client: new TestClient(program, company.admin.client.sessionToken) };
}

/** The queue gives a node that has gone silent half a minute, which has passed now. */
async function letTimePass(): Promise<void> {
  await database.asSuperuser(
    "update jobs.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'",
  );
  await database.asSuperuser('update jobs.queue set monitor_on = null, monitor_claim_on = null');
}

const count = async (sql: string): Promise<number> =>
  (await database.asSuperuser(`select count(*)::int as count from ${sql}`)).rows[0].count;

it('killed with -9 at every step, each file becomes one invoice', {
  timeout: 120_000,
}, async () => {
  const perRound = 4;
  let sent = 0;
  let interrupted = 0;
  for (const step of ['pages', 'fields', 'vendor', 'checks']) {
    const { program, client } = await start();
    for (let index = 0; index < perRound; index++) {
      const pdf = invoicePdf({ number: `K-${++sent}`, total: `${100 + sent}.00` });
      await uploaded(client, pdf);
    }
    const atStep = `uploads where status = 'processing' and step = '${step}'`;
    const open = "uploads where status <> 'completed'";
    await until(`a file at ${step}`, async () => (await count(atStep)) > 0 || !(await count(open)));
    program.signal('SIGKILL');
    expect(await program.ended()).toBe('SIGKILL');
    interrupted += await count("jobs.job where state = 'active' and name like 'uploads.%'");
    await letTimePass();
  }

  // Otherwise this has shown nothing.
  expect(interrupted).toBeGreaterThan(0);
  const { client } = await start();
  const unread = "uploads where status not in ('completed', 'failed')";
  while ((await count(unread)) > 0) await wait(100);
  const queue = upload.array().parse((await client.send('GET', '/api/processing-queue')).body);
  expect(queue.map(({ status }) => status)).toEqual(queue.map(() => 'completed'));
  expect(new Set(queue.map(({ invoiceId }) => invoiceId)).size).toBe(sent);
  const { rows } = await database.asSuperuser(
    'select invoice_number as number, amount::text from invoices order by id',
  );
  const wanted = Array.from({ length: sent }, (_, n) => ({
    number: `K-${n + 1}`,
    amount: `${101 + n}.00`,
  }));
  expect(rows).toHaveLength(sent);
  expect(rows).toEqual(expect.arrayContaining(wanted));
  expect(await count('vendors')).toBe(1);
});
