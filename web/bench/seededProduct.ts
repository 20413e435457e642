import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../../server/platform/freePort.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { SlowLink, slow4g } from './SlowLink.ts';

export interface SeededProduct {
  url: string;
  /** Opens a browser with an empty profile. */
  openBrowser(options?: BrowserOptions): Promise<BrowserContext>;
}

interface BrowserOptions {
  /** Whether a member of the company is signed in. */
  signedIn?: boolean;
  /** Behind the slow network, with the screen of a phone. */
  slow?: boolean;
}

/** Runs the production build while `work` runs, with a company that has this many invoices, vendors and accounts. */
export async function withSeededProduct(
  {
    invoices,
    vendors = 0,
    accounts = 0,
  }: { invoices: number; vendors?: number; accounts?: number },
  work: (product: SeededProduct) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
  const cookieFile = path.join(folder, 'cookie');
  const slowPort = await freePort();
  const slowUrl = `http://localhost:${slowPort}`;
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    PUBLIC_URL: slowUrl,
  };
  const browsers: BrowserContext[] = [];
  try {
    await runToEnd(['server/bench/made/seedInvoicesCommand.ts', cookieFile], {
      ...env,
      INVOICES_NEEDED: String(invoices),
      VENDORS_NEEDED: String(vendors),
      ACCOUNTS_NEEDED: String(accounts),
    });
    const { url, stop } = await startProduct(env, { output: 'ignore' });
    const slowLink = await SlowLink.open(slowPort, slow4g, url);
    try {
      const cookie = await readFile(cookieFile, 'utf8');
      await untilIdle(url);
      await work({
        url,
        async openBrowser({ signedIn = true, slow = false } = {}) {
          const profile = path.join(folder, `profile-${browsers.length}`);
          const browser = await openBrowser(profile, {
            url: slow ? slowUrl : url,
            cookie: signedIn ? cookie : null,
            viewport: slow ? phone : desktop,
          });
          browsers.push(browser);
          return browser;
        },
      });
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
      slowLink.close();
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for the checks of the seeded invoices, which would compete with the browser for the processor. */
async function untilIdle(url: string): Promise<void> {
  let before = Number.NaN;
  for (const deadline = performance.now() + maxWaitInMs; performance.now() < deadline; ) {
    const page = await (await fetch(`${url}/metrics`)).text();
    const used = Number(/^process_cpu_seconds_total (\S+)/m.exec(page)?.[1]);
    if (used - before < idleShare * pauseInS) return;
    before = used;
    await new Promise((resolve) => setTimeout(resolve, pauseInS * 1000));
  }
  process.stdout.write('The server was still working when the measurement began.\n');
}

const maxWaitInMs = 2 * 60_000;
const pauseInS = 5;
/** Of one processor. Polling takes a part of it. */
const idleShare = 0.15;

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function openBrowser(
  profile: string,
  { url, cookie, viewport }: { url: string; cookie: string | null; viewport: typeof desktop },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    baseURL: url,
    viewport,
    bypassCSP: true,
  });
  context.setDefaultTimeout(300_000);
  if (cookie !== null) {
    await context.addCookies([{ name: 'docket', value: cookie, url, httpOnly: true }]);
  }
  return context;
}

async function runToEnd(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
}
