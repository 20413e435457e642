import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisFanOut } from '#sync/relay/RedisFanOut.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { PostgresListener } from '../db/PostgresListener.ts';
import { urlForRole } from '../db/roles.ts';
import { OtherNodesOverPostgres, overFanOut, WorkSignals, workChannel } from './WorkSignals.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let redis: TestRedis;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
});
afterAll(async () => {
  for (const close of closing) await close();
  await redis.stop();
  await database.close();
});

interface Node {
  signals: WorkSignals;
  woken: string[];
  gaps: number;
}

async function nodeOnPostgres(): Promise<Node> {
  const { address, db } = database;
  const others = new OtherNodesOverPostgres(db);
  const woken: string[] = [];
  const signals = new WorkSignals({ wake: (topic) => woken.push(topic), others, log });
  const node = { signals, woken, gaps: 0 };
  const listener = new PostgresListener({
    url: urlForRole(address.ownerUrl, address.roles.app, address.key),
    log,
    hear: { [workChannel]: (payload) => others.hear(payload, signals) },
    onListening: () => {
      node.gaps++;
    },
  });
  closing.push(() => listener.close());
  await eventually(() => expect(node.gaps).toBe(1));
  return node;
}

async function nodeOnRedis(): Promise<Node> {
  const fanOut = new RedisFanOut(redis.url, { prefix: 'test:', onTrouble() {} });
  closing.push(() => fanOut.close());
  const woken: string[] = [];
  const signals: WorkSignals = new WorkSignals({
    wake: (topic) => woken.push(topic),
    others: overFanOut(fanOut, (message) => signals.hear(message)),
    log,
  });
  await eventually(() => {
    expect(fanOut.subscribed()).toBeNull();
    // Both of its connections are established.
    fanOut.takeGap();
    expect(fanOut.takeGap()).toBe(false);
  });
  return { signals, woken, gaps: 0 };
}

describe.each([
  ['Postgres', nodeOnPostgres],
  ['Redis', nodeOnRedis],
])('over %s', (_, start) => {
  it('announced work wakes its own node at once, exactly once, and every other node', async () => {
    const [here, there, elsewhere] = [await start(), await start(), await start()];
    for (const topic of ['exports', 'mail.send', 'exports']) here.signals.announce(topic);
    expect(here.woken).toEqual(['exports', 'mail.send', 'exports']);
    await eventually(() => {
      // Simultaneous announcements are sent as one message.
      for (const { woken } of [there, elsewhere]) expect(woken).toEqual(['exports', 'mail.send']);
    });
    there.signals.announce('last');
    await eventually(() => expect(here.woken.at(-1)).toBe('last'));
    expect(here.woken).toHaveLength(4);
  });
});

it('a node that lost its connection to Postgres reconnects and looks for missed work', async () => {
  const [here, there] = [await nodeOnPostgres(), await nodeOnPostgres()];
  await database.setReachable(false);
  here.signals.announce('unheard');
  await here.signals.close();
  await database.setReachable(true);
  await eventually(() => expect([here.gaps, there.gaps]).toEqual([2, 2]));
  here.signals.announce('heard');
  await eventually(() => expect(there.woken).toEqual(['heard']));
});
