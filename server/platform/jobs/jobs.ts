import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { keptOpen } from '../db/pool.ts';
import { statement, unprepared } from '../db/statement.ts';
import type { AnyTx, SystemTx } from '../db/transaction.ts';
import { type Clock, systemClock } from '../work/Clock.ts';
import { type FailedOperation, keepDeadJob, settleRecurring } from './failedJobs.ts';
import { HopelessError, interrupted, reasonOf } from './reasonOf.ts';

/** One kind of work that is done later: what it needs to know, and how it is done. Doing it twice must be harmless. */
export interface JobKind<Data = unknown> {
  name: string;
  data: z.ZodType<Data>;
  retries: number;
  /** The pauses between them grow, at most to this. */
  longestPauseInSeconds?: number;
  /** How many of them one node does side by side. */
  atOnce: number;
  /** When it comes up by itself, as cron has it, in UTC; its data is then `{}`. */
  schedule?: string;
  /** With work for one company: how it is told among its failed operations, once no attempt is left. */
  failed?(data: Data): FailedOperation;
  run(data: Data, job: RunningJob): Promise<void>;
}

export interface RunningJob {
  id: string;
  log: Logger;
  /** None is left after this. */
  isLastAttempt: boolean;
}

/** So that `run` knows the type of its own data. */
export const job = <Data>(kind: JobKind<Data>): JobKind => kind;

/** A transaction that jobs can be put into. */
export type JobTx = Pick<AnyTx, 'run' | 'announce'>;

export interface Jobs {
  /** Puts a job into the given transaction: it exists if and only if that one commits, and begins when it does. */
  enqueue<Data>(
    tx: JobTx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    /** Those of a kind with a higher one are done first; 0 where nothing is said. */
    priority?: number,
  ): Promise<void>;
  /** There are jobs of this kind. Other names are nothing to it. */
  wake(name: string): void;
  /** Looks for jobs of all kinds: a signal may have been missed. */
  look(): Promise<void>;
  /** Works off all jobs that are due now. Answers whether there were any. */
  drain(): Promise<boolean>;
  /** Begins to work on these kinds. */
  start(kinds: readonly JobKind[]): Promise<void>;
  /** Lets running jobs finish; those that do not are taken up by another start. */
  stop(options?: { patienceInMs: number }): Promise<void>;
}

/** Where one job of a kind is done at a time. */
interface Slot {
  worker: string;
  isBusy: boolean;
}

const schema = 'jobs';
const deadLetters = 'dead';
const deadOutput = z.object({ reason: z.string() });
/** Grants to the app role are given by one node at a time. */
const granting = 0xd0c4e9;

/** A signal can get lost, and a job that a schedule has put in sends none: no job waits longer than this because of that. */
const lookEveryMs = 15_000;
/** What killed nodes have left is given to others, and what is done is cleared away. */
const superviseEveryMs = 60_000;
/** Until then it is written down when a job that has failed is tried again. */
const settledAfterMs = 300;
/** Of pg-boss itself; our looks come long before. */
const pollEverySeconds = 600;
const drainLookMs = 10;
/** pg-boss hands it on to its pool, and its types do not say so. */
const poolOptions = { min: keptOpen };

export function createJobs(options: {
  systemUrl: string;
  appRole: string;
  db: Database;
  log: Logger;
  clock?: Clock;
}): Jobs {
  const { db, log, clock = systemClock } = options;
  const boss = new PgBoss({
    ...poolOptions,
    connectionString: options.systemUrl,
    schema,
    createSchema: false,
    application_name: 'docket jobs',
    max: 5,
    // Done by `supervise` below, which then knows what has come up.
    supervise: false,
    monitorIntervalSeconds: superviseEveryMs / 2000,
    cronWorkerIntervalSeconds: 10,
    bamIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const slots = new Map<string, Slot[]>();
  let cancelLook = () => {};
  let cancelSupervision = () => {};
  let stopped = false;

  /** One idle slot looks, and when it finds a job, has the next one look. A busy one looks again by itself. */
  function wake(name: string): void {
    const idle = slots.get(name)?.find((slot) => !slot.isBusy);
    if (idle) boss.notifyWorker(idle.worker);
  }

  async function attempt(
    kind: JobKind,
    { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  ): Promise<JobResult> {
    const jobLog = log.child({ job: id, kind: kind.name });
    const started = performance.now();
    try {
      const known = kind.data.parse(data);
      await kind.run(known, { id, log: jobLog, isLastAttempt: retryCount >= retryLimit });
      const operation = kind.failed?.(known);
      if (operation) await settleRecurring(db, { id, kind: kind.name, operation });
      jobLog.info({ milliseconds: Math.round(performance.now() - started) }, 'job done');
      return { id, status: 'completed' };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Kept with the job, whose data says as much; the log gets what tells nothing of anybody.
      const output = { message, reason: reasonOf(error) };
      const hopeless = error instanceof HopelessError;
      jobLog.warn({ ...describe(error) }, hopeless ? 'job given up' : 'job failed');
      return { id, status: hopeless ? 'deadletter' : 'failed', output };
    }
  }

  /** A worker of pg-boss for each slot: it can be woken by itself, and a slow job holds up nobody but itself. */
  async function work(
    name: string,
    atOnce: number,
    attemptJob: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
  ): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollEverySeconds,
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const own: Slot[] = [];
    slots.set(name, own);
    for (let index = 0; index < atOnce; index++) {
      const slot: Slot = { worker: '', isBusy: false };
      slot.worker = await boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
        slot.isBusy = true;
        wake(name);
        try {
          const results = await Promise.all(jobs.map(attemptJob));
          if (results.some(({ status }) => status !== 'completed')) lookIn(settledAfterMs);
          return results;
        } finally {
          slot.isBusy = false;
          boss.notifyWorker(slot.worker);
        }
      });
      own.push(slot);
    }
  }

  /** What no attempt is left of, whether it failed or its node was killed, is told to its company. */
  async function tellOfDead(kinds: readonly JobKind[]): Promise<void> {
    const byName = new Map(kinds.map((kind) => [kind.name, kind]));
    await work(deadLetters, 1, async ({ id, data, sourceId, sourceName, sourceOutput }) => {
      const kind = byName.get(sourceName ?? '');
      const known = kind?.data.safeParse(data);
      if (kind?.failed && known?.success) {
        await keepDeadJob(db, {
          id: sourceId ?? id,
          kind: kind.name,
          data,
          reason: deadOutput.safeParse(sourceOutput).data?.reason ?? interrupted,
          operation: kind.failed(known.data),
        });
      }
      return { id, status: 'completed' };
    });
  }

  function lookIn(ms: number): void {
    cancelLook();
    if (!stopped) cancelLook = clock.after(ms, () => void look());
  }

  /** Wakes who has something to do now, and looks again when the next job is due. */
  async function look(): Promise<void> {
    cancelLook();
    let nextMs = lookEveryMs;
    try {
      for (const { name, dueInMs } of await waitingJobs()) {
        if (dueInMs <= 0) wake(name);
        else nextMs = Math.min(nextMs, dueInMs);
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'looking for jobs');
    }
    lookIn(Math.ceil(nextMs));
  }

  async function waitingJobs(): Promise<{ name: string; dueInMs: number }[]> {
    const { rows } = await boss.getDb().executeSql(
      `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as "dueInMs"
        from jobs.job where state < 'active' and name = any($1) group by name`,
      [[...slots.keys()]],
    );
    return rows;
  }

  async function isBusy(): Promise<boolean> {
    const { rows } = await boss.getDb().executeSql(
      `select exists (select from jobs.job where name = any($1)
        and (state = 'active' or state < 'active' and start_after <= now())) as busy`,
      [[...slots.keys()]],
    );
    return rows[0].busy;
  }

  async function supervise(): Promise<void> {
    await boss.supervise().catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, 'supervising jobs');
    });
    if (stopped) return;
    cancelSupervision = clock.after(superviseEveryMs, () => void supervise());
    await look();
  }

  return {
    async enqueue(tx, kind, data, priority = 0) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await tx.run(statement(text), values),
        }),
      };
      await boss.send(kind.name, kind.data.parse(data) ?? {}, { db, priority });
      tx.announce(kind.name);
    },
    wake,
    look,
    async drain() {
      let some = false;
      for (; await isBusy(); some = true) {
        await look();
        await pause(drainLookMs);
      }
      return some;
    },
    async start(kinds) {
      await boss.start();
      await boss.createQueue(deadLetters);
      for (const { name, retries, longestPauseInSeconds: longest } of kinds) {
        const policy = {
          retryLimit: retries,
          retryBackoff: true,
          retryDelay: 2,
          ...(longest === undefined ? {} : { retryDelayMax: longest }),
          deadLetter: deadLetters,
          // While a node gives signs of life, a job that waits long for its turn is not begun a second time beside it.
          expireInSeconds: 6 * 3600,
          // A node that was killed gives no sign of life: its job is taken up by another soon, not after the whole expiry.
          heartbeatSeconds: 30,
        };
        await boss.createQueue(name, policy);
        await boss.updateQueue(name, policy);
      }
      await db.acrossAccounts('job-queue', (tx) => letAppAddJobs(tx, options.appRole));
      for (const kind of kinds) {
        if (kind.schedule) await boss.schedule(kind.name, kind.schedule, {});
        await work(kind.name, kind.atOnce, (one) => attempt(kind, one));
      }
      if (kinds.length > 0) await tellOfDead(kinds);
      // What a killed node has left is looked for now, not only a minute later.
      await supervise();
    },
    async stop({ patienceInMs } = { patienceInMs: 20_000 }) {
      stopped = true;
      cancelLook();
      cancelSupervision();
      await boss.stop({ graceful: true, timeout: patienceInMs });
    },
  };
}

/** Messages quote what they are about: people's addresses, rows. Names and codes do not. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const responseCode = 'responseCode' in error ? error.responseCode : undefined;
  const at = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 5);
  return { error: name, code, responseCode, at };
}

/** The app role puts jobs in; it cannot read what other accounts have put in. */
async function letAppAddJobs(tx: SystemTx, role: string): Promise<void> {
  const app = pg.escapeIdentifier(role);
  await tx.run(unprepared('select pg_advisory_xact_lock($1)'), [granting]);
  await tx.run(unprepared(`grant select on jobs.queue, jobs.version to ${app}`));
  for (const table of ['job', 'job_common']) {
    await tx.run(unprepared(`grant insert, select (id) on jobs.${table} to ${app}`));
  }
}
