import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import { MainThread } from './MainThread.ts';
import { memoryOf } from './memoryOf.ts';
import { observePaints } from './painted.ts';
import { slow4g } from './SlowLink.ts';
import { type SeededProduct, withSeededProduct } from './seededProduct.ts';
import { workUntil } from './traceTasks.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

/** Beside a slow network: a cheap phone. */
const processorSlowdown = 4;
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

/** What a first visit waits for. */
const visits = [
  { name: 'dashboard', address: '/dashboard', signedIn: true, shown: 'main header h1' },
  { name: 'sign-in page', address: '/login', signedIn: false, shown: 'main input[type=email]' },
] as const;
type Visit = (typeof visits)[number];

export const firstOpen = bench({
  about: 'a first visit on a slow phone, the scripts of each screen, the memory of a tab',
  options: {
    invoices: count(10_000, 'of one company'),
    rounds: count(3, 'of which the median counts'),
  },
  async run(report, { invoices, rounds }) {
    await withSeededProduct({ invoices }, async (product) => {
      report.note(`slow 4G, a processor ${processorSlowdown} times slower, nothing cached`);
      for (const visit of visits) {
        const opened: Opened[] = [];
        // The first visit compresses the files on the server.
        await openSlowly(product, visit);
        for (let round = 0; round < rounds; round++) opened.push(await openSlowly(product, visit));
        const middle = (of: (one: Opened) => number) => median(opened.map(of));
        const figures = {
          processor: middle((one) => one.cpu),
          'first paint, by the clock': middle((one) => one.paint),
          'usable, by the clock': middle((one) => one.usable),
        };
        for (const [what, ms] of Object.entries(figures))
          report.figure(`${visit.name}: ${what}`, ms);
        const received = middle(({ bytes }) => bytes / 1024);
        report.figure(`${visit.name}: received`, received, { unit: 'KiB' });
        const counted = middle(withoutOtherWork);
        report.figure(`${visit.name}: usable, by processor and network`, counted, goal);
      }

      const context = await product.openBrowser();
      for (const { name, address } of screens) {
        const size = await scriptsOf(context, address);
        report.figure(`scripts of ${name}, compressed`, size / 1024, { unit: 'KiB' });
      }
      const memory = await memoryOf(await openList(context));
      report.figure(`memory of a tab with ${invoices.toLocaleString()} invoices`, memory / mib, {
        unit: 'MiB',
      });
    });
  },
});

interface Opened {
  /** Milliseconds from the navigation, by the clock. */
  paint: number;
  usable: number;
  /** Until then: milliseconds of the slowed-down processor, and bytes with headers. */
  cpu: number;
  bytes: number;
}

async function openSlowly(
  { openBrowser }: SeededProduct,
  { address, signedIn, shown }: Visit,
): Promise<Opened> {
  const context = await openBrowser({ signedIn, slow: true });
  await context.addInitScript(observePaints, [shown]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const cpu = await workUntil(page, `painted ${shown}`, async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction((selector) => (window.painted.get(selector) ?? 0) > 0, shown);
  });
  const seen = await page.evaluate((selector) => {
    const usable = window.painted.get(selector) ?? Number.NaN;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].flatMap((one) =>
      one instanceof PerformanceResourceTiming && one.responseEnd <= usable ? one.transferSize : [],
    );
    const bytes = loaded.reduce((sum, one) => sum + one, 0);
    return { paint: paint?.startTime ?? Number.NaN, usable, bytes };
  }, shown);
  await context.close();
  return { ...seen, cpu };
}

/** The connection, the page, and what it names. */
const roundTrips = 3;

/** As if nothing happened at the same time, so that other work of the machine does not matter. */
function withoutOtherWork({ bytes, cpu }: Opened): number {
  return roundTrips * slow4g.roundTripInMs + (bytes / slow4g.down) * 1000 + cpu;
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

/** The list with all invoices known and its orders prepared. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  const thread = await MainThread.watch(page);
  await thread.untilQuiet();
  await page.reload();
  await page.locator('tbody a').first().waitFor();
  await thread.untilQuiet();
  return page;
}
