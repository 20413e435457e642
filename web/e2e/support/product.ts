import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startProduct } from './startProduct.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; dataDir: string; mailPort: number };
    browser: string;
  }
}

/** The whole product as a newcomer starts it, and one Chromium beside it, for all browser tests of the run. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-browser-'));
  const product = await startProduct(
    { DATA_DIR: dataDir, NODE_ENV: 'development' },
    { output: 'inherit' },
  );

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
  project.provide('product', { url: product.url, dataDir, mailPort: product.mailPort });
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
