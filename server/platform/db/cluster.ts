import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chown,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../freePort.ts';
import { OperatorError } from '../lifetime.ts';
import type { DatabaseUser } from './embeddedBinaries.ts';
import { isAlive, isPostgresOn } from './postgresProcess.ts';

/**
 * As root, Postgres runs as another user, who may not be allowed to enter the folders above the data. It starts inside
 * the data folder instead, and names it by this link, which leads there without passing them.
 */
const ownWorkingDirectory = '/proc/self/cwd';

const startAttempts = 5;

const logLimit = 10 * 1024 * 1024;

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
  /** The whole file in which Postgres says so. */
  text: string;
}

/** The files and the process of one Postgres. The folder holds `data`, `password` and `log`. */
export class Cluster {
  readonly folder: string;
  readonly #user: DatabaseUser | null;
  readonly #maxConnections: number;
  #password = '';

  constructor(folder: string, user: DatabaseUser | null, maxConnections = 200) {
    this.folder = folder;
    this.#user = user;
    this.#maxConnections = maxConnections;
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
    const unfinished = await mkdtemp(this.#unfinished);
    const data = path.join(unfinished, 'data');
    const password = path.join(unfinished, 'password');
    await mkdir(data, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const locale = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const named = this.#named(data);
    const access = ['--username=postgres', '--auth=scram-sha-256'];
    try {
      // For as long as initdb runs, the database user may enter the folder and read the password in it.
      if (this.#user) await give(this.#user, unfinished, data, password);
      await this.#run(
        initdb,
        ['-D', named, `--pwfile=${named}/../password`, ...access, ...locale],
        data,
      );
      if (this.#user) await give({ uid: 0, gid: 0 }, unfinished, password);
      await rename(unfinished, this.folder);
    } catch (error) {
      // Another start was quicker; its cluster is as good as this one.
      if (!existsSync(this.folder)) throw error;
    } finally {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    }
  }

  /** What was left by starts that were killed before their cluster was whole. */
  async clearUnfinished(): Promise<void> {
    const parent = path.dirname(this.folder);
    for (const name of await readdir(parent)) {
      const left = path.join(parent, name);
      // One that is still being made is in the way of this only: its server finds the folder that we have.
      if (left.startsWith(this.#unfinished)) {
        await rm(left, { recursive: true, force: true }).catch(() => {});
      }
    }
  }

  async findOrStart(postgres: string, wantedPort?: number): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const running = await this.findRunning();
      if (running !== null) return running;
      try {
        return await this.#start(postgres, wantedPort ?? (await freePort()));
      } catch (error) {
        // Another start was quicker, the port is gone, or processes of a Postgres that was killed are still ending.
        if (attempt === startAttempts) throw error;
        await wait(100 * 2 ** attempt);
      }
    }
  }

  /** The port of a Postgres that outlived the server which started it. */
  async findRunning(): Promise<number | null> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const postmaster = await this.#postmaster();
      if (!postmaster || !isAlive(postmaster.pid)) return null;
      if (!(await isPostgresOn(this.#data, postmaster.pid))) {
        await this.#disown(postmaster);
        return null;
      }
      if (postmaster.ready && (await this.#answers(postmaster.port))) return postmaster.port;
      if (Date.now() > deadline) {
        throw new OperatorError(
          `Postgres (process ${postmaster.pid}) is running on ${this.#data} but does not answer. See ${this.#log}.`,
        );
      }
      await wait(100);
    }
  }

  /**
   * The number of a Postgres that was killed was given to another program since, and a new one would think itself
   * locked out. It does not mind its parent's number. The file stays, because the rest of it tells Postgres whether
   * processes of the old one still work on the data.
   */
  async #disown({ text }: Postmaster): Promise<void> {
    const file = this.#pidFile;
    const taken = `${file}.${process.pid}`;
    // Taken away first, so that of two starts one does this, and neither does it to a file that is newer than it has read.
    const got = await rename(file, taken).then(
      () => true,
      () => false,
    );
    if (!got) return;
    if ((await readFile(taken, 'utf8')) === text) {
      await writeFile(taken, text.replace(/^\d+/, String(process.pid)));
    }
    await link(taken, file).catch(() => {});
    await rm(taken, { force: true });
  }

  async #start(postgres: string, port: number): Promise<number> {
    const { size } = await stat(this.#log).catch(() => ({ size: 0 }));
    const log = await open(this.#log, size > logLimit ? 'w' : 'a', 0o600);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `max_connections=${this.#maxConnections}`,
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
        env: environment(),
        ...(await this.#owner()),
      },
    );
    let failure: string | null = null;
    child.on('error', (error) => {
      failure = error.message;
    });
    child.on('exit', (code) => {
      failure = `it ended with code ${code}`;
    });
    child.unref();
    await log.close();
    const deadline = Date.now() + 120_000;
    while (!((await this.#postmaster())?.ready && (await this.#answers(port)))) {
      if (failure || Date.now() > deadline) {
        throw new OperatorError(
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
    if (!(await isPostgresOn(this.#data, postmaster.pid))) return;
    // A "fast" stop: connections end, a checkpoint is written, nothing is left to recover.
    process.kill(postmaster.pid, 'SIGINT');
    const deadline = Date.now() + 30_000;
    while (isAlive(postmaster.pid)) {
      if (Date.now() > deadline) {
        throw new OperatorError(
          `Postgres (process ${postmaster.pid}) did not stop within 30 seconds. See ${this.#log}.`,
        );
      }
      await wait(20);
    }
  }

  get #data(): string {
    return path.join(this.folder, 'data');
  }

  get #pidFile(): string {
    return path.join(this.#data, 'postmaster.pid');
  }

  get #unfinished(): string {
    return `${this.folder}.new-`;
  }

  get #log(): string {
    return path.join(this.folder, 'log');
  }

  #named(data: string): string {
    return this.#user && process.platform === 'linux' ? ownWorkingDirectory : data;
  }

  /** Postgres goes on as whoever owns the data, even when root starts it for once or a user "postgres" has appeared. */
  async #owner(): Promise<DatabaseUser | null> {
    if (!this.#user) return null;
    const { uid, gid } = await stat(this.#data);
    return { uid, gid };
  }

  async #postmaster(): Promise<Postmaster | null> {
    const text = await readFile(this.#pidFile, 'utf8').catch(() => '');
    const lines = text.split('\n').map((line) => line.trim());
    const pid = Number(lines[0]);
    if (!pid) return null;
    return { pid, port: Number(lines[3]), ready: lines[7] === 'ready', text };
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
    const child = spawn(program, args, {
      cwd,
      ...this.#user,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
    if (code !== 0) throw new OperatorError(`${path.basename(program)} failed:\n${said}`);
  }

  async #lastWords(): Promise<string> {
    const log = await readFile(this.#log, 'utf8').catch(() => '');
    return `The end of ${this.#log}:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`;
  }
}

async function give({ uid, gid }: DatabaseUser, ...files: string[]): Promise<void> {
  for (const file of files) await chown(file, uid, gid);
}

/** Not ours: it holds secrets, and settings that people keep for other databases. */
function environment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'TEMP', 'TMP'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.includes(name)));
}
