import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startProduct } from './startProduct.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product that was started once. */
    prepared: string;
    browser: string;
  }
}

/** What all browser tests of the run begin with: the product as its first start leaves it, and one Chromium. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-browser-'));
  const env = { DATA_DIR: dataDir, NODE_ENV: 'development' };
  const product = await startProduct(env, { output: 'inherit' });
  await product.stop();

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
  project.provide('prepared', dataDir);
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
