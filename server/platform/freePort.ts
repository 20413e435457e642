import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections and to whoever asks for any
// (from 32768 on Linux): such a port is gone again before the program that it is for listens on it.
const first = 12_000;
const perProcess = 100;
const processes = 200;

// Processes that choose at the same time choose from different ones.
const mine = first + (process.pid % processes) * perProcess;
let given = 0;

/** A port that nobody listens on, another one with each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess; tried++) {
    const port = mine + (given++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${mine} to ${mine + perProcess - 1} is taken`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => probe.close(resolve));
  return free;
}
