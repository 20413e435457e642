import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { type Decision, decide } from '#sync/client/decisions/decide.ts';
import type { Owner } from '#sync/protocol/owner.ts';
import { approve } from '#sync/schedules/decisions.ts';
import { Random } from '#sync/schedules/Random.ts';
import type { Watch } from '#sync/schedules/Stage.ts';
import type { Tab } from '#sync/schedules/Tab.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { newId } from '../../../platform/db/newId.ts';
import { freePort } from '../../../platform/freePort.ts';
import { Balancer } from '../../../testing/Balancer.ts';
import { createOwnDatabase, type TestDatabase } from '../../../testing/database.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../../testing/product.ts';
import { type Program, Programs, until } from '../../../testing/program.ts';
import { startRedis, type TestRedis } from '../../../testing/redis.ts';
import { secretKey } from '../../../testing/server.ts';
import { invoicePdf } from '../../../testing/uploads.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { booksOf, connectLedger } from '../../integrations/testing/sandboxLedgers.ts';
import { RealBrowser } from '../schedules/RealBrowser.ts';

const deviceCount = 4;
const editedOfEach = 2;
const approvedOfEach = 8;
const uploadsOfEach = 4;
/** A round is one restart of every process. */
const usualRounds = 2;

/** The server with the ledgers' books, which goes on. */
let books: OwnProduct;
let redis: TestRedis;
beforeAll(async () => {
  [books, redis] = await Promise.all([startProduct(), startRedis()]);
});
afterAll(async () => {
  await books.stop();
  await redis.stop();
});

describe.each([
  ['two processes that do everything', ['web,relay,worker', 'web,relay,worker']],
  ['four processes that share the work', ['web', 'web,relay', 'relay,worker', 'worker']],
])('%s, restarted one after the other', (_, roles) => {
  const programs = new Programs();
  const nodes: { port: number; roles: string; program: Program }[] = [];
  const calls = { answered: 0, sockets: 0, failed: [] as string[] };
  let database: TestDatabase;
  let balancer: Balancer;
  let company: TestCompany;
  let dataDir: string;
  let desks: Desk[];

  beforeAll(async () => {
    database = await createOwnDatabase();
    balancer = await Balancer.open();
    // Several machines share a bucket; these processes share a folder.
    dataDir = await programs.folder();
    for (const role of roles) {
      const port = await freePort();
      balancer.add(port, role);
      nodes.push({ port, roles: role, program: await start(port, role) });
    }
    for (const { port, program } of nodes) await isServing(port, program);
    company = await createCompany({
      db: database.db,
      server: { url: `http://127.0.0.1:${balancer.port}` },
    });
    await database.asSuperuser("update subscriptions set plan = 'growth'");
    await connectLedger(
      { client: company.admin.client, sandbox: { url: books.server.url } },
      'quickbooks',
    );
    desks = [];
    for (let index = 0; index < deviceCount; index++) desks.push(await deskOf(index));
  });
  afterAll(async () => {
    for (const { browser } of desks) await browser.forget();
    await balancer.close();
    await programs.killAll();
    await database.close();
  });

  function start(port: number, role: string): Promise<Program> {
    return programs.start({
      PORT: String(port),
      PROCESS_ROLES: role,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      SANDBOX_URL: books.server.url,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '1000',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
    });
  }

  async function isServing(port: number, program: Program): Promise<void> {
    await program.ready();
    await until('the proxy to see it', () => balancer.isReady(port));
  }

  async function restart(index: number): Promise<void> {
    const node = nodes[index];
    if (!node) throw new Error('There is no such process');
    node.program.signalAlone('SIGTERM');
    expect(await node.program.ended(), node.program.said()).toBe(0);
    expect(node.program.said()).not.toContain('shutdown step failed');
    node.program = await start(node.port, node.roles);
    await isServing(node.port, node.program);
  }

  const watch: Watch = {
    called() {},
    answered(_browser, { method, path }, { status, json }) {
      calls.answered++;
      if (status >= 400) calls.failed.push(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    },
    failed(_browser, { method, path }) {
      calls.failed.push(`${method} ${path}: no answer`);
    },
    sent() {},
    received() {},
    doubted(browser) {
      calls.failed.push(`${browser.name} doubts its session`);
    },
  };

  /** A member at a device, with invoices that nobody else touches. */
  async function deskOf(index: number): Promise<Desk> {
    const person = index === 0 ? company.admin : await company.hire('manager');
    const { sessionToken } = await company.signIn(person);
    const place = { db: database.db, accountId: company.accountId };
    const some = async (count: number) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push(await invoiceOf(place));
      return ids;
    };
    const browser = browserOf(`device${index}`, person, sessionToken);
    const [edited, toApprove] = [await some(editedOfEach), await some(approvedOfEach)];
    const tab = await browser.openTab();
    return {
      browser,
      tab,
      edited,
      toApprove,
      typed: new Map(),
      sent: [],
      approved: [],
      exported: [],
    };
  }

  function browserOf(name: string, person: TestPerson, token: string): RealBrowser {
    const owner: Owner = { person: person.id, account: company.accountId };
    return new RealBrowser({
      name,
      owner,
      personName: 'Hal Hired',
      mark: name,
      skewInMs: 0,
      tokenOf: () => token,
      node: 0,
      nodes: { count: 1, port: () => balancer.port },
      newId,
      watch,
    });
  }

  it('no edit is lost, no call fails, and nothing is done twice', async () => {
    const rounds = longRounds(usualRounds);
    process.stdout.write(`${rounds.said}\n`);
    let isOver = false;
    const working = desks.flatMap((desk, index) => [
      workAt(desk, new Random(rounds.seed + index), () => isOver),
      lookAround(desk, () => isOver),
    ]);
    // A failure of a desk is reported at the end of the rounds.
    for (const work of working) work.catch(() => {});
    for (let round = 0; rounds.goesOn(round); round++) {
      for (const index of nodes.keys()) await restart(index);
    }
    isOver = true;
    await Promise.all(working);
    await Promise.all(desks.map(finish));

    expect(balancer.dropped).toEqual([]);
    expect(calls.failed).toEqual([]);
    for (const { port } of nodes.filter(({ roles: role }) => role !== 'worker')) {
      expect(balancer.given.get(port)).toBeGreaterThan(0);
    }
    const edits = desks.reduce((sum, { typed }) => sum + typed.size, 0);
    process.stdout.write(
      `${calls.answered} calls, ${edits} edited invoices, ${desks.flatMap(({ sent }) => sent).length} files, ${desks.flatMap(({ exported }) => exported).length} exports\n`,
    );
    for (const desk of desks) await expectAllDone(desk);
    expect(await verifyAllChains(database.db)).toMatchObject([{ fault: null }]);
  });

  /** Pages also ask for what devices do not keep. No client repeats such a call: its failure is an error on a screen. */
  async function lookAround({ tab }: Desk, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await tab.ports.send({ method: getMe.method, path: getMe.path }).catch(() => {});
      await wait(20);
    }
  }

  /** Everything that waited on the device has been answered, and the files are read. */
  async function finish({ browser, tab, exported }: Desk): Promise<void> {
    for (const { opened } of tab.documents.values()) await opened.local.whenStored();
    await until(`${browser.name} to have sent everything`, async () => {
      const waiting = await browser.inspector.outbox.count();
      return waiting === 0 && (await browser.inspector.captures.count()) === 0;
    });
    await until('files to be read and invoices to be exported', async () => {
      const { rows } = await database.asSuperuser(
        `select (select count(*)::int from uploads where status not in ('completed', 'failed')) as unread,
          (select count(*)::int from export_logs where status = 'success' and invoice_id = any($1)) as exported`,
        [exported],
      );
      return rows[0].unread === 0 && rows[0].exported >= exported.length;
    });
  }

  async function expectAllDone({ typed, sent, approved, exported, browser }: Desk): Promise<void> {
    for (const [id, value] of typed) {
      const { rows } = await database.asSuperuser(
        'select description from invoices where id = $1',
        [id],
      );
      expect(rows, `${browser.name} typed`).toEqual([{ description: value }]);
    }
    const { rows: uploads } = await database.asSuperuser(
      `select status, (select count(*)::int from invoices where upload_id = uploads.id) as invoices
        from uploads where id = any($1)`,
      [sent],
    );
    expect(uploads).toEqual(sent.map(() => ({ status: 'completed', invoices: 1 })));
    const { rows: approvals } = await database.asSuperuser(
      `select id, status, invoice_number as number, (select count(*)::int from invoice_approvals approval
          where approval.invoice_id = invoice.id) as approvals
        from invoices invoice where id = any($1)`,
      [approved],
    );
    const { bills } = await booksOf(books.server);
    const numbers = Object.values(bills).map(({ number }) => number);
    expect(approvals).toHaveLength(approved.length);
    for (const { id, status, number, approvals: given } of approvals) {
      expect({ status, given }).toEqual({ status: 'approved', given: 1 });
      const booked = numbers.filter((one) => one === number);
      expect(booked).toEqual(exported.includes(id) ? [number] : []);
    }
  }
});

interface Desk {
  browser: RealBrowser;
  tab: Tab;
  edited: string[];
  toApprove: string[];
  /** The last text typed into each invoice. */
  typed: Map<string, string>;
  sent: string[];
  approved: string[];
  exported: string[];
}

async function workAt(desk: Desk, random: Random, isOver: () => boolean): Promise<void> {
  const { tab, edited, toApprove, sent } = desk;
  await until(`${tab.name} to have its invoices`, async () => {
    const known = await tab.database.invoices.bulkGet([...edited, ...toApprove]);
    return known.every(Boolean);
  });
  let number = 0;
  while (!isOver()) {
    number++;
    const chosen = random.below(12);
    if (chosen === 0 && sent.length < uploadsOfEach) await upload(desk, number);
    else if (chosen < 3 && toApprove.length > 0) await approveNext(desk);
    else if (chosen < 5) await exportApproved(desk);
    else await type(desk, random, `${tab.browser.mark} ${number}`);
    await wait(random.below(150));
  }
  await exportApproved(desk);
}

async function type({ tab, edited, typed }: Desk, random: Random, text: string): Promise<void> {
  const id = random.pick(edited);
  if (id === undefined) return;
  const { local } = await tab.open(`invoice.${id}`);
  if (!local.enter([{ map: 'fields', key: 'description', value: text }])) return;
  typed.set(id, text);
}

async function upload({ tab, sent }: Desk, number: number): Promise<void> {
  const bytes = Uint8Array.from(invoicePdf({ number: `${tab.browser.mark}-${number}` }));
  const id = newId();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { id, fileName: `${number}.pdf`, hash, bytes: new Blob([bytes]) };
  await keepCapture(tab.database, file, Date.now());
  sent.push(id);
}

async function approveNext({ tab, toApprove, approved }: Desk): Promise<void> {
  const row = await tab.database.invoices.get(toApprove.shift() ?? '');
  if (!row) return;
  await put(tab, approve(row, 'As ordered'));
  approved.push(row.id);
}

async function exportApproved({ tab, approved, exported }: Desk): Promise<void> {
  const rows = await tab.database.invoices.bulkGet(approved);
  const next = rows.find((row) => row && isFrozen(row) && !exported.includes(row.id));
  if (!next) return;
  const { method, path } = exportCalls.quickbooks.several;
  exported.push(next.id);
  await put(tab, {
    name: 'exportSeveralToQuickbooks',
    entity: 'exports.quickbooks',
    method,
    path,
    body: { invoiceIds: [next.id] },
  });
}

async function put(tab: Tab, decision: Decision): Promise<void> {
  await decide(tab.database, decision, { now: tab.ports.clock.now(), key: newId() });
}
