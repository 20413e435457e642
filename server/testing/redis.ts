import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../platform/freePort.ts';

/** A real Redis for one test, which can be stopped and restarted. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  const redis: TestRedis = {
    url,
    async start() {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
      ];
      running = spawn(program, args, { stdio: 'ignore' });
      await untilAnswers(url);
    },
    async stop() {
      const child = running;
      running = null;
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
  await redis.start();
  return redis;
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return;
    } catch {
      await wait(30);
    } finally {
      client.disconnect();
    }
  }
  throw new Error('Redis does not answer');
}

/** An installed Redis or Valkey; otherwise it is installed now, because tests of several nodes must not be skipped. */
function findRedis(): string {
  return installed() ?? installWithApt() ?? giveUp();
}

function installed(): string | undefined {
  return ['redis-server', 'valkey-server'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'redis-server'],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  }
  return installed();
}

function giveUp(): never {
  throw new Error(
    'The tests of several nodes need redis-server or valkey-server. Install one: none was found, and none could be installed.',
  );
}
