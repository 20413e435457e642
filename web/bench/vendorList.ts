import type { BrowserContext, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import { type Answer, answerTo, pressOn, reportAnswers } from './answerTimes.ts';
import { MainThread } from './MainThread.ts';
import { observeResponses, timeTyping } from './responseTimes.ts';
import { withSeededProduct } from './seededProduct.ts';
import { longestTask } from './traceTasks.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

const openings = 5;
const queries = ['services', 'office@', '1000000', 'street 100', 'LLC su'];
/** Milliseconds. */
const goals = { longTask: { below: 50 } };

export const vendorList = bench({
  about: 'many vendors on the device, offline: opening, searching, scrolling',
  options: {
    vendors: count(10_000, 'of one company'),
    invoices: count(100, 'beside them'),
  },
  async run(report, { vendors, invoices }) {
    await withSeededProduct({ invoices, vendors }, async ({ openBrowser }) => {
      const context = await openBrowser();
      await context.addInitScript(observeResponses);
      const page = await firstVisit(context);
      await context.setOffline(true);
      report.note(
        `${vendors.toLocaleString()} vendors and ${invoices.toLocaleString()} invoices in IndexedDB, no network`,
      );

      const opened: number[] = [];
      for (let count = 0; count < openings; count++) opened.push(await open(page, vendors));
      report.figure('all of them listed after the scripts', median(opened));
      const thread = await MainThread.watch(page);
      await thread.untilQuiet();
      const answers = await timeTyping(page, thread, queries);
      reportAnswers(report, 'a key in the search', answers);
      reportAnswers(report, 'a tab', await switchTabs(page, thread));
      const { cpu } = await scroll(page);
      report.figure('longest task while scrolling, of the processor', cpu, goals.longTask);
    });
  },
});

/** Loads all rows onto the device, and waits for the one-time work after the first load. */
async function firstVisit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/vendors');
  await waitForFirstLoad(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const thread = await MainThread.watch(page);
  await thread.untilQuiet();
  return page;
}

async function open(page: Page, vendors: number): Promise<number> {
  await page.goto('/vendors');
  const all = `table[aria-rowcount="${vendors + 1}"]`;
  await page.locator(all).waitFor();
  await page.waitForTimeout(500);
  return page.evaluate((selector) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const scripts =
      navigation instanceof PerformanceNavigationTiming ? navigation.domContentLoadedEventEnd : 0;
    return (window.seen.shown.get(selector) ?? Number.NaN) - scripts;
  }, all);
}

async function switchTabs(page: Page, thread: MainThread): Promise<Answer[]> {
  const answers: Answer[] = [];
  const there = [/^Verified/, /^All Active/];
  for (const name of [...there, ...there, ...there, ...there]) {
    const tab = page.getByRole('tab', { name });
    const answer = await answerTo(page, thread, await pressOn(page, tab), 1_000);
    if (answer) answers.push(answer);
  }
  return answers;
}

function scroll(page: Page) {
  return longestTask(page, async () => {
    await page.mouse.move(700, 700);
    for (let step = 0; step < 100; step++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(16);
    }
    for (let jump = 0; jump < 8; jump++) {
      await page.mouse.wheel(0, 50_000);
      await page.waitForTimeout(200);
    }
  });
}
