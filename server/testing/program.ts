import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, isPostgresOn } from '../platform/db/postgresProcess.ts';
import { freePort } from '../platform/freePort.ts';
import { publicUrl } from './server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The real program as a child process, like `npm start` but without the web application. */
export interface Program {
  url: string;
  port: number;
  pid: number;
  /** Its output so far. */
  said(): string;
  /** Waits until it serves; throws with its output if it ends before that. */
  ready(patienceInMs?: number): Promise<void>;
  /** Signals the process group, like Ctrl-C in a terminal. */
  signal(name: NodeJS.Signals): void;
  /** Signals only the program itself. */
  signalAlone(name: NodeJS.Signals): void;
  /** Waits for its end; returns the exit code, or the signal that killed it. */
  ended(): Promise<number | NodeJS.Signals>;
}

/** Starts programs, and cleans up their processes and folders after the test. */
export class Programs {
  readonly #children: ChildProcess[] = [];
  readonly #folders: string[] = [];

  async folder(): Promise<string> {
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docket-program-')));
    this.#folders.push(folder);
    return folder;
  }

  /** `program` may be the `server/main.ts` of another version. */
  async start(env: NodeJS.ProcessEnv, program = main): Promise<Program> {
    const port = Number(env['PORT'] ?? (await freePort()));
    const child = this.#spawn([program, '--api-only'], { PORT: String(port), ...env });
    const { pid } = child;
    if (!pid) throw new Error('The program did not start');
    const url = `http://127.0.0.1:${port}`;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const ended = new Promise<number | NodeJS.Signals>((resolve) => {
      child.on('close', (code, signal) => resolve(signal ?? code ?? -1));
    });
    return {
      url,
      port,
      pid,
      said: () => output,
      ready: (patienceInMs) =>
        until(
          `${url} to serve`,
          async () => {
            if (child.exitCode !== null || child.signalCode) throw new Error(`It ended. ${output}`);
            return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
          },
          patienceInMs,
        ),
      signal: (name) => killGroup(child.pid, name),
      signalAlone: (name) => child.kill(name),
      ended: () => ended,
    };
  }

  /** An unrelated program. */
  stranger(): { pid: number } {
    const { pid } = this.#spawn(['-e', 'setInterval(() => {}, 1000)'], {});
    if (!pid) throw new Error('The other program did not start');
    return { pid };
  }

  async killAll(): Promise<void> {
    for (const child of this.#children.splice(0)) killGroup(child.pid, 'SIGKILL');
    for (const folder of this.#folders.splice(0)) {
      await killPostgres(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }

  #spawn(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, args, {
      // Its own process group, like a command in a terminal.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        DATABASE_URL: '',
        INBOUND_SMTP_PORT: 'off',
        ...env,
      },
    });
    this.#children.push(child);
    return child;
  }
}

/** The process id of the Postgres on a data folder; `null` if none is running. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const data = path.join(dataDir, 'postgres', 'data');
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid && isAlive(pid) && (await isPostgresOn(data, pid)) ? pid : null;
}

/** kill -9; the child processes of Postgres notice it and end by themselves. */
export async function killPostgres(dataDir: string): Promise<void> {
  const pid = await postgresOf(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGKILL');
  await until(`Postgres ${pid} to be gone`, () => !isAlive(pid));
}

export async function until(
  description: string | (() => Promise<string>),
  condition: () => Promise<boolean | undefined> | boolean,
  patienceInMs = 120_000,
): Promise<void> {
  const started = Date.now();
  while (!(await condition())) {
    const waitedMs = Date.now() - started;
    if (waitedMs > patienceInMs) {
      const what = typeof description === 'string' ? description : await description();
      throw new Error(`Waited in vain for ${what}`);
    }
    // Less often the longer it takes, because looking takes processor time from the work that is waited for.
    await wait(Math.min(200, Math.max(25, waitedMs / 4)));
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
