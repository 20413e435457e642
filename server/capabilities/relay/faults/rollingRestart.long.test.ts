import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { Random } from '#sync/schedules/Random.ts';
import type { Watch } from '#sync/schedules/Stage.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { Cluster } from '../../../testing/Cluster.ts';
import { createOwnDatabase, type TestDatabase } from '../../../testing/database.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../../testing/product.ts';
import { until } from '../../../testing/program.ts';
import { startRedis, type TestRedis } from '../../../testing/redis.ts';
import { secretKey } from '../../../testing/server.ts';
import { invoicePdf } from '../../../testing/uploads.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { booksOf, connectLedger } from '../../integrations/testing/sandboxLedgers.ts';
import { Desk } from './Desk.ts';
import { faultsOf, isAllDone } from './deskFaults.ts';

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
  const calls = { answered: 0, failed: [] as string[] };
  let database: TestDatabase;
  let cluster: Cluster;
  let company: TestCompany;
  let places: Place[];

  beforeAll(async () => {
    database = await createOwnDatabase();
    cluster = await Cluster.start(roles, {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      SANDBOX_URL: books.server.url,
      RATE_LIMIT_FACTOR: '1000',
    });
    company = await createCompany({ db: database.db, server: cluster });
    await database.asSuperuser("update subscriptions set plan = 'growth'");
    await connectLedger(
      { client: company.admin.client, sandbox: { url: books.server.url } },
      'quickbooks',
    );
    places = [];
    for (let index = 0; index < deviceCount; index++) places.push(await placeOf(index));
  });
  afterAll(async () => {
    for (const { desk } of places) await desk.browser.forget();
    await cluster.close();
    await database.close();
  });

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
  async function placeOf(index: number): Promise<Place> {
    const person = index === 0 ? company.admin : await company.hire('manager');
    const { accountId } = company;
    const { sessionToken } = await company.signIn(person);
    const some = async (count: number) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push(await invoiceOf({ db: database.db, accountId }));
      return ids;
    };
    const [edited, toApprove] = [await some(editedOfEach), await some(approvedOfEach)];
    const port = () => cluster.balancer.port;
    const name = `device${index}`;
    const desk = await Desk.open({ name, accountId, person, sessionToken, port, watch });
    return { desk, edited, toApprove };
  }

  it('no edit is lost, no call fails, and nothing is done twice', async () => {
    const rounds = longRounds(usualRounds);
    process.stdout.write(`${rounds.said}\n`);
    let isOver = false;
    const working = places.flatMap((place, index) => [
      workAt(place, new Random(rounds.seed + index), () => isOver),
      lookAround(place.desk, () => isOver),
    ]);
    // A failure of a desk is reported at the end of the rounds.
    for (const work of working) work.catch(() => {});
    for (let round = 0; rounds.goesOn(round); round++) {
      for (const node of cluster.nodes) await cluster.restart(node);
    }
    isOver = true;
    await Promise.all(working);
    const desks = places.map(({ desk }) => desk);
    await Promise.all(desks.map((desk) => desk.whenSent()));
    const exported = desks.flatMap((desk) => desk.exported);
    await until('files to be read and invoices to be exported', () =>
      isAllDone(database.asSuperuser, exported),
    );

    const { dropped, given } = cluster.balancer;
    expect(dropped).toEqual([]);
    expect(calls.failed).toEqual([]);
    for (const { port } of cluster.nodes.filter(({ roles: role }) => role !== 'worker')) {
      expect(given.get(port)).toBeGreaterThan(0);
    }
    const edits = desks.reduce((sum, { typed }) => sum + typed.size, 0);
    process.stdout.write(
      `${calls.answered} calls, ${edits} edited invoices, ${desks.flatMap(({ sent }) => sent).length} files, ${exported.length} exports\n`,
    );
    const { bills } = await booksOf(books.server);
    const billNumbers = Object.values(bills).map(({ number }) => number);
    const query = database.asSuperuser;
    for (const desk of desks) expect(await faultsOf(desk, { query, billNumbers })).toEqual([]);
    expect(await verifyAllChains(database.db)).toMatchObject([{ fault: null }]);
  });
});

interface Place {
  desk: Desk;
  edited: string[];
  toApprove: string[];
}

async function lookAround(desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await desk.look(getMe.path).catch(() => {});
    await wait(20);
  }
}

async function workAt(place: Place, random: Random, isOver: () => boolean): Promise<void> {
  const { desk, edited, toApprove } = place;
  const { tab, browser } = desk;
  await until(`${tab.name} to have its invoices`, async () => {
    const known = await tab.database.invoices.bulkGet([...edited, ...toApprove]);
    return known.every(Boolean);
  });
  let number = 0;
  while (!isOver()) {
    number++;
    const chosen = random.below(12);
    if (chosen === 0 && desk.sent.length < uploadsOfEach) {
      const pdf = invoicePdf({ number: `${browser.mark}-${number}` });
      await desk.upload(pdf, `${number}.pdf`);
    } else if (chosen < 3 && toApprove.length > 0) {
      const row = await tab.database.invoices.get(toApprove.shift() ?? '');
      if (row) await desk.approve(row);
    } else if (chosen < 5) {
      await desk.exportNext();
    } else {
      const id = random.pick(edited);
      if (id !== undefined) await desk.type(id, `${browser.mark} ${number}`);
    }
    await wait(random.below(150));
  }
  await desk.exportNext();
}
