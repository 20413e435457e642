// npm run dev: Vite in front with hot reload, and the server behind it, which is restarted when its sources change. The
// public port and the database belong to this process, so that a restart of the server is quick.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { type Config, readConfig } from './platform/config.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { freePort } from './platform/freePort.ts';
import { listenOn, notYet } from './platform/http/listener.ts';
import {
  OperatorError,
  runProgram,
  type ShutdownStep,
  shutDown,
  untilAborted,
} from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';

await runProgram(run);

async function run(ending: AbortController): Promise<never> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // In shutdown order: what accepts requests is stopped first.
  const steps: ShutdownStep[] = [];
  try {
    const apiPort = await freePort();
    steps.unshift({ name: 'vite', run: await openVite(config, apiPort) });

    ending.signal.throwIfAborted();
    const postgres = await openPostgres(config, { onLost: (error) => ending.abort(error) });
    steps.push({ name: 'postgres', run: () => postgres.stop() });

    ending.signal.throwIfAborted();
    const server = startServer(config, apiPort, postgres.ownerUrl);
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.once('exit', () => ending.abort(new OperatorError('The server behind Vite has ended.')));
    steps.unshift({
      name: 'server',
      async run() {
        server.kill('SIGTERM');
        await ended;
      },
    });
    return await untilAborted(ending.signal);
  } finally {
    await shutDown(steps, log);
  }
}

/**
 * Vite as middleware of our own HTTP server: so a taken port is reported as in `npm start`, and Vite does not handle
 * signals, which would end this process before Postgres is stopped.
 */
async function openVite(config: Config, apiPort: number): Promise<() => Promise<void>> {
  let handle = notYet;
  const http = createServer((request, response) => handle(request, response));
  await listenOn(http, config);
  process.env['DOCKET_API'] = `http://127.0.0.1:${apiPort}`;
  const vite = await createVite({
    server: {
      middlewareMode: { server: http },
      ws: { server: http },
      allowedHosts: [new URL(config.publicUrl).hostname],
    },
  });
  handle = vite.middlewares;
  return async () => {
    http.close();
    http.closeAllConnections();
    await vite.close();
  };
}

function startServer(config: Config, port: number, databaseUrl: string): ChildProcess {
  const watched = ['server', 'shared', 'sync'].map((folder) => `--watch-path=${folder}`);
  return spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', 'server/main.ts', '--api-only'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: config.publicUrl,
        DATABASE_URL: databaseUrl,
      },
    },
  );
}
