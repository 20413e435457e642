import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import { type DueWork, DueWorker } from './DueWorker.ts';
import { FakeClock } from './testing/FakeClock.ts';

const minuteMs = 60_000;
/** The polling interval of the worker. */
const slowLookMs = 10_000;
const leaseMs = 5_000;

let clock: FakeClock;
/** Due times of items, as in a table that several nodes share. */
let table: Map<string, number>;
let done: string[];
let looks: number;
let running: DueWorker<{ id: string }>[];

beforeEach(() => {
  clock = new FakeClock();
  table = new Map();
  done = [];
  looks = 0;
  running = [];
});
afterEach(() => Promise.all(running.map((worker) => worker.stop())));

function node(work: Partial<DueWork<{ id: string }>> = {}): DueWorker<{ id: string }> {
  const worker = new DueWorker(
    {
      name: 'things',
      atOnce: 1,
      async find() {
        looks++;
        return [...table].filter(([, at]) => at <= clock.now()).map(([id]) => ({ id }));
      },
      async nextDueInMs() {
        return table.size > 0 ? Math.min(...table.values()) - clock.now() : null;
      },
      async carryOut({ id }) {
        if (table.delete(id)) done.push(id);
      },
      async postpone({ id }) {
        table.set(id, clock.now() + minuteMs);
      },
      ...work,
    },
    { log: pino({ level: 'silent' }), clock, pollPhaseMs: 0 },
  );
  running.push(worker);
  worker.start();
  worker.wake();
  return worker;
}

const dueNow = (...ids: string[]) => {
  for (const id of ids) table.set(id, clock.now());
};

/** Waits until the worker has looked, found nothing, and set its timer. */
const asleep = (looked: number) =>
  eventually(() => {
    expect(looks).toBe(looked);
    expect(clock.nextInMs).not.toBeNull();
  });

describe('due work', () => {
  it('that was left over is done at the start', async () => {
    dueNow('left over');
    node();
    await eventually(() => expect(done).toEqual(['left over']));
  });

  it('is done at once when the worker is woken', async () => {
    const worker = node();
    await asleep(1);
    clock.advance(slowLookMs / 2);
    dueNow('one');
    worker.wake();
    await eventually(() => expect(done).toEqual(['one']));
  });

  it('is done within ten seconds if the wake-up was lost', async () => {
    node();
    await asleep(1);
    dueNow('unannounced');
    clock.advance(slowLookMs);
    await eventually(() => expect(done).toEqual(['unannounced']));
  });

  it('is done when it becomes due, without a wake-up or a look in between', async () => {
    table.set('later', 5_000);
    node();
    await asleep(1);
    expect(clock.nextInMs).toBe(5_000);
    clock.advance(4_999);
    expect(looks).toBe(1);
    clock.advance(1);
    await eventually(() => expect(done).toEqual(['later']));
  });

  it('that arrives while the worker is looking is found', async () => {
    let found = () => {};
    const worker = node({
      async find() {
        looks++;
        const now = [...table.keys()].map((id) => ({ id }));
        if (looks === 1) await new Promise<void>((resolve) => (found = resolve));
        return now;
      },
    });
    dueNow('meanwhile');
    worker.wake();
    found();
    await asleep(1);
    clock.advance(25);
    await eventually(() => expect(done).toEqual(['meanwhile']));
  });

  it('is done once when two nodes are woken at the same time', async () => {
    const nodes = [node(), node()];
    dueNow('one', 'two', 'three');
    await Promise.all(nodes.map((worker) => worker.drain()));
    expect(done.toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('of a killed node is done by another node when it is due again', async () => {
    const killed = node({
      // Leased by a node that is then killed.
      async carryOut({ id }) {
        table.set(id, clock.now() + leaseMs);
      },
    });
    dueNow('taken');
    await killed.drain();
    await killed.stop();
    node();
    await eventually(() => expect(clock.nextInMs).toBe(leaseMs));
    clock.advance(leaseMs);
    await eventually(() => expect(done).toEqual(['taken']));
  });

  it('that fails is postponed and does not delay other work', async () => {
    const worker = node({
      async carryOut({ id }) {
        if (id === 'broken') throw new Error('never');
        table.delete(id);
        done.push(id);
      },
    });
    dueNow('broken', 'sound');
    await worker.drain();
    expect(done).toEqual(['sound']);
    expect([...table]).toEqual([['broken', minuteMs]]);
  });

  it('is done concurrently even if only the first item of a company is found at a time', async () => {
    let [claim, release] = [() => {}, () => {}];
    dueNow('first', 'second');
    node({
      atOnce: 2,
      async find() {
        looks++;
        return [...table.keys()].slice(0, 1).map((id) => ({ id }));
      },
      async carryOut({ id }) {
        if (id === 'first') await new Promise<void>((resolve) => (claim = resolve));
        table.delete(id);
        if (id === 'first') await new Promise<void>((resolve) => (release = resolve));
        done.push(id);
      },
    });
    await asleep(2);
    claim();
    await eventually(() => expect([...table.keys()]).toEqual(['second']));
    clock.advance(25);
    await eventually(() => expect(done).toEqual(['second']));
    release();
    await eventually(() => expect(done).toEqual(['second', 'first']));
  });

  it('is not delayed by hanging work while a slot is free', async () => {
    let release = () => {};
    dueNow('hangs', 'one', 'two');
    const worker = node({
      atOnce: 2,
      async carryOut({ id }) {
        if (id === 'hangs') await new Promise<void>((resolve) => (release = resolve));
        table.delete(id);
        done.push(id);
      },
    });
    await eventually(() => expect(done).toEqual(['one', 'two']));
    clock.advance(minuteMs);
    dueNow('three');
    worker.wake();
    await eventually(() => {
      // After a look that found nothing, the next one waits for the minimum distance.
      clock.advance(25);
      expect(done).toEqual(['one', 'two', 'three']);
    });
    release();
    await eventually(() => expect(done).toContain('hangs'));
  });
});

describe('a worker', () => {
  it('that is woken a hundred times at once looks only twice', async () => {
    const worker = node();
    await asleep(1);
    clock.advance(slowLookMs / 2);
    for (let time = 0; time < 100; time++) worker.wake();
    await asleep(2);
    clock.advance(25);
    await asleep(3);
    clock.advance(1_000);
    expect(looks).toBe(3);
  });

  it('looks again soon after a failed look', async () => {
    let isAway = true;
    node({
      async find() {
        looks++;
        if (isAway) throw new Error('The database is away');
        return [...table.keys()].map((id) => ({ id }));
      },
    });
    await asleep(1);
    isAway = false;
    dueNow('one');
    clock.advance(2_000);
    await eventually(() => expect(done).toEqual(['one']));
  });

  it('asks only when the next work is due, as long as nobody wakes it', async () => {
    let asked = 0;
    node({
      async nextDueInMs() {
        asked++;
        return table.size > 0 ? Math.min(...table.values()) - clock.now() : null;
      },
    });
    await asleep(1);
    clock.advance(slowLookMs);
    await eventually(() => expect(asked).toBe(2));
    await asleep(1);
  });

  it('does not poll in a tight loop for work that cannot be taken yet', async () => {
    node({ nextDueInMs: async () => -10_000 });
    await asleep(1);
    expect(clock.nextInMs).toBe(500);
  });

  it('does nothing after it was stopped', async () => {
    const worker = node();
    await worker.stop();
    dueNow('one');
    worker.wake();
    clock.advance(10 * minuteMs);
    expect(clock.nextInMs).toBeNull();
    expect(done).toEqual([]);
  });
});

describe('draining', () => {
  it('does due work and work that results from it, but not what is due later', async () => {
    const worker = node({
      async carryOut({ id }) {
        table.delete(id);
        done.push(id);
        if (id === 'first') dueNow('second');
      },
    });
    dueNow('first');
    table.set('later', minuteMs);
    expect(await worker.drain()).toBe(true);
    expect(done).toEqual(['first', 'second']);
    expect(await worker.drain()).toBe(false);
    expect([...table.keys()]).toEqual(['later']);
  });

  it('fails if it cannot look, instead of reporting that nothing is left', async () => {
    const worker = node({
      find: async () => {
        throw new Error('The database is away');
      },
    });
    await expect(worker.drain()).rejects.toThrow('The database is away');
  });
});
