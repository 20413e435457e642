import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { z } from 'zod';
import { untilWaitingFor } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { Standby } from '../../testing/Standby.ts';
import { roleKey, secretKey } from '../../testing/server.ts';
import { Wire } from '../../testing/Wire.ts';
import { createLog } from '../log.ts';
import { addressOf, type Database, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const programs = new Programs();
let dataDir: string;
let postgres: EmbeddedPostgres;
let standby: Standby;
/** Between the node and the standby. */
let wire: Wire;
let node: Program;
let db: Database;
let company: TestCompany;

beforeAll(async () => {
  dataDir = await programs.folder();
  postgres = await startEmbeddedPostgres(dataDir);
  standby = await Standby.of(postgres, dataDir);
  wire = await Wire.open(() => standby.port);
  node = await started({ DATABASE_REPLICA_URL: onPort(standby.url, wire.port) });
  db = openDatabase(addressOf(postgres.url, roleKey()), createLog('silent'));
});
afterAll(async () => {
  await programs.killAll();
  await db.close();
  await wire.close();
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

function onPort(url: string, port: number): string {
  const other = new URL(url);
  // Of its socket file.
  other.searchParams.delete('host');
  other.hostname = '127.0.0.1';
  other.port = String(port);
  return other.href;
}

/** As the owner of the whole cluster. Returns the rows of the last statement. */
async function asSuperuser(url: string, ...statements: string[]) {
  const client = new pg.Client(url);
  await client.connect();
  let rows: pg.QueryResult['rows'] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

const reload = 'select pg_reload_conf()';

/** Each part of the log has 16 MB. */
async function writeLog({ superuserUrl }: EmbeddedPostgres, parts: number): Promise<void> {
  const part = "select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()";
  await asSuperuser(superuserUrl, ...Array.from({ length: parts }, () => part));
}

async function end(program: Program): Promise<void> {
  program.signalAlone('SIGTERM');
  await program.ended();
}

const newInvoice = ({ accountId } = company) => invoiceOf({ db, accountId });

const idsOnly = z.array(z.object({ id: z.string() }));

const askForList = ({ admin }: TestCompany, url: string) =>
  fetch(`${url}/api/invoices`, { headers: { Cookie: `docket=${admin.client.sessionToken}` } });

async function listed(whose = company, url = node.url): Promise<{ id: string }[]> {
  const answer = await askForList(whose, url);
  expect(answer.status).toBe(200);
  return idsOnly.parse(await answer.json());
}

/** How many lists were answered where. */
async function outcomes({ url } = node): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^docket_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
}

/**
 * Lists again until one is answered in this way: on a busy machine the replica may need longer than a call waits. What is
 * listed has to be right each time.
 */
async function expectOutcome(
  outcome: string,
  list: () => Promise<unknown> = () => listed(),
  program = node,
) {
  const found: unknown[] = [];
  for (const ends = Date.now() + 90_000; Date.now() < ends; await wait(100)) {
    const outcomes = await outcomesOf(list, program);
    if (outcomes[outcome] === 1) return;
    found.push(outcomes);
  }
  expect(found).toContainEqual({ [outcome]: 1 });
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
    await expectOutcome('replica', async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
  });

  it('a company sees nothing of another one', async () => {
    await newInvoice(await newCompany());
    await expectOutcome('replica', async () => expect(await listed()).toEqual([]));
  });

  it('a list that the replica does not have yet comes from Postgres itself', async () => {
    await standby.pause();
    const id = await newInvoice();
    await expectOutcome('late', async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
    await standby.resume();
  });

  it('another database is not read, although it has the same tables and a longer log', async () => {
    const otherDir = await programs.folder();
    const other = await startEmbeddedPostgres(otherDir);
    await end(await started({ DATABASE_URL: other.url }));
    await writeLog(other, 10);
    const strange = await Standby.of(other, otherDir);
    const wrong = await started({ DATABASE_REPLICA_URL: strange.url });
    const id = await newInvoice();
    await expectOutcome(
      'late',
      async () => {
        expect(await listed(company, wrong.url)).toMatchObject([{ id }]);
      },
      wrong,
    );
    await end(wrong);
    await strange.stop();
    await other.stop();
  });

  it('one of the old history is not read after another one was promoted', async () => {
    let leader = Number(new URL(postgres.superuserUrl).port);
    const leading = await Wire.open(() => leader);
    const moved = await started({
      DATABASE_URL: onPort(postgres.url, leading.port),
      DATABASE_REPLICA_URL: standby.url,
    });
    const promoted = await Standby.of(postgres, dataDir);
    await promoted.promote();
    await writeLog(postgres, 3);
    // So it has replayed further than the promoted one.
    await expectOutcome('replica');
    leader = promoted.port;
    leading.cut();
    const ofMoved = openDatabase(addressOf(promoted.url, roleKey()), createLog('silent'));
    const inMoved = await createCompany({ db: ofMoved, server: moved });
    const id = await invoiceOf({ db: ofMoved, accountId: inMoved.accountId });
    await moved.ready();
    await expectOutcome(
      'late',
      async () => expect(await listed(inMoved, moved.url)).toMatchObject([{ id }]),
      moved,
    );
    await end(moved);
    await leading.close();
    await ofMoved.close();
    await promoted.stop();
  });

  it('what was stored is there, although Postgres had not written its log when it answered', async () => {
    const { superuserUrl } = postgres;
    await asSuperuser(superuserUrl, 'alter system set synchronous_commit = off', reload);
    const [writer] = await asSuperuser(
      superuserUrl,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    );
    process.kill(writer.pid, 'SIGSTOP');
    const goOn = () => {
      process.kill(writer.pid, 'SIGCONT');
    };
    onTestFailed(goOn);
    const id = await newInvoice();
    await expectOutcome('late', async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
    goOn();
    await asSuperuser(superuserUrl, 'alter system reset all', reload);
  });

  it('somebody who is removed while a list is read gets nothing of it', async () => {
    await expectOutcome('replica', async () => {
      const other = await newCompany();
      const client = new pg.Client(postgres.superuserUrl);
      await client.connect();
      await client.query('begin');
      await client.query('update members set removed_at = now() where account_id = $1', [
        other.accountId,
      ]);
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const call = askForList(other, node.url);
      await untilWaitingFor(postgres.superuserUrl, { pid: rows[0].pid, count: 1, calls: [call] });
      await client.query('commit');
      await client.end();
      const { status, headers } = await call;
      expect({ status, total: headers.get('X-Total-Count') }).toEqual({ status: 401, total: null });
    });
  });

  it('a list is answered while the replica is silent', async () => {
    const id = await newInvoice();
    wire.hold();
    await expectOutcome('failed', async () => {
      expect(await listed()).toMatchObject([{ id }]);
    });
    wire.release();
  });

  it('lists are answered while it is gone', async () => {
    const id = await newInvoice();
    await standby.stop();
    for (let time = 0; time < 4; time++) {
      await expectOutcome('failed', async () => expect(await listed()).toMatchObject([{ id }]));
    }
  });
});
