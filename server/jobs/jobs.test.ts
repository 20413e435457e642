import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#sync/testing/eventually.ts';
import { urlForRole } from '../db/roles.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createCompany } from '../testing/people.ts';
import { createJobs, type JobKind, type Jobs, job } from './jobs.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createCompany({ db: database.db, server: { url: '' } }));
});
const running = new Set<Jobs>();
afterAll(async () => {
  await Promise.all([...running].map((jobs) => jobs.stop()));
  await database.close();
});

/** A node that does these kinds of work. */
async function startNode(...kinds: JobKind[]): Promise<Jobs> {
  const { ownerUrl, roles, key } = database.address;
  const jobs = createJobs({
    systemUrl: urlForRole(ownerUrl, roles.system, key),
    appRole: roles.app,
    db: database.db,
    log: pino({ level: 'silent' }),
  });
  await jobs.start(kinds);
  running.add(jobs);
  return jobs;
}

async function stopNode(jobs: Jobs): Promise<void> {
  running.delete(jobs);
  await jobs.stop();
}

// Each test has a kind of work of its own, and mostly waits: all of them wait together.
let made = 0;

/** A kind of work that notes whom it greeted, under a name of its own. */
function greeting(work: (who: string) => Promise<void> = async () => {}, retries = 0) {
  const greeted: string[] = [];
  const kind = {
    name: `test.greet-${++made}`,
    data: z.object({ who: z.string() }),
    retries,
    atOnce: 1,
    async run({ who }: { who: string }) {
      greeted.push(who);
      await work(who);
    },
  };
  return { kind, greeted, asJob: job(kind) };
}

/** Something that a test lets go of when it is ready. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await database.asSuperuser(
    'select state::text from jobs.job where name = $1 order by created_on',
    [name],
  );
  return rows.map(({ state }) => state);
}

describe.concurrent('a job', () => {
  it('runs when the transaction that added it commits', async () => {
    const { kind, greeted, asJob } = greeting();
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await eventually(() => expect(greeted).toEqual(['Ada']));
    await eventually(async () => expect(await statesOf(kind.name)).toEqual(['completed']));
  });

  it('never existed when the transaction that added it is rolled back', async () => {
    const { kind, greeted, asJob } = greeting();
    const jobs = await startNode(asJob);
    const failing = database.db.withAccount(accountId, async (tx) => {
      await jobs.enqueue(tx, kind, { who: 'Nobody' });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await statesOf(kind.name)).toEqual([]);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });

  it('cannot be added with data that it would not understand', async () => {
    const { kind, asJob } = greeting();
    const jobs = await startNode(asJob);
    const wrong = database.db.withAccount(accountId, (tx) =>
      jobs.enqueue(
        tx,
        { ...kind, data: kind.data.extend({ who: z.string().min(3) }) },
        { who: '' },
      ),
    );
    await expect(wrong).rejects.toThrow();
    expect(await statesOf(kind.name)).toEqual([]);
  });

  it('is tried again after it failed, and is done once it succeeds', async () => {
    let attempts = 0;
    const { kind, asJob } = greeting(async () => {
      if (++attempts === 1) throw new Error('not yet');
    }, 3);
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await eventually(async () => expect(await statesOf(kind.name)).toEqual(['completed']));
    expect(attempts).toBe(2);
  });

  it('lands among the dead with its data and its error when no attempt is left', async () => {
    const { kind, greeted, asJob } = greeting(async () => {
      throw new Error('never');
    }, 1);
    const jobs = await startNode(asJob);
    const who = kind.name;
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who }));
    const dead = async () =>
      (await database.asSuperuser("select data from jobs.job where name = 'dead'")).rows;
    await eventually(async () => expect(await dead()).toContainEqual({ data: { who } }));
    expect(greeted).toEqual([who, who]);
    expect(await statesOf(kind.name)).toEqual(['failed']);
    const { rows } = await database.asSuperuser('select output from jobs.job where name = $1', [
      kind.name,
    ]);
    expect(rows).toMatchObject([{ output: { message: 'never' } }]);
  });

  it('of a higher priority is done before those that were added earlier', async () => {
    const { kind, greeted, asJob } = greeting();
    // Its queue is there, and nobody works on it.
    const adding = await startNode(asJob);
    await stopNode(adding);
    await database.db.withAccount(accountId, async (tx) => {
      await adding.enqueue(tx, kind, { who: 'Later' }, -2);
      await adding.enqueue(tx, kind, { who: 'First' }, -1);
    });
    await startNode(asJob);
    await eventually(() => expect(greeted).toEqual(['First', 'Later']));
  });

  it('is done by one node when several look for work', async () => {
    const { kind, greeted, asJob } = greeting();
    const [jobs] = await Promise.all([startNode(asJob), startNode(asJob), startNode(asJob)]);
    const everybody = Array.from({ length: 8 }, (_, i) => `Person ${i}`);
    await database.db.withAccount(accountId, async (tx) => {
      for (const who of everybody) await jobs.enqueue(tx, kind, { who });
    });
    await eventually(async () =>
      expect(await statesOf(kind.name)).toEqual(everybody.map(() => 'completed')),
    );
    expect(greeted.sort()).toEqual(everybody);
  });
});

describe.concurrent('stopping', () => {
  it('lets the job under way finish', async () => {
    const [begun, letGo] = [gate(), gate()];
    const { kind, asJob } = greeting(async () => {
      begun.open();
      await letGo.opened;
    });
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await begun.opened;
    const stopped = stopNode(jobs);
    letGo.open();
    await stopped;
    expect(await statesOf(kind.name)).toEqual(['completed']);
  });

  it('leaves what waits to the next start', async () => {
    const { kind, greeted, asJob } = greeting();
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, async (tx) => {
      await jobs.enqueue(tx, kind, { who: 'Ada' });
    });
    await stopNode(jobs);
    await startNode(asJob);
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });

  it('interrupts a job that does not end, and the next start does it', async () => {
    const begun = gate();
    let attempts = 0;
    const { kind, asJob } = greeting(async () => {
      attempts++;
      if (attempts > 1) return;
      begun.open();
      await new Promise(() => {});
    }, 1);
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await begun.opened;
    running.delete(jobs);
    await jobs.stop({ patienceInMs: 1000 });
    expect(await statesOf(kind.name)).toEqual(['retry']);
    await startNode(asJob);
    await eventually(async () => expect(await statesOf(kind.name)).toEqual(['completed']));
    expect(attempts).toBe(2);
  });

  it('by a kill in the middle of a job does not lose it', async () => {
    const { kind, greeted, asJob } = greeting(undefined, 2);
    const jobs = await startNode(asJob);
    await stopNode(jobs);
    // As a node leaves it that was killed while it worked on the job.
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    await database.asSuperuser(
      `update jobs.job set state = 'active', started_on = now() - interval '2 minutes',
        heartbeat_on = now() - interval '2 minutes' where name = $1`,
      [kind.name],
    );
    // The queues of this database were looked after a moment ago; by now that is long past.
    await database.asSuperuser('update jobs.queue set monitor_on = null, monitor_claim_on = null');
    await startNode(asJob);
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });
});

describe.concurrent('the role that serves requests', () => {
  it('adds jobs, and can neither read, change nor remove them', async () => {
    const { kind, asJob } = greeting();
    const jobs = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => jobs.enqueue(tx, kind, { who: 'Ada' }));
    for (const sql of [
      'select data from jobs.job',
      'select * from jobs.job_common',
      'select output from jobs.job',
      "update jobs.job set data = '{}'",
      'delete from jobs.job',
      'truncate jobs.job',
      'update jobs.queue set retry_limit = 0',
      'create table jobs.mine (id int)',
    ]) {
      await expect(database.asApp(sql), sql).rejects.toThrow(/permission denied/);
    }
  });
});
