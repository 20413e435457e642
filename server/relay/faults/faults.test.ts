import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { freePort } from '../../http/freePort.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { publicUrl, secretKey } from '../../testing/server.ts';
import { expectAllBack, Writer } from './Writer.ts';

const rounds = 8;
const writersAtOnce = 3;

const programs = new Programs();
let database: TestDatabase;
let company: TestCompany;
let clerk: TestPerson;
let port: number;
let dataDir: string;
let server: Program;

beforeAll(async () => {
  database = await createOwnDatabase();
  port = await freePort();
  dataDir = await programs.folder();
  const url = `http://127.0.0.1:${port}`;
  company = await createCompany({ db: database.db, server: { url } });
  clerk = await company.hire('clerk');
  await start();
});
afterAll(async () => {
  await programs.killAll();
  await database.close();
});

async function start(): Promise<void> {
  server = await programs.start({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    SANDBOX: '0',
    RATE_LIMIT_FACTOR: '1000',
  });
  await server.ready();
}

function open(name: DocumentName, doc?: TestPeer['doc']): Promise<TestPeer> {
  const headers = { Origin: publicUrl, Cookie: `docket=${clerk.client.sessionToken}` };
  const url = `ws://127.0.0.1:${port}/sync/${name}`;
  return new TestPeer(url, doc ? { headers, doc } : { headers }).ready();
}

async function newDocuments(): Promise<DocumentName[]> {
  const names: DocumentName[] = [];
  for (let index = 0; index < writersAtOnce; index++) {
    const id = await invoiceOf({ db: database.db, accountId: company.accountId });
    names.push(`invoice.${id}`);
  }
  return names;
}

describe('people type while', () => {
  it(`the server is killed, ${rounds} times: nothing acknowledged is lost, and the rest comes back with them`, async () => {
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const names = await newDocuments();
      const writers = await Promise.all(names.map(async (name) => new Writer(await open(name))));
      let over = false;
      const typing = writers.map((writer) => writer.typeUntil(() => over));
      await wait(80 + ((round * 37) % 160));
      server.signalAlone('SIGKILL');
      await server.ended();
      over = true;
      await Promise.all(typing);
      await start();
      for (const [index, writer] of writers.entries()) {
        const name = names[index];
        if (!name) continue;
        await expectAllBack((doc) => open(name, doc), writer);
        acknowledged += writer.peer.durable.size;
      }
    }
    // Or the rounds have shown nothing.
    expect(acknowledged).toBeGreaterThan(rounds * writersAtOnce);
    await expectRowsAndAudit();
  }, 180_000);

  it('the database ends all its connections: the server lives on, and nothing acknowledged is lost', async () => {
    const names = await newDocuments();
    const writers = await Promise.all(names.map(async (name) => new Writer(await open(name))));
    let over = false;
    const typing = writers.map((writer) => writer.typeUntil(() => over));
    await wait(150);
    await database.asSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await wait(150);
    over = true;
    await Promise.all(typing);
    for (const [index, writer] of writers.entries()) {
      const name = names[index];
      if (!name) continue;
      await writer.peer.leave();
      await expectAllBack((doc) => open(name, doc), writer);
      expect(writer.typed).toBeGreaterThan(0);
    }
    expect(await fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200);
    await expectRowsAndAudit();
  });
});

/** Every row shows what its document says, and the audit chain is whole. */
async function expectRowsAndAudit(): Promise<void> {
  const { rows } = await database.asSuperuser('select id, description from invoices');
  for (const { id, description } of rows) {
    const peer = await open(`invoice.${id}`);
    expect(peer.fields['description'] ?? null).toBe(description);
    await peer.leave();
  }
  const reports = await verifyAllChains(database.db);
  expect(reports.flatMap(({ fault }) => (fault ? [fault] : []))).toEqual([]);
}
