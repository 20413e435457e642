import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseUser, databaseUser, findBinaries } from './embeddedBinaries.ts';

/** Says what the operator should do; `main` prints it and stops. */
export class EmbeddedPostgresError extends Error {}

export interface EmbeddedPostgres {
  /** The owner's address of the product's database. */
  url: string;
  /** The superuser's address, for tests that tamper and for people who repair. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * As root, Postgres runs as another user, who may not be allowed to enter the folders above the data. It starts inside
 * the data folder instead, and names it by this link, which leads there without passing them.
 */
const ownWorkingDirectory = '/proc/self/cwd';

/** Held by a connection for as long as a server uses the data; Postgres lets go of it when that server dies. */
const inUse = 0xd0c4e7;

const logLimit = 10 * 1024 * 1024;

/**
 * A private, real Postgres under `dataDir`: made at the first start, recovered after a crash, taken over when the server
 * that started it was killed and Postgres was not, refused while another server uses it.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const binaries = await findBinaries(user);
  const cluster = new Cluster(path.join(dataDir, 'postgres'), user);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(cluster.folder)) await cluster.create(binaries.initdb);
  await cluster.readPassword();
  const port = (await cluster.findRunning()) ?? (await cluster.start(binaries.postgres));

  const lock = new pg.Client(cluster.url(port, 'postgres', 'postgres'));
  // It ends with Postgres itself, which is not news then.
  lock.on('error', () => {});
  await lock.connect();
  const taken = await lock.query('select pg_try_advisory_lock($1) as got', [inUse]);
  if (!taken.rows[0]?.got) {
    await lock.end();
    throw new EmbeddedPostgresError(
      `Another Docket server is using the data in ${dataDir}. Stop that one, or give this one its own folder with DATA_DIR.`,
    );
  }
  await cluster.prepareOwner(lock);
  return {
    ...cluster.urls(port),
    async stop() {
      await cluster.stop();
      await lock.end();
    },
  };
}

/** The Postgres of a server that is running; `null` when none is. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres | null> {
  const cluster = new Cluster(path.join(dataDir, 'postgres'), databaseUser());
  if (!existsSync(cluster.folder)) return null;
  await cluster.readPassword();
  const port = await cluster.findRunning();
  if (port === null) return null;
  return { ...cluster.urls(port), stop: async () => {} };
}

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The folder holds `data`, `password` and `log`. */
class Cluster {
  readonly folder: string;
  readonly #user: DatabaseUser | null;
  #password = '';

  constructor(folder: string, user: DatabaseUser | null) {
    this.folder = folder;
    this.#user = user;
  }

  url(port: number, role: string, database: string): string {
    return `postgres://${role}:${this.#password}@127.0.0.1:${port}/${database}`;
  }

  urls(port: number) {
    return {
      url: this.url(port, 'docket', 'docket'),
      superuserUrl: this.url(port, 'postgres', 'docket'),
    };
  }

  async readPassword(): Promise<void> {
    this.#password = (await readFile(path.join(this.folder, 'password'), 'utf8')).trim();
  }

  /** Made beside its place and moved there when whole: a start that is killed leaves nothing half made. */
  async create(initdb: string): Promise<void> {
    const unfinished = `${this.folder}.new-${process.pid}`;
    const data = path.join(unfinished, 'data');
    const password = path.join(unfinished, 'password');
    await mkdir(data, { recursive: true, mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    // initdb reads the password as the database user: from a folder that only that user can enter.
    const handover = await mkdtemp(path.join(tmpdir(), 'docket-'));
    const passwordFile = path.join(handover, 'password');
    await copyFile(password, passwordFile);
    if (this.#user) {
      const { uid, gid } = this.#user;
      for (const one of [data, handover, passwordFile]) await chown(one, uid, gid);
    }
    try {
      const locale = [
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ];
      const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
      await this.#run(initdb, ['-D', this.#named(data), ...access, ...locale], data);
      // Fails when another start was quicker; its cluster is as good as this one.
      await rename(unfinished, this.folder).catch((error) => {
        if (!existsSync(this.folder)) throw error;
      });
    } finally {
      await rm(handover, { recursive: true, force: true });
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  /** The port of a Postgres that outlived the server which started it. */
  async findRunning(): Promise<number | null> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const postmaster = await this.#postmaster();
      if (!postmaster || !isAlive(postmaster.pid)) return null;
      if (postmaster.ready && (await this.#answers(postmaster.port))) return postmaster.port;
      if (!(await isPostgres(postmaster.pid))) {
        // The number was given to another program since: the file is from before a crash.
        await rm(path.join(this.#data, 'postmaster.pid'), { force: true });
        return null;
      }
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Postgres (process ${postmaster.pid}) is running on ${this.#data} but does not answer. See ${this.#log}.`,
        );
      }
      await wait(100);
    }
  }

  async start(postgres: string): Promise<number> {
    const port = await freePort();
    const { size } = await stat(this.#log).catch(() => ({ size: 0 }));
    const log = await open(this.#log, size > logLimit ? 'w' : 'a', 0o600);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
    ];
    const child = spawn(
      postgres,
      [
        '-D',
        this.#named(this.#data),
        '-p',
        String(port),
        ...settings.flatMap((one) => ['-c', one]),
      ],
      {
        cwd: this.#data,
        // Its own process group: Ctrl-C reaches us alone, and we stop it when the last request is answered.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        ...this.#user,
      },
    );
    child.unref();
    await log.close();
    let failure: string | null = null;
    child.on('error', (error) => {
      failure = error.message;
    });
    child.on('exit', (code) => {
      failure = `it ended with code ${code}`;
    });
    const deadline = Date.now() + 120_000;
    while (!((await this.#postmaster())?.ready && (await this.#answers(port)))) {
      if (failure || Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Postgres did not start: ${failure ?? 'no answer within two minutes'}. ${await this.#lastWords()}`,
        );
      }
      await wait(20);
    }
    return port;
  }

  /** The product's database belongs to a role that is no superuser: it cannot read files or start programs. */
  async prepareOwner(superuser: pg.Client): Promise<void> {
    const roles = await superuser.query("select 1 from pg_roles where rolname = 'docket'");
    if (roles.rowCount === 0) {
      const password = superuser.escapeLiteral(this.#password);
      await superuser.query(`create role docket login createrole createdb password ${password}`);
    }
    const databases = await superuser.query("select 1 from pg_database where datname = 'docket'");
    if (databases.rowCount === 0) await superuser.query('create database docket owner docket');
  }

  async stop(): Promise<void> {
    const postmaster = await this.#postmaster();
    if (!postmaster || !isAlive(postmaster.pid)) return;
    // A "fast" stop: connections end, a checkpoint is written, nothing is left to recover.
    process.kill(postmaster.pid, 'SIGINT');
    const deadline = Date.now() + 30_000;
    while (isAlive(postmaster.pid)) {
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Postgres (process ${postmaster.pid}) did not stop within 30 seconds. See ${this.#log}.`,
        );
      }
      await wait(20);
    }
  }

  get #data(): string {
    return path.join(this.folder, 'data');
  }

  get #log(): string {
    return path.join(this.folder, 'log');
  }

  #named(data: string): string {
    return this.#user && process.platform === 'linux' ? ownWorkingDirectory : data;
  }

  async #postmaster(): Promise<Postmaster | null> {
    const text = await readFile(path.join(this.#data, 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = text.split('\n').map((line) => line.trim());
    const pid = Number(lines[0]);
    if (!pid) return null;
    return { pid, port: Number(lines[3]), ready: lines[7] === 'ready' };
  }

  async #answers(port: number): Promise<boolean> {
    const client = new pg.Client(this.url(port, 'postgres', 'postgres'));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #run(program: string, args: string[], cwd: string): Promise<void> {
    const child = spawn(program, args, { cwd, ...this.#user, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    if (code !== 0) throw new EmbeddedPostgresError(`${path.basename(program)} failed:\n${said}`);
  }

  async #lastWords(): Promise<string> {
    const log = await readFile(this.#log, 'utf8').catch(() => '');
    return `The end of ${this.#log}:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  // Elsewhere than on Linux there is no such file; there the number alone has to do.
  if (process.platform !== 'linux') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port for Postgres');
  return address.port;
}
