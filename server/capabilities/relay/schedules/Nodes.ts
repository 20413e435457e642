import { Redis } from 'ioredis';
import { freePort } from '../../../platform/freePort.ts';
import { createOwnDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Program, Programs } from '../../../testing/program.ts';
import { startRedis, type TestRedis } from '../../../testing/redis.ts';
import { publicUrl, secretKey } from '../../../testing/server.ts';

/** Generous, because the machine may be busy with other tests. */
const patienceInMs = 90_000;
const mostAttempts = 3;

/** One server, in its own process. */
interface Node {
  port: number;
  dataDir: string;
  program: Program;
  isUp: boolean;
  /** Set while it starts again. */
  starting: Promise<void> | null;
}

/** Two servers on one Postgres and one Redis, each a process that can be killed and restarted. */
export class Nodes {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /** How many of the next messages between nodes are to be delivered twice. */
  repeats = 0;
  repeated = 0;
  readonly #programs: Programs;
  readonly #nodes: Node[];
  /** Listens to the messages of nodes, and repeats some of them. */
  readonly #listener: Redis;
  readonly #repeater: Redis;
  #isRedisUp = true;

  private constructor(
    database: TestDatabase,
    redis: TestRedis,
    programs: Programs,
    nodes: readonly Node[],
  ) {
    this.database = database;
    this.redis = redis;
    this.#programs = programs;
    this.#nodes = [...nodes];
    this.#listener = new Redis(redis.url, { maxRetriesPerRequest: null });
    this.#repeater = new Redis(redis.url, {
      maxRetriesPerRequest: null,
      enableOfflineQueue: false,
    });
    for (const client of [this.#listener, this.#repeater]) client.on('error', () => undefined);
    this.#listener.on('pmessageBuffer', (_pattern: Buffer, channel: Buffer, message: Buffer) =>
      this.#repeat(channel, message),
    );
    this.#listener.psubscribe('*').catch(() => undefined);
  }

  static async start(): Promise<Nodes> {
    const [database, redis] = await Promise.all([createOwnDatabase(), startRedis()]);
    const programs = new Programs();
    const nodes: Node[] = [];
    for (let index = 0; index < 2; index++) {
      const [port, dataDir] = [await freePort(), await programs.folder()];
      const program = await programs.start(environment(port, dataDir, database, redis));
      nodes.push({ port, dataDir, program, isUp: true, starting: null });
    }
    await Promise.all(nodes.map(({ program }) => program.ready(patienceInMs)));
    return new Nodes(database, redis, programs, nodes);
  }

  get count(): number {
    return this.#nodes.length;
  }

  port(index: number): number {
    return this.#at(index).port;
  }

  url(index: number): string {
    return `http://127.0.0.1:${this.port(index)}`;
  }

  /** Kills it with SIGKILL. It stays down until it is started again. */
  async kill(index: number): Promise<boolean> {
    const node = this.#at(index);
    if (!node.isUp || node.starting) return false;
    node.isUp = false;
    node.program.signalAlone('SIGKILL');
    await node.program.ended();
    return true;
  }

  /** Ends it with SIGTERM, as a restart for an update does; it ends in its own time. */
  async stopOne(index: number): Promise<boolean> {
    const node = this.#at(index);
    if (!node.isUp || node.starting) return false;
    node.isUp = false;
    node.program.signalAlone('SIGTERM');
    return true;
  }

  /** Starts nodes that are down, without waiting for them; returns whether there were any. */
  startMissing(): boolean {
    const missing = this.#nodes.filter(({ isUp }) => !isUp);
    for (const node of missing) {
      node.isUp = true;
      node.starting = this.#startAgain(node);
      // `heal` reports the error; until then it must not count as unhandled.
      node.starting.catch(() => undefined);
    }
    return missing.length > 0;
  }

  /** A server ends when its database goes away during the start, so the start is retried. */
  async #startAgain(node: Node, attempt = 1): Promise<void> {
    await node.program.ended();
    const { port, dataDir } = node;
    node.program = await this.#programs.start(
      environment(port, dataDir, this.database, this.redis),
    );
    try {
      await node.program.ready(patienceInMs);
      node.starting = null;
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      node.program.signalAlone('SIGKILL');
      await this.#startAgain(node, attempt + 1);
    }
  }

  async stopRedis(): Promise<void> {
    this.#isRedisUp = false;
    await this.redis.stop();
  }

  async startRedis(): Promise<void> {
    if (this.#isRedisUp) return;
    await this.redis.start();
    this.#isRedisUp = true;
  }

  /** Nodes miss messages while they reconnect. */
  async cutListeners(): Promise<void> {
    if (this.#repeater.status === 'ready')
      await this.#repeater.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  }

  #repeat(channel: Buffer, message: Buffer): void {
    if (this.repeats === 0 || this.#repeater.status !== 'ready') return;
    this.repeats--;
    this.repeated++;
    this.#repeater.publish(channel, message).catch(() => undefined);
  }

  /** As in a failover. */
  async endDatabaseConnections(): Promise<void> {
    await this.database.asSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  /** One metric, from each node. */
  measured(name: string): Promise<number[]> {
    return Promise.all(
      this.#nodes.map(async (_, index) => {
        const response = await fetch(`${this.url(index)}/metrics`);
        const text = await response.text();
        const line = text.split('\n').find((one) => one.startsWith(`${name} `));
        if (!line) throw new Error(`A node says nothing of ${name}`);
        return Number(line.slice(name.length));
      }),
    );
  }

  async heal(): Promise<void> {
    this.repeats = 0;
    await this.startRedis();
    this.startMissing();
    await Promise.all(this.#nodes.map(({ starting }) => starting));
  }

  async stop(): Promise<void> {
    this.#listener.disconnect();
    this.#repeater.disconnect();
    await this.#programs.killAll();
    await this.redis.stop();
    await this.database.close();
  }

  #at(index: number): Node {
    const node = this.#nodes[index % this.#nodes.length];
    if (!node) throw new Error('There is no node');
    return node;
  }
}

function environment(
  port: number,
  dataDir: string,
  database: TestDatabase,
  redis: TestRedis,
): NodeJS.ProcessEnv {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    DEMO: '0',
    SANDBOX: '0',
    RATE_LIMIT_FACTOR: '1000',
  };
}
