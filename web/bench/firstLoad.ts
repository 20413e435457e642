import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { bench, count, counts } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import { type SeededProduct, withSeededProduct } from './seededProduct.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

/** As a multiple of the bare download. */
const goal = 1.5;
const dexieFile = createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js');

export const firstLoad = bench({
  about:
    'bringing all invoices onto a new device, beside a bare download of the same pages into IndexedDB',
  options: {
    invoices: counts([10_000, 100_000], 'of one company, one size after the other'),
    rounds: count(3, 'of which the median counts'),
  },
  async run(report, { invoices: sizes, rounds }) {
    for (const invoices of sizes) {
      await withSeededProduct({ invoices }, async (product) => {
        const bare: number[] = [];
        const whole: number[] = [];
        const firstRows: number[] = [];
        for (let round = 0; round < rounds; round++) {
          bare.push(await loadBare(product));
          const loaded = await loadProduct(product);
          whole.push(loaded.whole);
          firstRows.push(loaded.firstRows);
        }
        report.note(`${invoices.toLocaleString()} invoices`);
        report.figure('bare download and bulkPut', median(bare));
        report.figure('first load', median(whole));
        report.figure('ratio', median(whole) / median(bare), { unit: 'times', atMost: goal });
        report.figure('first rows on the screen after the navigation', median(firstRows));
      });
    }
  },
});

async function loadBare({ openBrowser }: SeededProduct): Promise<number> {
  const context = await openBrowser();
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.addScriptTag({ path: dexieFile });
  const ms = await page.evaluate(downloadAndPut);
  await context.close();
  return ms;
}

/** `whole`: from the first call for rows until all are stored. `firstRows`: from the navigation until the first are shown. */
async function loadProduct({
  openBrowser,
}: SeededProduct): Promise<{ whole: number; firstRows: number }> {
  const context = await openBrowser();
  const page = await context.newPage();
  await page.addInitScript(noteFirstRows);
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  const times = await measured(page);
  await context.close();
  return times;
}

function measured(page: Page): Promise<{ whole: number; firstRows: number }> {
  return page.evaluate(() => {
    const ended = performance.now();
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/sync/changes'));
    const began = Math.min(...calls.map(({ startTime }) => startTime));
    return { whole: ended - began, firstRows: window.firstRowsAt ?? Number.NaN };
  });
}

declare global {
  interface Window {
    firstRowsAt?: number;
    Dexie: typeof import('dexie').Dexie;
  }
}

/** Runs in the page. */
function noteFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody a')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstRowsAt = performance.now();
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** Runs in the page: the minimum that any client has to do. */
async function downloadAndPut(): Promise<number> {
  interface Page {
    changes: { row: object }[];
    cursor: string;
    more: boolean;
  }
  const database = new window.Dexie('bare');
  database.version(1).stores({ invoices: 'id, createdAt, [status+createdAt]' });
  const began = performance.now();
  let query = 'limit=500';
  for (;;) {
    const answer = await fetch(`/api/sync/changes?${query}`);
    const page: Page = await answer.json();
    await database.table('invoices').bulkPut(page.changes.map(({ row }) => row));
    if (!page.more) break;
    query = `since=${encodeURIComponent(page.cursor)}&limit=5000`;
  }
  return performance.now() - began;
}
