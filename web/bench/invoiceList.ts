import type { BrowserContext, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import { type Answer, answerTo, pressOn, reportAnswers } from './answerTimes.ts';
import { MainThread } from './MainThread.ts';
import { memoryOf } from './memoryOf.ts';
import { observeResponses, timeTyping } from './responseTimes.ts';
import { withSeededProduct } from './seededProduct.ts';
import { type LongestTask, longestTask } from './traceTasks.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

const openings = 5;
const queries = ['cafe resume', 'inv-099', '1,250', 'hosting site 42', 'muller x', 'serial-9999'];
const sorts = ['Amount', 'Vendor', 'Due', 'Invoice #'];
const mib = 1024 * 1024;
/** Long enough for the rows, which are read after the order is known. */
const quietAfterInMs = 800;
/** Milliseconds. */
const goals = {
  rows: { below: 400 },
  longTask: { below: 50 },
  reports: { below: 300 },
};

interface Opening {
  /** Milliseconds since the shell's scripts had run, until rows are on the screen (`rows`) and all are in memory. */
  rows: number;
  all: number;
  /** The longest task after that. */
  longest: number;
}

export const invoiceList = bench({
  about:
    'many invoices on the device, offline: opening, searching, filtering, sorting, scrolling, exporting, reports',
  options: { invoices: count(100_000, 'of one company') },
  async run(report, { invoices }) {
    await withSeededProduct({ invoices }, async ({ openBrowser }) => {
      const context = await openBrowser();
      await context.addInitScript(observeResponses);
      const page = await firstVisit(context);
      await context.setOffline(true);
      report.note(
        `${invoices.toLocaleString()} invoices in IndexedDB, no network, ${openings} openings`,
      );

      const opened: Opening[] = [];
      for (let count = 0; count < openings; count++) opened.push(await open(page, invoices));
      const rows = median(opened.map((one) => one.rows));
      report.figure('rows on the screen after the scripts', rows, goals.rows);
      report.figure('all of them known', median(opened.map((one) => one.all)));
      report.figure('longest task while opening', Math.max(...opened.map((one) => one.longest)));

      const thread = await MainThread.watch(page);
      await thread.untilQuiet();
      const answers = await timeTyping(page, thread, queries);
      reportAnswers(report, 'a key in the search', answers);
      const chosen = await filterAndSort(page, thread);
      reportAnswers(report, 'a filter', chosen.filters);
      reportAnswers(report, 'an order for the first time', chosen.firstSorts);
      reportAnswers(report, 'an order again', chosen.sorts);
      const { wall, cpu } = await scroll(page);
      report.figure('longest task while scrolling, of the processor', cpu, goals.longTask);
      report.figure('longest task while scrolling, by the clock', wall);
      const written = await exportAll(page);
      report.figure('all of them written as CSV', written.ms);
      report.figure('longest task meanwhile, of the processor', written.cpu, goals.longTask);
      const worked = await thread.worked();
      const counted = await openReports(page);
      const work = (await thread.worked()) - worked;
      report.figure('reports counted, of the processor', work, goals.reports);
      report.figure('reports counted, by the clock', counted.ms);
      report.figure('longest task meanwhile, of the processor', counted.cpu, goals.longTask);
      const back = await comeBack(page, thread);
      report.figure('back in the list, until quiet, of the processor', back.work);
      report.figure('longest task meanwhile, of the processor', back.cpu, goals.longTask);
      report.figure('memory of the tab', (await memoryOf(page)) / mib, { unit: 'MiB' });
    });
  },
});

/** Loads all rows onto the device, and waits for the one-time work after the first load. */
async function firstVisit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const thread = await MainThread.watch(page);
  await thread.untilQuiet();
  await page.reload();
  await page.locator('tbody a').first().waitFor();
  return page;
}

async function open(page: Page, invoices: number): Promise<Opening> {
  await page.goto('/invoices');
  const all = `table[aria-rowcount="${invoices + 1}"]`;
  await page.locator(all).waitFor();
  await page.waitForTimeout(500);
  return page.evaluate((selector) => {
    const { seen } = window;
    const [navigation] = performance.getEntriesByType('navigation');
    const scripts =
      navigation instanceof PerformanceNavigationTiming ? navigation.domContentLoadedEventEnd : 0;
    return {
      rows: (seen.shown.get('tbody a') ?? Number.NaN) - scripts,
      all: (seen.shown.get(selector) ?? Number.NaN) - scripts,
      longest: Math.max(0, ...seen.tasks.filter(({ at }) => at > scripts).map(({ ms }) => ms)),
    };
  }, all);
}

interface Chosen {
  filters: Answer[];
  firstSorts: Answer[];
  sorts: Answer[];
}

/** From each press until the list had changed. */
async function filterAndSort(page: Page, thread: MainThread): Promise<Chosen> {
  const timeOf = async (press: () => Promise<void>) => {
    const answer = await answerTo(page, thread, press, quietAfterInMs);
    // A choice may change nothing, such as an amount that all of them reach.
    return answer ? [answer] : [];
  };
  const filters: Answer[] = [];
  for (const status of ['Approved', 'Paid', 'All']) {
    const button = page.getByRole('button', { name: new RegExp(`^${status}`) });
    filters.push(...(await timeOf(await pressOn(page, button))));
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const mine = page.getByRole('checkbox', { name: 'Mine to approve' });
  for (let press = 0; press < 2; press++)
    filters.push(...(await timeOf(await pressOn(page, mine))));
  await page.getByLabel('Amount from').focus();
  for (const key of '2500') filters.push(...(await timeOf(() => page.keyboard.type(key))));
  await page.getByLabel('Amount from').fill('');
  await page.keyboard.press('Escape');

  const firstSorts: Answer[] = [];
  const again: Answer[] = [];
  for (const sort of sorts) {
    const head = page.getByRole('button', { name: sort, exact: true });
    // Ascending and descending; each order is computed once.
    for (let direction = 0; direction < 2; direction++)
      firstSorts.push(...(await timeOf(await pressOn(page, head))));
    await head.click();
    again.push(...(await timeOf(await pressOn(page, head))));
    for (let press = 0; press < 2; press++) await head.click();
  }
  return { filters, firstSorts, sorts: again };
}

interface Timed extends LongestTask {
  ms: number;
}

async function exportAll(page: Page): Promise<Timed> {
  const begin = performance.now();
  const longest = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Export successful', { exact: true }).waitFor();
  });
  return { ...longest, ms: performance.now() - begin };
}

/** Goes there within the application, so all invoices are in memory already. */
async function openReports(page: Page): Promise<Timed> {
  let ms = Number.NaN;
  const longest = await longestTask(page, async () => {
    ms = await page.evaluate(async () => {
      const begin = performance.now();
      document.querySelector<HTMLElement>('a[href="/reports"]')?.click();
      while (!document.querySelector('figure[role=img]')) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return performance.now() - begin;
    });
  });
  return { ...longest, ms };
}

interface Worked extends LongestTask {
  work: number;
}

/** With what the list prepares in the background. */
async function comeBack(page: Page, thread: MainThread): Promise<Worked> {
  await thread.untilQuiet();
  const before = await thread.worked();
  const longest = await longestTask(page, async () => {
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.locator('tbody a').first().waitFor();
    await page.waitForTimeout(quietAfterInMs);
    await thread.untilQuiet();
  });
  return { ...longest, work: (await thread.worked()) - before };
}

/** First many steps of the wheel, then jumps like those of a dragged scroll bar. */
async function scroll(page: Page): Promise<LongestTask> {
  await page.waitForTimeout(1000);
  await page.mouse.move(700, 600);
  return longestTask(page, async () => {
    for (let step = 0; step < 200; step++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(16);
    }
    for (let jump = 0; jump < 8; jump++) {
      await page.mouse.wheel(0, 400_000);
      await page.waitForTimeout(200);
    }
  });
}
