// npm run bench:vendor-list: 10,000 vendors on the device, without a network: how soon they show, a search answers, and how they scroll.
import type { BrowserContext, Page } from 'playwright-core';
import { observeAnswers, tell, typed } from './answers.ts';
import { waitForFirstLoad } from './feedRow.ts';
import { middleOf, say, sayLoad, withSeededProduct } from './seededProduct.ts';
import { longestTask } from './traceTasks.ts';

const vendors = Number(process.env['VENDORS'] ?? 10_000);
const openings = 5;
const queries = ['services', 'office@', '1000000', 'street 100', 'LLC su'];
const goals = { answer: 50, longTask: 50 };

await withSeededProduct({ invoices: 100, vendors }, async ({ openBrowser }) => {
  const context = await openBrowser();
  await context.addInitScript(observeAnswers);
  const page = await firstVisit(context);
  await context.setOffline(true);
  sayLoad();
  say(`${vendors.toLocaleString()} vendors in IndexedDB, no network`);

  const opened: number[] = [];
  for (let count = 0; count < openings; count++) opened.push(await open(page));
  tell('all of them listed after the scripts', middleOf(opened), null);
  const answers = await typed(page, queries);
  tell(
    `a key in the search answered, middle of ${answers.length}`,
    middleOf(answers),
    goals.answer,
  );
  tell('a key in the search answered, slowest', Math.max(...answers), goals.answer);
  const tabs = await switchTabs(page);
  tell('a tab answered, slowest', Math.max(...tabs), null);
  const { cpu } = await scroll(page);
  tell('longest task while scrolling, of the processor', cpu, goals.longTask);
  sayLoad();
});

/** Brings everything onto the device, and lets what is done once afterwards be done. */
async function firstVisit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/vendors');
  await waitForFirstLoad(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(15_000);
  return page;
}

async function open(page: Page): Promise<number> {
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

async function switchTabs(page: Page): Promise<number[]> {
  const answers: number[] = [];
  for (const name of [/^Verified/, /^All Active/]) {
    await page.evaluate(() => window.seen.forgetAnswers());
    await page.getByRole('tab', { name }).click();
    await page.waitForTimeout(1_000);
    const answer = await page.evaluate(() => window.seen.answer);
    if (answer !== null) answers.push(answer);
  }
  return answers;
}

function scroll(page: Page) {
  return longestTask(page, async () => {
    await page.mouse.move(700, 700);
    for (let turn = 0; turn < 100; turn++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(16);
    }
    for (let turn = 0; turn < 8; turn++) {
      await page.mouse.wheel(0, 50_000);
      await page.waitForTimeout(200);
    }
  });
}
