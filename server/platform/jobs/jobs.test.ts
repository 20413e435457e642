import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#sync/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { PostgresListener } from '../db/PostgresListener.ts';
import { urlForRole } from '../db/roles.ts';
import { FakeClock } from '../work/testing/FakeClock.ts';
import { workChannel } from '../work/WorkSignals.ts';
import { createJobs, everyMinute, everyMinuteJob, type JobKind, type Jobs, job } from './jobs.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createCompany({ db: database.db, server: { url: '' } }));
});
const running = new Set<Node>();
afterAll(async () => {
  await Promise.all([...running].map((node) => stopNode(node)));
  await database.close();
});

/** A node with workers for these kinds of jobs, which receives signals. Its clock is moved by the test. */
async function startNode(...kinds: JobKind[]): Promise<Node> {
  const node = await startDeafNode(...kinds);
  const heard = Promise.withResolvers<void>();
  const listener = new PostgresListener({
    url: urlForRole(database.address.ownerUrl, database.address.roles.app, database.address.key),
    log: pino({ level: 'silent' }),
    hear: {
      [workChannel]: (payload) => {
        for (const topic of payload.slice(payload.indexOf(' ') + 1).split('\n')) {
          node.jobs.wake(topic);
        }
      },
    },
    onListening: heard.resolve,
  });
  node.listener = listener;
  await heard.promise;
  return node;
}

interface Node {
  jobs: Jobs;
  clock: FakeClock;
  listener: PostgresListener | null;
}

/** A node that receives no signals. */
async function startDeafNode(...kinds: JobKind[]): Promise<Node> {
  const { ownerUrl, roles, key } = database.address;
  const clock = new FakeClock();
  const jobs = createJobs({
    systemUrl: urlForRole(ownerUrl, roles.system, key),
    appRole: roles.app,
    db: database.db,
    log: pino({ level: 'silent' }),
    clock,
  });
  // Without kinds it only adds jobs.
  await jobs.start(kinds, { works: kinds.length > 0 });
  const node = { jobs, clock, listener: null };
  running.add(node);
  return node;
}

async function stopNode(
  node: Node,
  options: Parameters<Jobs['stop']>[0] = undefined,
): Promise<void> {
  running.delete(node);
  await node.listener?.close();
  await node.jobs.stop(options);
}

/** Advances the node's clock until the check succeeds. */
const inTime = (node: Node, check: () => Promise<void> | void) =>
  eventually(async () => {
    node.clock.advance(1_000);
    await check();
  });

// Each test has its own kind of job and mostly waits, so the tests run concurrently.
let made = 0;

/** A kind of job with a unique name, which records whom it greeted. */
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

/** A promise that the test resolves. */
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
  it('runs when its transaction commits', async () => {
    const { kind, greeted, asJob } = greeting();
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await eventually(() => expect(greeted).toEqual(['Ada']));
    await eventually(async () => expect(await statesOf(kind.name)).toEqual(['completed']));
  });

  it('does not exist when its transaction is rolled back', async () => {
    const { kind, greeted, asJob } = greeting();
    const node = await startNode(asJob);
    const failing = database.db.withAccount(accountId, async (tx) => {
      await node.jobs.enqueue(tx, kind, { who: 'Nobody' });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await statesOf(kind.name)).toEqual([]);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });

  it('cannot be enqueued with invalid data', async () => {
    const { kind, asJob } = greeting();
    const node = await startNode(asJob);
    const wrong = database.db.withAccount(accountId, (tx) =>
      node.jobs.enqueue(
        tx,
        { ...kind, data: kind.data.extend({ who: z.string().min(3) }) },
        { who: '' },
      ),
    );
    await expect(wrong).rejects.toThrow();
    expect(await statesOf(kind.name)).toEqual([]);
  });

  it('is retried after a failure until it succeeds', async () => {
    let attempts = 0;
    const { kind, asJob } = greeting(async () => {
      if (++attempts === 1) throw new Error('not yet');
    }, 3);
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await inTime(node, async () => expect(await statesOf(kind.name)).toEqual(['completed']));
    expect(attempts).toBe(2);
  });

  it('becomes a dead letter with its data and error when no attempt is left', async () => {
    const { kind, greeted, asJob } = greeting(async () => {
      throw new Error('never');
    }, 1);
    const node = await startNode(asJob);
    const who = kind.name;
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who }));
    const dead = async () =>
      (await database.asSuperuser("select data from jobs.job where name = 'dead'")).rows;
    await inTime(node, async () => expect(await dead()).toContainEqual({ data: { who } }));
    expect(greeted).toEqual([who, who]);
    expect(await statesOf(kind.name)).toEqual(['failed']);
    const { rows } = await database.asSuperuser('select output from jobs.job where name = $1', [
      kind.name,
    ]);
    expect(rows).toMatchObject([{ output: { message: 'never' } }]);
  });

  it('with a higher priority runs before earlier ones', async () => {
    const { kind, greeted, asJob } = greeting();
    // The queue exists, but has no worker.
    await stopNode(await startNode(asJob));
    const adding = await startNode();
    await database.db.withAccount(accountId, async (tx) => {
      await adding.jobs.enqueue(tx, kind, { who: 'Later' }, { priority: -2 });
      await adding.jobs.enqueue(tx, kind, { who: 'First' }, { priority: -1 });
    });
    await startNode(asJob);
    await eventually(() => expect(greeted).toEqual(['First', 'Later']));
  });

  it('runs on one node only when several look for work', async () => {
    const { kind, greeted, asJob } = greeting();
    const [node] = await Promise.all([startNode(asJob), startNode(asJob), startNode(asJob)]);
    const everybody = Array.from({ length: 8 }, (_, i) => `Person ${i}`);
    await database.db.withAccount(accountId, async (tx) => {
      for (const who of everybody) await node.jobs.enqueue(tx, kind, { who });
    });
    await eventually(async () =>
      expect(await statesOf(kind.name)).toEqual(everybody.map(() => 'completed')),
    );
    expect(greeted.sort()).toEqual(everybody);
  });
});

describe.concurrent('stopping', () => {
  it('lets a running job finish', async () => {
    const [begun, letGo] = [gate(), gate()];
    const { kind, asJob } = greeting(async () => {
      begun.open();
      await letGo.opened;
    });
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await begun.opened;
    const stopped = stopNode(node);
    letGo.open();
    await stopped;
    expect(await statesOf(kind.name)).toEqual(['completed']);
  });

  it('leaves waiting jobs to the next start', async () => {
    const { kind, greeted, asJob } = greeting();
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, async (tx) => {
      await node.jobs.enqueue(tx, kind, { who: 'Ada' });
    });
    await stopNode(node);
    await startNode(asJob);
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });

  it('interrupts a job that does not end, and another node begins it anew although it has no attempt left', async () => {
    const begun = gate();
    let attempts = 0;
    const { kind, asJob } = greeting(async () => {
      attempts++;
      if (attempts > 1) return;
      begun.open();
      await new Promise(() => {});
    });
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await begun.opened;
    await stopNode(node, { patienceInMs: 1000 });
    expect(await statesOf(kind.name)).toEqual(['retry']);
    await startNode(asJob);
    await eventually(async () => expect(await statesOf(kind.name)).toEqual(['completed']));
    expect(attempts).toBe(2);
  });

  it('by a kill during a job does not lose the job', async () => {
    const { kind, greeted, asJob } = greeting(undefined, 2);
    await stopNode(await startNode(asJob));
    const node = await startNode();
    // As a node leaves it that was killed while it worked on the job.
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    await database.asSuperuser(
      `update jobs.job set state = 'active', started_on = now() - interval '2 minutes',
        heartbeat_on = now() - interval '2 minutes' where name = $1`,
      [kind.name],
    );
    // Supervision has just run on this database; this makes it due again.
    await database.asSuperuser('update jobs.queue set monitor_on = null, monitor_claim_on = null');
    const next = await startNode(asJob);
    await inTime(next, () => expect(greeted).toEqual(['Ada']));
  });
});

describe.concurrent('a node without signals', () => {
  it('finds a job within fifteen seconds', async () => {
    const { kind, greeted, asJob } = greeting();
    const node = await startDeafNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
    expect(greeted).toEqual([]);
    node.clock.advance(15_000);
    await eventually(() => expect(greeted).toEqual(['Ada']));
  });

  it('does all waiting jobs once it has found one', async () => {
    const { kind, greeted, asJob } = greeting();
    const node = await startDeafNode({ ...asJob, atOnce: 2 });
    const everybody = Array.from({ length: 7 }, (_, i) => `Person ${i}`);
    await database.db.withAccount(accountId, async (tx) => {
      for (const who of everybody) await node.jobs.enqueue(tx, kind, { who });
    });
    await node.jobs.look();
    await eventually(() => expect(greeted.toSorted()).toEqual(everybody));
  });

  it('continues the job of a node that was killed eight seconds ago, at the next look', async () => {
    const { kind, greeted, asJob } = greeting(undefined, 2);
    const node = await startDeafNode(asJob);
    // As a node leaves it that was killed while it worked on the job.
    await database.asSuperuser(
      `insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay)
        select name, '{"who":"Ada"}', 'active', now() - interval '8 seconds', now() - interval '8 seconds',
          heartbeat_seconds, 2, 60 from jobs.queue where name = $1`,
      [kind.name],
    );
    // Only one node looks at a time, and another test's may be the one.
    await eventually(() => {
      node.clock.advance(4_000);
      expect(greeted).toEqual(['Ada']);
    });
  });
});

describe.concurrent('a node that waits', () => {
  it('looks when a running job would be silent for too long, and seldom while none runs', async () => {
    const { kind, asJob } = greeting(undefined, 2);
    const node = await startDeafNode(asJob);
    expect(node.clock.nextInMs).toBe(8_000);
    await database.asSuperuser(
      `insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
        select name, '{"who":"Ada"}', 'active', now(), now(), heartbeat_seconds, 2 from jobs.queue where name = $1`,
      [kind.name],
    );
    await node.jobs.look();
    expect(node.clock.nextInMs).toBeLessThanOrEqual(6_000);
  });
});

describe.concurrent('kinds of every minute', () => {
  it('run as one job, and one that fails does not keep the others from running', async () => {
    const ran: string[] = [];
    const kindOf = (name: string, run: () => Promise<void>) =>
      job({ name, data: z.object({}), retries: 0, atOnce: 1, schedule: everyMinute, run });
    const node = await startDeafNode(
      kindOf('test.fails', async () => {
        throw new Error('not this minute');
      }),
      kindOf('test.runs', async () => void ran.push('test.runs')),
    );
    await database.asSuperuser("insert into jobs.job (name, data) values ($1, '{}')", [
      everyMinuteJob,
    ]);
    await node.jobs.look();
    // The schedule may add another one meanwhile.
    await eventually(async () => expect(await statesOf(everyMinuteJob)).toContain('failed'));
    expect(ran).toContain('test.runs');
    const { rows } = await database.asSuperuser(
      "select name from jobs.schedule where name like 'test.%' or name = $1",
      [everyMinuteJob],
    );
    expect(rows).toEqual([{ name: everyMinuteJob }]);
  });
});

describe.concurrent('draining', () => {
  it('does due jobs and those that result from them, but no later retries', async () => {
    const followed = greeting();
    const first = greeting(async (who) => {
      if (who === 'Fails') throw new Error('not now');
      await database.db.withAccount(accountId, (tx) =>
        node.jobs.enqueue(tx, followed.kind, { who: `After ${who}` }),
      );
    }, 3);
    const node = await startDeafNode(first.asJob, followed.asJob);
    await database.db.withAccount(accountId, async (tx) => {
      await node.jobs.enqueue(tx, first.kind, { who: 'Ada' });
      await node.jobs.enqueue(tx, first.kind, { who: 'Fails' });
    });
    expect(await node.jobs.drain()).toBe(true);
    expect(followed.greeted).toEqual(['After Ada']);
    expect((await statesOf(first.kind.name)).sort()).toEqual(['completed', 'retry']);
    expect(await node.jobs.drain()).toBe(false);
  });
});

describe.concurrent('the role that serves requests', () => {
  it('can add jobs, but not read, change or remove them', async () => {
    const { kind, asJob } = greeting();
    const node = await startNode(asJob);
    await database.db.withAccount(accountId, (tx) => node.jobs.enqueue(tx, kind, { who: 'Ada' }));
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
