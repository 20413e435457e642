import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium, testArguments } from './chromium.ts';
import { type StartedProduct, startProduct } from './startProduct.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Pick<StartedProduct, 'url' | 'mailPort'>;
    browser: string;
  }
}

/** Starts the product and the Chromium that all browser tests of the run share. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-browser-'));
  const { url, mailPort, stop } = await startProduct(
    { DATA_DIR: dataDir, NODE_ENV: 'development' },
    { output: 'ignore' },
  );
  const browser = await chromium.launchServer({
    executablePath: findChromium(),
    args: [
      ...testArguments,
      // Each page is new, so optimising its code costs more than it saves: a tenth of the processor.
      '--js-flags=--no-opt --no-maglev',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // No address outside of this machine can be resolved.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  project.provide('product', { url, mailPort });
  project.provide('browser', browser.wsEndpoint());

  return async () => {
    await browser.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
