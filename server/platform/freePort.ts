import { createServer } from 'node:net';

// Below the ephemeral ports (from 32768 on Linux): an ephemeral port could be taken again before our program listens.
const lowestPort = 12_000;
const perProcess = 100;
const processes = 200;

// Each process has its own range, so that concurrent processes do not choose the same port.
const firstOfProcess = lowestPort + (process.pid % processes) * perProcess;
let handedOut = 0;

/** A port on which nobody listens; a different one for each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess; tried++) {
    const port = firstOfProcess + (handedOut++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `Every port from ${firstOfProcess} to ${firstOfProcess + perProcess - 1} is taken`,
  );
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => probe.close(resolve));
  return free;
}
