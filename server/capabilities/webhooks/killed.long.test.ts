import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { putWebhook } from '#shared/webhooks/contract.ts';
import { TestClient } from '../../testing/client.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { Programs, until } from '../../testing/program.ts';
import { secretKey } from '../../testing/server.ts';
import { Receiver } from './testing/Receiver.ts';

const programs = new Programs();
let database: TestDatabase;
let company: TestCompany;
let receiver: Receiver;
let dataDir: string;

beforeAll(async () => {
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
});

async function start() {
  const program = await programs.start({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DEMO: '0',
    INBOUND_SMTP_PORT: 'off',
  });
  await program.ready();
  return { program, client: new TestClient(program, company.admin.client.sessionToken) };
}

it('a server killed between sending an approval and recording it sends it again under the same id', async () => {
  const { program, client } = await start();
  const body = { url: receiver.url, isOn: true };
  receiver.secret = (await client.call(putWebhook, { body })).secret ?? '';
  // It has arrived, but that was not recorded.
  receiver.answer = 'silent';
  const where = { db: database.db, accountId: company.accountId };
  const invoiceId = await invoiceOf(where);
  await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
  await until('it to arrive', async () => receiver.received.length === 1);
  program.signal('SIGKILL');
  await program.ended();
  receiver.answer = 200;
  await start();
  // The lease of the killed node has to expire first.
  await database.asSuperuser('update webhook_deliveries set next_attempt_at = now()');
  await database.wakeNodes();
  const stored = async () =>
    (await database.asSuperuser('select id, status, attempts from webhook_deliveries')).rows;
  await until('it to be known', async () => (await stored())[0]?.status === 'success');
  const [first, second, ...more] = receiver.received;
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect(await stored()).toEqual([{ id: first?.id, status: 'success', attempts: 2 }]);
});
