import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { fillPath } from '#shared/http/endpoint.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { verifyAllChains } from './capabilities/audit/verify.ts';
import { openDatabase } from './platform/db/database.ts';
import { newId } from './platform/db/newId.ts';
import { createLog } from './platform/log.ts';
import { TestClient } from './testing/client.ts';
import { createOwnDatabase } from './testing/database.ts';
import { expireHeartbeats } from './testing/killedReading.ts';
import { createCompany } from './testing/people.ts';
import { type Program, Programs, until } from './testing/program.ts';
import { secretKey } from './testing/server.ts';
import { invoiceIn, invoicePdf, sendFile, untilRead } from './testing/uploads.ts';

const hour = 60 * 60 * 1000;
/** How wrong the server's clock becomes, one after the other. That of the database stays right. */
const jumps = [hour, -hour, 3 * 24 * hour, -3 * 24 * hour, 40 * 24 * hour, 0];
const filesEach = 3;

const programs = new Programs();
const database = await createOwnDatabase();
const company = await createCompany({ db: database.db, server: { url: '' } });
const folder = await mkdtemp(path.join(tmpdir(), 'docket-clock-'));
const clockFile = path.join(folder, 'clock');
afterAll(async () => {
  await programs.killAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<{ program: Program; client: TestClient }> {
  const program = await programs.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: secretKey,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${fileURLToPath(new URL('./testing/shiftedClock.ts', import.meta.url))}`,
  });
  await program.ready();
  return { program, client: new TestClient(program, company.admin.client.sessionToken) };
}

async function jump(program: Program, wrongBy: number): Promise<void> {
  await rm(`${clockFile}.${wrongBy}`, { force: true });
  await writeFile(clockFile, String(wrongBy));
  process.kill(program.pid, 'SIGUSR2');
  await until('the clock to jump', () => existsSync(`${clockFile}.${wrongBy}`));
}

const rows = async (sql: string) => (await database.asSuperuser(sql)).rows;

it('a server whose clock jumps loses nothing, does nothing twice and signs nobody out', {
  timeout: 600_000,
}, async () => {
  await writeFile(clockFile, '0');
  // What is judged by the clock on purpose, a trial, is over after a jump.
  await database.asSuperuser(
    "update subscriptions set plan = 'pro', status = 'active', trial_ends_at = null",
  );
  let { program, client } = await start();
  const uploads: string[] = [];
  const approvals: { path: string; key: string }[] = [];
  for (const [round, wrongBy] of jumps.entries()) {
    const sent = Array.from({ length: filesEach }, (_, index) => ({
      id: newId(),
      key: newId(),
      name: `${round}-${index}.pdf`,
      total: `${100 + 10 * round + index}.00`,
    }));
    for (const { total, ...file } of sent) {
      const pdf = invoicePdf({ number: `C-${file.name}`, total });
      expect((await sendFile(client, pdf, file)).status).toBe(202);
    }
    await until('a file to be in work, or all to be read', async () => {
      const open = await rows("select status from uploads where status <> 'completed'");
      return open.length === 0 || open.some(({ status }) => status === 'processing');
    });
    await jump(program, wrongBy);
    if (round % 2 === 1) {
      program.signal('SIGKILL');
      await program.ended();
      await expireHeartbeats({ query: (sql) => database.asSuperuser(sql) });
      ({ program, client } = await start());
    }
    for (const { id } of sent) {
      uploads.push(id);
      const invoice = await invoiceIn(client, await untilRead(client, id));
      approvals.push({
        path: fillPath(approveInvoice.path, { invoiceId: invoice.id }),
        key: newId(),
      });
    }
    // Also those of before the jump are repeated, as by a device that never got the answer.
    for (const { path: call, key } of approvals) {
      const { status } = await client.send('POST', call, {}, { 'Idempotency-Key': key });
      expect([200, 409]).toContain(status);
    }
  }
  expect(uploads).toHaveLength(jumps.length * filesEach);
  expect(
    await rows(`select count(*)::int as files, count(distinct invoices.id)::int as invoices,
        count(*) filter (where uploads.status = 'completed' and invoices.status = 'approved')::int as approved
      from uploads left join invoices on invoices.upload_id = uploads.id`),
  ).toEqual([{ files: uploads.length, invoices: uploads.length, approved: uploads.length }]);
  expect(
    await rows(`select count(*)::int as approvals, count(distinct entity_id)::int as invoices
      from audit_log where entity_type = 'invoice' and action = 'approve'`),
  ).toEqual([{ approvals: uploads.length, invoices: uploads.length }]);
  const db = openDatabase(database.address, createLog('silent'));
  const chains = await verifyAllChains(db).finally(() => db.close());
  expect(chains).toMatchObject([{ fault: null }]);
  program.signal('SIGTERM');
  expect(await program.ended()).toBe(0);
});
