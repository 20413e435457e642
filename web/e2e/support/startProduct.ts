import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../../../server/platform/freePort.ts';

export interface StartedProduct {
  url: string;
  /** The port of its mail server. */
  mailPort: number;
  stop(): Promise<void>;
}

/** `server/main.ts` prints this when it is ready. */
const greeting = 'Docket is running at';

/** Starts the whole product in a separate process on a free port, for browser tests and benchmarks. */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  { output }: { output: 'inherit' | 'ignore' },
): Promise<StartedProduct> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      RATE_LIMIT_FACTOR: '1000',
      SANDBOX_TAKE_BACK_MS: '0',
      ...env,
      INBOUND_SMTP_PORT: String(mailPort),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // An aborted run leaves no server behind.
  const kill = () => server.kill('SIGTERM');
  process.once('exit', kill);
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const ready = new Promise<void>((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      if (output === 'inherit') process.stdout.write(`${line}\n`);
      if (line.startsWith(greeting)) resolve();
    });
  });
  const failed = ended.then((code) => {
    throw new Error(`The product ended with code ${code} before it was ready`);
  });
  await Promise.race([ready, failed]);
  return {
    url: `http://localhost:${port}`,
    mailPort,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
