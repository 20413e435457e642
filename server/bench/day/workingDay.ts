import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '#sync/schedules/Random.ts';
import { disturb } from '../../capabilities/integrations/testing/sandboxLedgers.ts';
import { isAllDone } from '../../capabilities/relay/faults/deskFaults.ts';
import { freePort } from '../../platform/freePort.ts';
import { Cluster } from '../../testing/Cluster.ts';
import { Programs, until } from '../../testing/program.ts';
import { startRedis } from '../../testing/redis.ts';
import { type BenchDatabase, withBenchDatabase } from '../harness/benchDatabase.ts';
import { CallTimes } from './CallTimes.ts';
import { lostOrDoubled } from './lostOrDoubled.ts';
import { Office, type Surroundings } from './Office.ts';
import { ProcessorMeter, type ProcessorSeconds } from './ProcessorMeter.ts';
import { Shift, type ShiftOptions } from './Shift.ts';
import { type Stored, storedIn } from './storage.ts';
import { madeCompanies } from './workforce.ts';

export interface DayOptions extends ShiftOptions {
  companies: number;
  nodes: number;
}

export interface DayOutcome {
  times: CallTimes;
  invoices: number;
  /** When which faults were caused. */
  disturbances: readonly string[];
  /** What was lost or doubled, and work that could not be done. */
  faults: readonly string[];
  processor: ProcessorSeconds;
  before: Stored;
  after: Stored;
  /** How long the work of the day took to be over after the last office had closed. */
  backlogMs: number;
}

interface Around {
  database: BenchDatabase;
  books: { url: string };
  redisUrl: string;
}

const secret = 'a secret key of a bench, as long as it has to be';
const backlogPatienceMs = 15 * 60_000;
/** Beyond the day itself, with setting up and looking for what was lost. */
const mostMinutesMore = 45;

/** One day of many companies, compressed into minutes, on real nodes behind a proxy. */
export async function workingDay(options: DayOptions): Promise<DayOutcome> {
  // Each open document of y-websocket listens for the end of the process.
  process.setMaxListeners(0);
  const programs = new Programs();
  const redis = await startRedis();
  let outcome: DayOutcome | undefined;
  try {
    // The stand-in of the ledger is not killed.
    const books = await programs.start({
      DATA_DIR: await programs.folder(),
      SECRET_KEY: secret,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
    });
    await books.ready();
    // All companies have the same books, which would take too few calls a minute for them to connect one after the other.
    await disturb(books, 'quickbooks', { 'calls-in-a-minute': '1000000' });
    await withBenchDatabase(
      async (database) => {
        outcome = await onCluster(options, { database, books, redisUrl: redis.url });
      },
      { secret, settings: ['max_connections = 300'] },
    );
  } finally {
    await programs.killAll();
    await redis.stop();
  }
  if (!outcome) throw new Error('There was no day');
  return outcome;
}

async function onCluster(options: DayOptions, around: Around): Promise<DayOutcome> {
  const { database, books, redisUrl } = around;
  const mailPorts: number[] = [];
  while (mailPorts.length < options.nodes) mailPorts.push(await freePort());
  const cluster = await Cluster.start(
    mailPorts.map(() => 'web,relay,worker'),
    {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      SECRET_KEY: secret,
      SANDBOX_URL: books.url,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
    },
    (index) => ({ INBOUND_SMTP_PORT: String(mailPorts[index]) }),
  );
  const offices: Office[] = [];
  const surroundings: Surroundings = {
    db: database.db,
    server: cluster,
    port: () => cluster.balancer.port,
    mailPorts,
    books,
    times: new CallTimes(),
  };
  const limitMs = (options.minutes + mostMinutesMore) * 60_000;
  const tooLong = wait(limitMs, undefined, { ref: false }).then(() => {
    throw new Error('The day did not end');
  });
  try {
    const work = workedThrough(options, { ...around, cluster, offices, surroundings });
    return await Promise.race([work, tooLong]);
  } finally {
    for (const { everyDesk } of offices) {
      for (const { browser } of everyDesk) await browser.forget();
    }
    await cluster.close();
  }
}

async function workedThrough(
  options: DayOptions,
  {
    database,
    books,
    cluster,
    offices,
    surroundings,
  }: Around & { cluster: Cluster; offices: Office[]; surroundings: Surroundings },
): Promise<DayOutcome> {
  const { times } = surroundings;
  const random = new Random(options.seed);
  for (const [index, made] of madeCompanies(options.companies, options.seed).entries()) {
    offices.push(await Office.open(surroundings, { name: `C${index}`, made, random }));
  }
  await database.query("update subscriptions set plan = 'pro', status = 'active'");
  await until('the companies to be set up', () => areSetUp(database), backlogPatienceMs);
  const before = await storedIn(database);
  const meter = await ProcessorMeter.start(cluster, database);
  const shift = new Shift(options, { cluster, offices, times, meter, random });
  await shift.work();
  const closed = performance.now();
  await until('the work to be over', () => isOver(database, offices), backlogPatienceMs);
  const backlogMs = performance.now() - closed;
  const processor = await meter.total();
  const after = await storedIn(database);
  const { rows } = await database.query('select count(*)::int as count from invoices');
  return {
    times,
    invoices: rows[0].count,
    disturbances: shift.said,
    faults: [...shift.faults, ...(await lostOrDoubled(database, offices, books))],
    processor,
    before,
    after,
    backlogMs,
  };
}

/** Without the lists of its ledger a company can export nothing. */
async function areSetUp(database: BenchDatabase): Promise<boolean> {
  const { rows } = await database.query(
    'select count(*)::int as count from ledger_connections where lists_read_at is null',
  );
  return rows[0].count === 0 && (await isQuiet(database));
}

async function isQuiet({ query }: BenchDatabase): Promise<boolean> {
  const { rows } = await query(
    `select exists (select from jobs.job
      where state = 'active' or state < 'active' and start_after <= now()) as busy`,
  );
  return !rows[0].busy;
}

async function isOver(database: BenchDatabase, offices: readonly Office[]): Promise<boolean> {
  const { query } = database;
  const exported = offices.flatMap(({ everyDesk }) => everyDesk.flatMap((desk) => desk.exported));
  const { rows } = await query(
    "select count(*)::int as count from email_captures where status not in ('processed', 'failed')",
  );
  const isRead = rows[0].count === 0 && (await isAllDone(query, exported));
  // Pictures of pages and notifications come after everything that somebody waits for.
  return isRead && (await isQuiet(database));
}
