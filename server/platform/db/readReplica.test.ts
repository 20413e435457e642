import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { Standby } from '../../testing/Standby.ts';
import { roleKey, secretKey } from '../../testing/server.ts';
import { createLog } from '../log.ts';
import { addressOf, type Database, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const programs = new Programs();
let postgres: EmbeddedPostgres;
let standby: Standby;
let node: Program;
let db: Database;
let company: TestCompany;

beforeAll(async () => {
  const dataDir = await programs.folder();
  postgres = await startEmbeddedPostgres(dataDir);
  standby = await Standby.of(postgres, dataDir);
  node = await started({ DATABASE_REPLICA_URL: standby.url });
  db = openDatabase(addressOf(postgres.url, roleKey()), createLog('silent'));
});
afterAll(async () => {
  await programs.killAll();
  await db.close();
  await standby.stop();
  await postgres.stop();
});
beforeEach(async () => {
  company = await newCompany();
});

const newCompany = () => createCompany({ db, server: node });

async function started(env: NodeJS.ProcessEnv): Promise<Program> {
  const program = await programs.start({
    DATABASE_URL: postgres.url,
    DATA_DIR: await programs.folder(),
    SECRET_KEY: secretKey,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  });
  await program.ready();
  return program;
}

async function end(program: Program): Promise<void> {
  program.signalAlone('SIGTERM');
  await program.ended();
}

const newInvoice = ({ accountId } = company) => invoiceOf({ db, accountId });

async function listed({ admin } = company, url = node.url): Promise<unknown> {
  const answer = await fetch(`${url}/api/invoices`, {
    headers: { Cookie: `docket=${admin.client.sessionToken}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** How many lists were answered where. */
async function outcomes({ url } = node): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^docket_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
}

/** The outcomes of this work alone. */
async function outcomesOf(work: () => Promise<unknown>, program = node) {
  const before = await outcomes(program);
  await work();
  const after = await outcomes(program);
  const changed = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  return Object.fromEntries(changed.filter(([, count]) => count !== 0));
}

describe('with a read replica', () => {
  it('a list comes from it, with what was stored just before', async () => {
    const id = await newInvoice();
    const found = await outcomesOf(async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
    expect(found).toEqual({ replica: 1 });
  });

  it('a company sees nothing of another one', async () => {
    await newInvoice(await newCompany());
    const found = await outcomesOf(async () => expect(await listed()).toEqual([]));
    expect(found).toEqual({ replica: 1 });
  });

  it('a list that the replica does not have yet comes from Postgres itself', async () => {
    await standby.pause();
    const id = await newInvoice();
    const found = await outcomesOf(async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
    await standby.resume();
    expect(found).toEqual({ late: 1 });
  });

  it('another database is not read, although it has the same tables and a longer log', async () => {
    const dataDir = await programs.folder();
    const other = await startEmbeddedPostgres(dataDir);
    await end(await started({ DATABASE_URL: other.url }));
    const superuser = new pg.Client(other.superuserUrl);
    await superuser.connect();
    // Each is 16 MB of the log.
    for (let time = 0; time < 10; time++) {
      await superuser.query("select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()");
    }
    await superuser.end();
    const strange = await Standby.of(other, dataDir);
    const wrong = await started({ DATABASE_REPLICA_URL: strange.url });
    const id = await newInvoice();
    const found = await outcomesOf(async () => {
      expect(await listed(company, wrong.url)).toMatchObject([{ id }]);
    }, wrong);
    await end(wrong);
    await strange.stop();
    await other.stop();
    expect(found).toEqual({ late: 1 });
  });

  it('lists are answered while it is gone', async () => {
    const id = await newInvoice();
    await standby.stop();
    const found = await outcomesOf(async () => {
      for (let time = 0; time < 4; time++) expect(await listed()).toMatchObject([{ id }]);
    });
    expect(found).toEqual({ failed: 4 });
  });
});
