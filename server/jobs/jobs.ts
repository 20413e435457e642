import type { Knex } from 'knex';
import { fromKnex, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
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

export interface Jobs {
  /** Puts a job into the given transaction: it exists if and only if that one commits. */
  enqueue<Data>(
    tx: Knex.Transaction,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    /** Those of a kind with a higher one are done first; 0 where nothing is said. */
    priority?: number,
  ): Promise<void>;
  /** Has this node look for jobs of a kind now, rather than at its next round. Called once what added them has committed. */
  wake(name: string): void;
  /** Begins to work on these kinds. */
  start(kinds: readonly JobKind[]): Promise<void>;
  /** Lets running jobs finish; those that do not are taken up by another start. */
  stop(options?: { patienceInMs: number }): Promise<void>;
}

const schema = 'jobs';
const deadLetters = 'dead';
const deadOutput = z.object({ reason: z.string() });
/** Grants to the app role are given by one node at a time. */
const granting = 0xd0c4e9;

export function createJobs(options: {
  systemUrl: string;
  appRole: string;
  db: Database;
  log: Logger;
}): Jobs {
  const { db, log } = options;
  const boss = new PgBoss({
    connectionString: options.systemUrl,
    schema,
    createSchema: false,
    application_name: 'docket jobs',
    max: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const workers = new Map<string, readonly string[]>();
  const notify = (worker: string | undefined) => {
    if (worker !== undefined) boss.notifyWorker(worker);
  };

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

  async function work(kind: JobKind): Promise<void> {
    const options = {
      pollingIntervalSeconds: 0.5,
      // One at a time to each worker: a slow job holds up nobody but itself.
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const own: string[] = [];
    for (let index = 0; index < kind.atOnce; index++) {
      own[index] = await boss.work(kind.name, options, async (jobs: JobWithMetadata<unknown>[]) => {
        const results = await Promise.all(jobs.map((one) => attempt(kind, one)));
        // Where there was one there may be more: it looks again at once.
        notify(own[index]);
        return results;
      });
    }
    workers.set(kind.name, own);
  }

  /** What no attempt is left of, whether it failed or its node was killed, is told to its company. */
  async function tellOfDead(kinds: readonly JobKind[]): Promise<void> {
    const byName = new Map(kinds.map((kind) => [kind.name, kind]));
    const options = { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true } as const;
    await boss.work(deadLetters, options, async (jobs: JobWithMetadata<unknown>[]) => {
      for (const { id, data, sourceId, sourceName, sourceOutput } of jobs) {
        const kind = byName.get(sourceName ?? '');
        const known = kind?.data.safeParse(data);
        if (!kind?.failed || !known?.success) continue;
        await keepDeadJob(db, {
          id: sourceId ?? id,
          kind: kind.name,
          data,
          reason: deadOutput.safeParse(sourceOutput).data?.reason ?? interrupted,
          operation: kind.failed(known.data),
        });
      }
    });
  }

  return {
    async enqueue(tx, kind, data, priority = 0) {
      await boss.send(kind.name, kind.data.parse(data) ?? {}, { db: fromKnex(tx), priority });
    },
    wake(name) {
      for (const worker of workers.get(name) ?? []) notify(worker);
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
      // What a killed node has left is looked for now, not only at the first round a minute later.
      await boss.supervise();
      for (const kind of kinds) {
        if (kind.schedule) await boss.schedule(kind.name, kind.schedule, {});
        await work(kind);
      }
      await tellOfDead(kinds);
    },
    async stop({ patienceInMs } = { patienceInMs: 20_000 }) {
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
async function letAppAddJobs(tx: Knex.Transaction, role: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(?)', [granting]);
  await tx.raw('grant select on jobs.queue, jobs.version to ??', [role]);
  for (const table of ['job', 'job_common']) {
    await tx.raw('grant insert, select (id) on jobs.?? to ??', [table, role]);
  }
}
