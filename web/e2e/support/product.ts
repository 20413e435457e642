import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; dataDir: string };
    browser: string;
  }
}

/** The whole product as a newcomer starts it, and one Chromium beside it, for all browser tests of the run. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-browser-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await ready(url, server);

  const browser = await chromium.launchServer({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Whatever a page reaches for outside of this machine does not exist.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  project.provide('product', { url, dataDir });
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  // The first start builds the web application.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product ended with code ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('The product did not become ready');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
