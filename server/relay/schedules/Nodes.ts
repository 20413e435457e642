import { freePort } from '../../http/freePort.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { publicUrl, secretKey } from '../../testing/server.ts';

/** Much else may be going on where this runs. */
const patienceInMs = 90_000;
const mostAttempts = 3;

/** One server, in a process of its own. */
interface Node {
  port: number;
  dataDir: string;
  program: Program;
  /** While it starts again. */
  starting: Promise<void> | null;
}

/** Two servers on one Postgres and one Redis, each a process that can be killed and started again. */
export class Nodes {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  readonly #programs: Programs;
  readonly #nodes: Node[];
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
  }

  static async start(): Promise<Nodes> {
    const [database, redis] = await Promise.all([createOwnDatabase(), startRedis()]);
    const programs = new Programs();
    const nodes: Node[] = [];
    for (let index = 0; index < 2; index++) {
      const [port, dataDir] = [await freePort(), await programs.folder()];
      const program = await programs.start(environment(port, dataDir, database, redis));
      nodes.push({ port, dataDir, program, starting: null });
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

  /** From one moment to the next. It is started again at once, which takes its time. */
  async kill(index: number): Promise<void> {
    const node = this.#at(index);
    if (node.starting) return;
    node.program.signalAlone('SIGKILL');
    node.starting = this.#startAgain(node);
    // Whoever waits for it hears of it; until then it is nobody's error.
    node.starting.catch(() => undefined);
    await node.program.ended();
  }

  /** As whatever watches over a server does it: one whose database goes away while it starts ends, and is started again. */
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

  /** As a failover does it. */
  async endDatabaseConnections(): Promise<void> {
    await this.database.asSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  async heal(): Promise<void> {
    await this.startRedis();
    await Promise.all(this.#nodes.map(({ starting }) => starting));
  }

  async stop(): Promise<void> {
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
