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
import type pg from 'pg';
import { freePort } from '../freePort.ts';
import { OperatorError } from '../lifetime.ts';
import { canConnect } from './canConnect.ts';
import type { DatabaseUser } from './embeddedBinaries.ts';
import { isAlive, isPostgresOn } from './postgresProcess.ts';

/**
 * If we are root, Postgres runs as another user, who may lack access to the parent folders of the data. So it is started
 * with the data folder as its working directory, and addresses it by this link, which needs no access to the parents.
 */
const ownWorkingDirectory = '/proc/self/cwd';

const startAttempts = 5;

/** How initdb makes the embedded one. */
const embedded = [
  '--auth=scram-sha-256',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

const socketPrefix = '.s.PGSQL.';

/** What every system takes, including the file's name. */
const longestSocketPath = 100;

const logLimit = 10 * 1024 * 1024;

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
  /** The complete content of `postmaster.pid`. */
  text: string;
}

interface ClusterOptions {
  maxConnections?: number | undefined;
  /** Further ones, each as `name=value`. */
  settings?: readonly string[];
}

/** The files and the process of one Postgres. The folder contains `data`, `password` and `log`. */
export class Cluster {
  readonly folder: string;
  readonly #user: DatabaseUser | null;
  readonly #settings: readonly string[];
  #password = '';

  constructor(
    folder: string,
    user: DatabaseUser | null,
    { maxConnections = 200, settings = [] }: ClusterOptions = {},
  ) {
    this.folder = folder;
    this.#user = user;
    this.#settings = [`max_connections=${maxConnections}`, ...settings];
  }

  /** The folder of its socket file. */
  get socketFolder(): string {
    return this.#data;
  }

  /** By its socket file, which costs a third less of the processor than TCP, where the system has such files. */
  url(port: number, role: string, database: string): string {
    const url = `postgres://${role}:${this.#password}@127.0.0.1:${port}/${database}`;
    const socket = path.join(this.#data, `${socketPrefix}${port}`);
    if (socket.length > longestSocketPath || !existsSync(socket)) return url;
    return `${url}?host=${encodeURIComponent(this.#data)}`;
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

  /** Created in a temporary folder and renamed when complete, so a killed start leaves no half-made cluster. */
  async create(initdb: string, options: readonly string[] = embedded): Promise<void> {
    const unfinished = await mkdtemp(this.#unfinished);
    const data = path.join(unfinished, 'data');
    const password = path.join(unfinished, 'password');
    await mkdir(data, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const named = this.#named(data);
    const always = ['--username=postgres', '--encoding=UTF8'];
    try {
      // While initdb runs, the database user needs access to the folder and to the password in it.
      if (this.#user) await give(this.#user, unfinished, data, password);
      await this.#run(
        initdb,
        ['-D', named, `--pwfile=${named}/../password`, ...always, ...options],
        data,
      );
      if (this.#user) await give({ uid: 0, gid: 0 }, unfinished, password);
      await rename(unfinished, this.folder);
    } catch (error) {
      // A concurrent start was quicker; its cluster is used.
      if (!existsSync(this.folder)) throw error;
    } finally {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    }
  }

  /** Removes folders left by starts that were killed before their cluster was complete. */
  async clearUnfinished(): Promise<void> {
    const parent = path.dirname(this.folder);
    for (const name of await readdir(parent)) {
      const left = path.join(parent, name);
      // Removing one that is still being made is harmless: that start finds our folder and uses it.
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
        // A concurrent start was quicker, the port is moved, or processes of a killed Postgres are still ending.
        if (attempt === startAttempts) throw error;
        await wait(100 * 2 ** attempt);
      }
    }
  }

  /** The port of a Postgres that outlived the server that started it. */
  async findRunning(): Promise<number | null> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const postmaster = await this.#postmaster();
      if (!postmaster || !isAlive(postmaster.pid)) return null;
      if (!(await isPostgresOn(this.#data, postmaster.pid))) {
        await this.#disown(postmaster);
        return null;
      }
      if (postmaster.ready && (await canConnect(this.url(postmaster.port, 'postgres', 'postgres'))))
        return postmaster.port;
      if (Date.now() > deadline) {
        throw new OperatorError(
          `Postgres (process ${postmaster.pid}) is running on ${this.#data} but does not answer. See ${this.#log}.`,
        );
      }
      await wait(100);
    }
  }

  /**
   * The process id of a killed Postgres now belongs to another program, so a new Postgres would refuse to start. It
   * accepts the id of its parent process, so we write ours into the file. The file must stay: from its other lines
   * Postgres learns whether processes of the old one still use the data.
   */
  async #disown({ text }: Postmaster): Promise<void> {
    const file = this.#pidFile;
    const moved = `${file}.${process.pid}`;
    // Renaming first ensures that only one of two starts does this, and never to a newer file than the one it read.
    const renamed = await rename(file, moved).then(
      () => true,
      () => false,
    );
    if (!renamed) return;
    if ((await readFile(moved, 'utf8')) === text) {
      await writeFile(moved, text.replace(/^\d+/, String(process.pid)));
    }
    await link(moved, file).catch(() => {});
    await rm(moved, { force: true });
  }

  async #start(postgres: string, port: number): Promise<number> {
    const { size } = await stat(this.#log).catch(() => ({ size: 0 }));
    const log = await open(this.#log, size > logLimit ? 'w' : 'a', 0o600);
    const settings = [
      'listen_addresses=127.0.0.1',
      // In its working directory, the data folder.
      ...(process.platform === 'win32' ? [] : ['unix_socket_directories=.']),
      ...this.#settings,
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
        // Its own process group: Ctrl-C reaches only us, and we stop Postgres after the last request is answered.
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
    while (
      !(
        (await this.#postmaster())?.ready &&
        (await canConnect(this.url(port, 'postgres', 'postgres')))
      )
    ) {
      if (failure || Date.now() > deadline) {
        throw new OperatorError(
          `Postgres did not start: ${failure ?? 'no answer within two minutes'}. ${await this.#lastWords()}`,
        );
      }
      await wait(20);
    }
    await this.#clearSockets(port);
    return port;
  }

  /** Removes those of killed ones. Only one Postgres can run on the folder, and this is the port of the running one. */
  async #clearSockets(port: number): Promise<void> {
    for (const name of await readdir(this.#data)) {
      if (!name.startsWith(socketPrefix) || name.split('.')[3] === String(port)) continue;
      await rm(path.join(this.#data, name), { force: true }).catch(() => {});
    }
  }

  /** The database is owned by a role without superuser rights, which cannot read files or start programs. */
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
    // "Fast" shutdown: connections end and a checkpoint is written, so no recovery is needed.
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

  /** Postgres runs as the owner of the data, even if root starts it this time or a user "postgres" was added later. */
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

  async #run(program: string, args: string[], cwd: string): Promise<void> {
    const child = spawn(program, args, {
      cwd,
      ...this.#user,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    if (code !== 0) throw new OperatorError(`${path.basename(program)} failed:\n${output}`);
  }

  async #lastWords(): Promise<string> {
    const log = await readFile(this.#log, 'utf8').catch(() => '');
    return `The end of ${this.#log}:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`;
  }
}

async function give({ uid, gid }: DatabaseUser, ...files: string[]): Promise<void> {
  for (const file of files) await chown(file, uid, gid);
}

/** Our own environment is not passed on: it has secrets, and PG* settings meant for other databases. */
function environment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'TEMP', 'TMP'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.includes(name)));
}
