import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import { withSeededProduct } from './seededProduct.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

/** A cheap phone in a weak network. */
const processorSlowdown = 4;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
/** Milliseconds. */
const goal = { below: 3_000 };
const mib = 1024 * 1024;

interface Screen {
  name: string;
  address: string;
}

const screens: readonly Screen[] = [
  { name: 'dashboard', address: '/dashboard' },
  { name: 'invoices', address: '/invoices' },
  { name: 'approvals', address: '/approvals' },
  { name: 'vendors', address: '/vendors' },
  { name: 'reports', address: '/reports' },
  { name: 'integrations', address: '/integrations' },
  { name: 'audit trail', address: '/audit-trail' },
];

export const firstOpen = bench({
  about: 'a first visit on a slow phone, the scripts of each screen, the memory of a tab',
  options: {
    invoices: count(10_000, 'of one company'),
    rounds: count(3, 'of which the median counts'),
  },
  async run(report, { invoices, rounds }) {
    await withSeededProduct({ invoices }, async ({ openBrowser }) => {
      const opened: number[] = [];
      for (let round = 0; round < rounds; round++)
        opened.push(await openSlowly(await openBrowser()));
      const what = `the heading on the screen: slow 4G, a processor ${processorSlowdown} times slower`;
      report.figure(what, median(opened), goal);

      const context = await openBrowser();
      for (const { name, address } of screens) {
        const size = await scriptsOf(context, address);
        report.figure(`scripts of ${name}, gzip`, size / 1024, { unit: 'KiB' });
      }
      const page = await context.newPage();
      const memory = await memoryOf(page);
      report.figure(`memory of a tab with ${invoices.toLocaleString()} invoices`, memory / mib, {
        unit: 'MiB',
      });
    });
  },
});

/** From the navigation of an empty browser to the first heading of the dashboard. */
async function openSlowly(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}

/** What a first visit loads before its first heading, in bytes as transferred. */
async function scriptsOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const loaded = countScripts(session);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  const bytes = loaded();
  await page.close();
  return bytes;
}

function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** What the scripts of the list keep, in bytes, once all invoices are known and their briefs are parsed. */
async function memoryOf(page: Page): Promise<number> {
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  await page.waitForTimeout(15_000);
  await page.reload();
  await page.locator('tbody a').first().waitFor();
  await page.waitForTimeout(8_000);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
