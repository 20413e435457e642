import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { openPool } from '../db/openPool.ts';
import { statement, unprepared } from '../db/statement.ts';
import type { AnyTx, SystemTx } from '../db/transaction.ts';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { type Clock, systemClock } from '../work/Clock.ts';
import { unmeasured, type WorkMeter } from '../work/WorkMeter.ts';
import { type FailedOperation, recordDeadJob, resolveRecurringFailure } from './failedJobs.ts';
import { interrupted, PermanentError, reasonOf } from './reasonOf.ts';
import { traceparentOf, withTraceparent } from './traceparent.ts';

/** A kind of job. Running it twice must be harmless. */
export interface JobKind<Data = unknown> {
  name: string;
  data: z.ZodType<Data>;
  retries: number;
  /** Upper limit of the back-off between retries. */
  longestPauseInSeconds?: number;
  /** Concurrency per node. */
  atOnce: number;
  /** Cron expression in UTC for a recurring job; its data is then `{}`. Kinds that run `everyMinute` share one job. */
  schedule?: string;
  /** For a company's work: its entry in the list of failed operations, once no attempt is left. */
  failed?(data: Data): FailedOperation;
  run(data: Data, job: RunningJob): Promise<void>;
}

export interface RunningJob {
  id: string;
  log: Logger;
  /** No retry follows. */
  isLastAttempt: boolean;
}

/** Infers the type of the data that `run` receives. */
export const job = <Data>(kind: JobKind<Data>): JobKind => kind;

export const everyMinute = '* * * * *';

/** The name of the job that runs all kinds of every minute. */
export const everyMinuteJob = 'every-minute';

/** A transaction in which jobs can be enqueued. */
export type JobTx = Pick<AnyTx, 'run' | 'announce'>;

export interface EnqueueOptions {
  /** Higher ones come first among jobs of a kind; default 0. */
  priority?: number;
  /** The first attempt is not made earlier. */
  notBefore?: Date | null;
}

export interface Jobs {
  /** Enqueues a job in the given transaction: it exists if and only if the transaction commits. */
  enqueue<Data>(
    tx: JobTx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Signals that there are jobs of this kind. Unknown names are ignored. */
  wake(name: string): void;
  /** Looks for jobs of all kinds, in case a signal was missed. */
  look(): Promise<void>;
  /** For each kind with due jobs, how long the oldest one has been waiting, in milliseconds. */
  overdue(): Promise<[kind: string, milliseconds: number][]>;
  /** Runs all jobs that are due now. Returns whether there were any. */
  drain(): Promise<boolean>;
  /** Makes the queues of all kinds, so that jobs can be added before a worker runs, and starts workers unless told not to. */
  start(kinds: readonly JobKind[], options?: { works: boolean }): Promise<void>;
  /** Lets running jobs finish. Those that take longer are given to another node, or to the next start, and lose no attempt. */
  stop(options?: { patienceInMs: number }): Promise<void>;
}

type Attempt = (job: JobWithMetadata<unknown>) => Promise<JobResult>;

/** The jobs of one kind, on this node. */
interface Queue {
  name: string;
  /** It has this many slots at most. */
  atOnce: number;
  attempt: Attempt;
  slots: Slot[];
}

/** A worker that runs one job of a kind at a time. */
interface Slot {
  /** `null` if pg-boss stopped meanwhile. */
  worker: Promise<string | null>;
  isBusy: boolean;
}

const schema = 'jobs';
const deadLetters = 'dead';
const giveBack = unprepared(
  `update jobs.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
    where id = any($1) and state = 'active'`,
);
const deadOutput = z.object({ reason: z.string() });
/** Advisory lock: of nodes that start at the same time only one grants rights to the app role. */
const grantLock = 0xd0c4e9;

/** Polling interval, because signals can get lost and scheduled jobs send none. */
const lookEveryMs = 8_000;
/** How often finished jobs are deleted. */
const superviseEveryMs = 60_000;
/** A node that runs a job says so this often. */
const heartbeatEverySeconds = 2;
/** A job without a sign of life for this long goes to another node. pg-boss takes no less than ten seconds by itself. */
const silentAfterSeconds = 6;
/** Pause before the next look if another node is just releasing silent jobs. */
const releasedElsewhereMs = 1_000;
/** By then pg-boss has stored the time of a failed job's retry. */
const retryStoredAfterMs = 300;
/** Polling of pg-boss itself; ours is much more frequent. */
const pollEverySeconds = 600;
/** After its patience a node that stops has this long to give its running jobs back, before pg-boss counts them as failed. */
const giveBackWithinMs = 500;
/** Draining looks less and less often, because looking takes processor time from the jobs. */
const drainLookMs = { first: 10, longest: 80 };

/** Makes the tables of the queue without starting any work, so that a restore can fill them. */
export async function createJobTables(systemUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: systemUrl,
    schema,
    createSchema: false,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // Failures reject below.
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

export function createJobs(options: {
  systemUrl: string;
  appRole: string;
  db: Database;
  log: Logger;
  clock?: Clock;
  measure?: WorkMeter;
  tracer?: Tracer;
}): Jobs {
  const { db, log, clock = systemClock, measure = unmeasured, tracer = untraced } = options;
  const connections = openPool(options.systemUrl, {
    max: 5,
    log,
    application_name: 'docket jobs',
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connections.query(text, values) },
    schema,
    createSchema: false,
    // Our own `supervise` does it, and looks for released jobs afterwards.
    supervise: false,
    monitorIntervalSeconds: 1,
    // So that an idle node asks less often: scheduled jobs may begin up to fifteen seconds late.
    cronWorkerIntervalSeconds: 15,
    bamIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const queues = new Map<string, Queue>();
  const running = new Map<string, string>();
  let cancelLook = () => {};
  let cancelSupervision = () => {};
  let stopped = false;

  /** One idle slot looks for jobs; if it finds one, it wakes the next. A busy slot looks again by itself. */
  function wake(name: string): void {
    const queue = queues.get(name);
    if (!queue || stopped) return;
    const idle = queue.slots.find((slot) => !slot.isBusy);
    if (idle) notify(idle);
    else if (queue.slots.length < queue.atOnce) openSlot(queue);
  }

  async function attempt(
    kind: JobKind,
    { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  ): Promise<JobResult> {
    const jobLog = log.child({ job: id, kind: kind.name });
    const started = performance.now();
    running.set(id, kind.name);
    try {
      const parsed = kind.data.parse(data);
      const span = {
        name: `job ${kind.name}`,
        kind: 'consumer',
        attributes: { 'docket.job': id, 'docket.attempt': retryCount + 1 },
        parent: traceparentOf(data),
        isRound: kind.schedule !== undefined,
      } as const;
      await tracer.begin(span, () =>
        kind.run(parsed, { id, log: jobLog, isLastAttempt: retryCount >= retryLimit }),
      );
      const operation = kind.failed?.(parsed);
      if (operation) await resolveRecurringFailure(db, { id, kind: kind.name, operation });
      const milliseconds = performance.now() - started;
      measure(kind.name, 'done', milliseconds);
      jobLog.info({ milliseconds: Math.round(milliseconds) }, 'job done');
      return { id, status: 'completed' };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // The message may contain personal data: it is stored with the job, but not logged.
      const output = { message, reason: reasonOf(error) };
      const hopeless = error instanceof PermanentError;
      measure(kind.name, hopeless ? 'given up' : 'failed', performance.now() - started);
      jobLog.warn({ ...describe(error) }, hopeless ? 'job given up' : 'job failed');
      return { id, status: hopeless ? 'deadletter' : 'failed', output };
    } finally {
      running.delete(id);
    }
  }

  /** The interrupted attempt does not count. */
  async function giveBackRunning(): Promise<void> {
    if (running.size === 0) return;
    await db.acrossAccounts('job-queue', async (tx) => {
      await tx.run(giveBack, [[...running.keys()]]);
      for (const name of new Set(running.values())) tx.announce(name);
    });
  }

  /**
   * One pg-boss worker for each slot, so that each can be woken alone and a slow job delays no other. It looks for a job
   * at once, so slots are opened when there are some: a start would ask about all kinds, and most have none.
   */
  function openSlot(queue: Queue): void {
    const options = {
      pollingIntervalSeconds: pollEverySeconds,
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
      heartbeatRefreshSeconds: heartbeatEverySeconds,
    } as const;
    const slot: Slot = { worker: Promise.resolve(null), isBusy: false };
    queue.slots.push(slot);
    const worker = boss.work(queue.name, options, async (jobs: JobWithMetadata<unknown>[]) => {
      slot.isBusy = true;
      wake(queue.name);
      try {
        const results = await Promise.all(jobs.map(queue.attempt));
        if (results.some(({ status }) => status !== 'completed')) lookIn(retryStoredAfterMs);
        return results;
      } finally {
        slot.isBusy = false;
        notify(slot);
      }
    });
    slot.worker = worker.catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'job queue');
      queue.slots.splice(queue.slots.indexOf(slot), 1);
      return null;
    });
  }

  function notify(slot: Slot): void {
    void slot.worker.then((worker) => worker !== null && boss.notifyWorker(worker));
  }

  /** Reports dead letters to their company, whether the job failed or its node was killed. */
  function deadLetterQueue(kinds: readonly JobKind[]): Queue {
    const byName = new Map(kinds.map((kind) => [kind.name, kind]));
    const attempt: Attempt = async ({ id, data, sourceId, sourceName, sourceOutput }) => {
      const kind = byName.get(sourceName ?? '');
      const parsed = kind?.data.safeParse(data);
      if (kind?.failed && parsed?.success) {
        await recordDeadJob(db, {
          id: sourceId ?? id,
          kind: kind.name,
          // Without the trace beside it: a new attempt belongs to that of its call.
          data: parsed.data,
          reason: deadOutput.safeParse(sourceOutput).data?.reason ?? interrupted,
          operation: kind.failed(parsed.data),
        });
      }
      return { id, status: 'completed' };
    };
    return { name: deadLetters, atOnce: 1, attempt, slots: [] };
  }

  function lookIn(ms: number): void {
    cancelLook();
    if (!stopped) cancelLook = clock.after(ms, () => void look());
  }

  /**
   * Releases jobs of killed nodes, wakes the kinds with due jobs, and looks again when the next job is due or a running
   * one would be silent for too long.
   */
  async function look(): Promise<void> {
    cancelLook();
    let nextMs = lookEveryMs;
    try {
      let kinds = await unfinishedJobs();
      if (kinds.some(({ silentInMs }) => silentInMs !== null && silentInMs <= 0)) {
        await releaseSilent();
        kinds = await unfinishedJobs();
      }
      for (const { name, dueInMs, silentInMs } of kinds) {
        if (dueInMs !== null && dueInMs <= 0) wake(name);
        else if (dueInMs !== null) nextMs = Math.min(nextMs, dueInMs);
        if (silentInMs !== null)
          nextMs = Math.min(nextMs, Math.max(silentInMs, releasedElsewhereMs));
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'looking for jobs');
    }
    lookIn(Math.ceil(nextMs));
  }

  /** For each kind, the time until the next waiting job is due, and until a running job counts as that of a killed node. */
  async function unfinishedJobs(): Promise<
    { name: string; dueInMs: number | null; silentInMs: number | null }[]
  > {
    const inMs = (time: string) => `(extract(epoch from min(${time}) - now()) * 1000)::float8`;
    const { rows } = await boss.getDb().executeSql(
      `select name, ${inMs("case when state < 'active' then start_after end")} as "dueInMs",
          ${inMs("case when state = 'active' then heartbeat_on + heartbeat_seconds * interval '1 second' end")}
            as "silentInMs"
        from jobs.job where state <= 'active' and name = any($1) group by name`,
      [[...queues.keys()]],
    );
    return rows;
  }

  async function isBusy(): Promise<boolean> {
    const { rows } = await boss.getDb().executeSql(
      `select exists (select from jobs.job where name = any($1)
        and (state = 'active' or state < 'active' and start_after <= now())) as busy`,
      [[...queues.keys()]],
    );
    return rows[0].busy;
  }

  async function supervise(): Promise<void> {
    await releaseSilent().catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, 'supervising jobs');
    });
    if (stopped) return;
    cancelSupervision = clock.after(superviseEveryMs, () => void supervise());
    await look();
  }

  /** Gives the jobs of killed nodes to others, at once: their pause between attempts is meant for failures. */
  async function releaseSilent(): Promise<void> {
    await boss.supervise();
    await boss.getDb().executeSql(
      `update jobs.job set start_after = now() where state = 'retry'
        and start_after > now() and output @> '{"value": {"message": "job heartbeat timeout"}}'`,
    );
  }

  /** Most starts change no queue: writing each one again would be some 200 round trips. */
  async function prepareQueues(kinds: readonly JobKind[]): Promise<void> {
    const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!stored.has(deadLetters)) await boss.createQueue(deadLetters);
    for (const kind of kinds) {
      const policy = policyOf(kind);
      const queue = stored.get(kind.name);
      if (!queue) await boss.createQueue(kind.name, policy);
      else if (!hasPolicy(queue, policy)) await boss.updateQueue(kind.name, policy);
    }
    await boss.getDb().executeSql(
      `update jobs.queue set heartbeat_seconds = $1
        where name = any($2) and heartbeat_seconds is distinct from $1`,
      [silentAfterSeconds, kinds.map(({ name }) => name)],
    );
  }

  async function beginWork(kinds: readonly JobKind[], given: readonly JobKind[]): Promise<void> {
    // Earlier versions scheduled each of them.
    await boss
      .getDb()
      .executeSql('delete from jobs.schedule where name = any($1)', [
        given.flatMap(({ name, schedule }) => (schedule === everyMinute ? name : [])),
      ]);
    const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const kind of kinds) {
      if (kind.schedule && kind.schedule !== stored.get(kind.name)) {
        await boss.schedule(kind.name, kind.schedule, {});
      }
      const { name, atOnce } = kind;
      queues.set(name, { name, atOnce, attempt: (one) => attempt(kind, one), slots: [] });
    }
    queues.set(deadLetters, deadLetterQueue(kinds));
  }

  return {
    async enqueue(tx, kind, data, { priority = 0, notBefore = null } = {}) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await tx.run(statement(text), values),
        }),
      };
      const sent = withTraceparent(kind.data.parse(data) ?? {}, tracer.position());
      await boss.send(kind.name, sent, {
        db,
        priority,
        ...(notBefore && { startAfter: notBefore }),
      });
      tx.announce(kind.name);
    },
    wake,
    look,
    async overdue() {
      return (await unfinishedJobs()).map(({ name, dueInMs }) => [
        name,
        Math.max(0, -(dueInMs ?? 0)),
      ]);
    },
    async drain() {
      let some = false;
      for (let ms = drainLookMs.first; await isBusy(); ms = Math.min(2 * ms, drainLookMs.longest)) {
        some = true;
        await look();
        await pause(ms);
      }
      return some;
    },
    async start(given, { works } = { works: true }) {
      const kinds = inSharedJobs(given);
      await boss.start();
      await prepareQueues(kinds);
      await db.acrossAccounts('job-queue', (tx) => letAppAddJobs(tx, options.appRole));
      if (works) await beginWork(kinds, given);
      await supervise();
    },
    async stop({ patienceInMs } = { patienceInMs: 20_000 }) {
      stopped = true;
      cancelLook();
      cancelSupervision();
      const stopping = boss.stop({ graceful: true, timeout: patienceInMs + giveBackWithinMs });
      await Promise.race([stopping, pause(patienceInMs, undefined, { ref: false })]);
      await giveBackRunning().catch((error: unknown) => {
        log.warn({ err: error }, 'running jobs not given back');
      });
      await stopping.finally(() => connections.ending || connections.end());
    },
  };
}

function policyOf({ retries, longestPauseInSeconds: longest }: JobKind) {
  return {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 2,
    ...(longest === undefined ? {} : { retryDelayMax: longest }),
    deadLetter: deadLetters,
    // Long enough that a slow job is not started a second time while its node sends heartbeats.
    expireInSeconds: 6 * 3600,
  };
}

const hasPolicy = (queue: QueueResult, policy: ReturnType<typeof policyOf>): boolean =>
  isDeepStrictEqual({ ...queue, ...policy }, { ...queue });

/** Joins the kinds of every minute, because each scheduled job costs about ten transactions. */
function inSharedJobs(kinds: readonly JobKind[]): JobKind[] {
  const ofEveryMinute = kinds.filter(({ schedule }) => schedule === everyMinute);
  if (ofEveryMinute.length === 0) return [...kinds];
  const shared = job({
    name: everyMinuteJob,
    data: z.object({}),
    retries: 0,
    atOnce: 1,
    schedule: everyMinute,
    async run(data, running) {
      const failures: unknown[] = [];
      for (const { name, run } of ofEveryMinute) {
        const log = running.log.child({ kind: name });
        await run(data, { ...running, log }).catch((error: unknown) => {
          log.warn({ ...describe(error) }, 'job failed');
          failures.push(error);
        });
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Jobs of every minute failed');
    },
  });
  return [...kinds.filter((kind) => !ofEveryMinute.includes(kind)), shared];
}

/** Error messages may quote addresses and rows, so only names and codes are logged. */
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

/** The app role can insert jobs, but not read those of other accounts. */
async function letAppAddJobs(tx: SystemTx, role: string): Promise<void> {
  const app = pg.escapeIdentifier(role);
  await tx.run(unprepared('select pg_advisory_xact_lock($1)'), [grantLock]);
  await tx.run(unprepared(`grant select on jobs.queue, jobs.version to ${app}`));
  for (const table of ['job', 'job_common']) {
    await tx.run(unprepared(`grant insert, select (id) on jobs.${table} to ${app}`));
  }
}
