import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/startProduct.ts';

export interface SeededProduct {
  url: string;
  /** Opens a browser with an empty profile in which a member of the company is signed in. */
  openBrowser(): Promise<BrowserContext>;
}

/** Runs the production build while `work` runs, with a company that has this many invoices and vendors. */
export async function withSeededProduct(
  { invoices, vendors = 0 }: { invoices: number; vendors?: number },
  work: (product: SeededProduct) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
  const cookieFile = path.join(folder, 'cookie');
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
  };
  const browsers: BrowserContext[] = [];
  try {
    await runToEnd(['server/bench/made/seedInvoicesCommand.ts', cookieFile], {
      ...env,
      INVOICES_NEEDED: String(invoices),
      VENDORS_NEEDED: String(vendors),
    });
    const { url, stop } = await startProduct(env, { output: 'ignore' });
    try {
      const cookie = await readFile(cookieFile, 'utf8');
      await untilIdle(url);
      await work({
        url,
        async openBrowser() {
          const profile = path.join(folder, `profile-${browsers.length}`);
          const browser = await openBrowser(profile, { url, cookie });
          browsers.push(browser);
          return browser;
        },
      });
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for the checks of the seeded invoices, which would compete with the browser for the processor. */
async function untilIdle(url: string): Promise<void> {
  for (let before = Number.NaN; ; ) {
    const page = await (await fetch(`${url}/metrics`)).text();
    const used = Number(/^process_cpu_seconds_total (\S+)/m.exec(page)?.[1]);
    if (used - before < idleShare * pauseInS) return;
    before = used;
    await new Promise((resolve) => setTimeout(resolve, pauseInS * 1000));
  }
}

const pauseInS = 5;
/** Of one processor. Polling takes a part of it. */
const idleShare = 0.15;

async function openBrowser(
  profile: string,
  { url, cookie }: { url: string; cookie: string },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  context.setDefaultTimeout(300_000);
  await context.addCookies([{ name: 'docket', value: cookie, url, httpOnly: true }]);
  return context;
}

async function runToEnd(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
}
