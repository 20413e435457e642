import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/http/freePort.ts';

export interface StartedProduct {
  url: string;
  /** Where it takes mail. */
  mailPort: number;
  stop(): Promise<void>;
}

const patienceInMs = 180_000;

/** The whole product in a process of its own, on a port of its own; for the tests in the browser, and for the benchmarks. */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  { output }: { output: 'inherit' | 'ignore' },
): Promise<StartedProduct> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      RATE_LIMIT_FACTOR: '1000',
      ...env,
      INBOUND_SMTP_PORT: String(mailPort),
      PORT: String(port),
    },
    stdio: ['ignore', output, 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    server.on('exit', () => resolve());
  });
  const started = {
    url,
    mailPort,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
  // The first start builds the web application.
  const deadline = Date.now() + patienceInMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product ended with code ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return started;
    await wait(100);
  }
  await started.stop();
  throw new Error('The product did not become ready');
}
