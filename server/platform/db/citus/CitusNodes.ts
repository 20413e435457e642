import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { Cluster } from '../cluster.ts';
import { databaseUser } from '../embeddedBinaries.ts';

const roles = ['coordinator', 'worker-1', 'worker-2'] as const;

const shared = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_prepared_transactions=200',
  // Each database with Citus has one that looks for deadlocks.
  'max_worker_processes=200',
  'citus.shard_count=4',
  // Nodes find each other by their socket files, in folders that only their own user can enter.
  'citus.node_conninfo=sslmode=prefer',
];

interface Node {
  cluster: Cluster;
  port: number;
  host: string;
}

/**
 * A coordinator and two workers of Citus on this machine, with data of their own under a folder. `programs` is the folder
 * of `initdb` and `postgres` that `npm run citus:build` has made.
 */
export class CitusNodes {
  readonly #coordinator: Node;
  readonly #workers: readonly Node[];

  private constructor([coordinator, ...workers]: readonly [Node, ...Node[]]) {
    this.#coordinator = coordinator;
    this.#workers = workers;
  }

  static async start(options: {
    programs: string;
    folder: string;
    maxConnections?: number;
    settings?: readonly string[];
  }): Promise<CitusNodes> {
    const [coordinator, ...workers] = roles;
    const first = await startNode(coordinator, options);
    const nodes = new CitusNodes([
      first,
      ...(await Promise.all(workers.map((name) => startNode(name, options)))),
    ]);
    for (const node of nodes.#all) await prepareOwner(node);
    return nodes;
  }

  get #all(): readonly Node[] {
    return [this.#coordinator, ...this.#workers];
  }

  /** On the coordinator: as the owner of the tables, and as superuser. */
  get urls() {
    return urlsOf(this.#coordinator);
  }

  /** As superuser, of every node, in its database for maintenance; the coordinator's first. */
  get superuserUrls(): string[] {
    return this.#all.map((node) => urlsOf(node).superuserUrl);
  }

  /** Adds Citus to a database that every node has, and makes the coordinator know the workers in it. */
  async connect(database: string): Promise<void> {
    for (const node of this.#all) {
      await asSuperuser(node, database, ['create extension if not exists citus']);
    }
    const address = ({ host, port }: Node) => `${pg.escapeLiteral(host)}, ${port}`;
    await asSuperuser(this.#coordinator, database, [
      `select citus_set_coordinator_host(${address(this.#coordinator)})`,
      ...this.#workers.map((worker) => `select citus_add_node(${address(worker)})`),
    ]);
  }

  async stop(): Promise<void> {
    // The workers last, because the coordinator ends its transactions on them.
    for (const { cluster } of this.#all) await cluster.stop();
  }
}

async function startNode(
  role: (typeof roles)[number],
  { programs, folder, maxConnections, settings = [] }: Parameters<typeof CitusNodes.start>[0],
): Promise<Node> {
  await openForOthers(folder);
  const cluster = new Cluster(path.join(folder, role), databaseUser(), {
    maxConnections,
    settings: [...shared, ...settings],
  });
  // Workers trust their socket: the coordinator signs in there under the role of its client, whose password it lacks.
  const local = role === 'coordinator' ? 'scram-sha-256' : 'trust';
  if (!existsSync(cluster.folder)) {
    await cluster.create(path.join(programs, 'initdb'), [
      '--auth-host=scram-sha-256',
      `--auth-local=${local}`,
      '--locale=C.UTF-8',
    ]);
  }
  await openForOthers(cluster.folder);
  // It ends prepared transactions on itself, too.
  if (role === 'coordinator') {
    const access = path.join(cluster.socketFolder, 'pg_hba.conf');
    await writeFile(access, `local all postgres trust\n${await readFile(access, 'utf8')}`);
  }
  await cluster.readPassword();
  const port = await cluster.findOrStart(path.join(programs, 'postgres'));
  return { cluster, port, host: cluster.socketFolder };
}

/** The nodes reach each other's sockets by path. What is inside stays closed. */
async function openForOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
}

function urlsOf({ cluster, port }: Node) {
  return cluster.urls(port);
}

async function prepareOwner({ cluster, port }: Node): Promise<void> {
  const client = new pg.Client(cluster.url(port, 'postgres', 'postgres'));
  await client.connect();
  try {
    await cluster.prepareOwner(client);
  } finally {
    await client.end();
  }
}

async function asSuperuser(
  { cluster, port }: Node,
  database: string,
  statements: readonly string[],
): Promise<void> {
  const client = new pg.Client(cluster.url(port, 'postgres', database));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
